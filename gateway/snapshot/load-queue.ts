import { GraphQLError } from 'graphql'
import { overloaded, timedOut, tooManyAtOnce } from '../../schema/errors.ts'
import { fairQueue } from '../overload/fair-queue.ts'

/**
 * Runs large loads one at a time, so that memory has room for one beside what is in memory. Clients take turns; those
 * that want the same load share it.
 */
export interface LoadQueue<Loaded> {
  /**
   * @param load stops and rejects when its signal is aborted
   * @throws GraphQLError TOO_MANY_AT_ONCE, OVERLOADED or TIMED_OUT, as a rejection
   */
  get(key: number, load: (signal: AbortSignal) => Promise<Loaded>, client: QueueClient): Promise<Loaded>
}

export interface QueueClient {
  readonly name: string
  /** Aborted when the client no longer waits. */
  readonly signal?: AbortSignal | undefined
}

interface QueueOptions {
  /** The longest that a client waits, in the queue and for the load. */
  readonly timeoutMs: number
  /** @default 4 */
  readonly waitingPerClient?: number
  /** @default 32 */
  readonly waitingMax?: number
}

interface Load<Loaded> {
  readonly key: number
  readonly run: (signal: AbortSignal) => Promise<Loaded>
  readonly cancelled: AbortController
  readonly waiters: Set<PromiseWithResolvers<Loaded>>
  /** The clients in whose lanes it is queued; empty once it runs. */
  readonly lanes: Set<string>
  isRunning: boolean
  /** It is finished although nobody waits for it any more. */
  isFinished: boolean
}

/** Clients that may not begin a load before a time, which is on the monotonic clock. */
interface Rest {
  readonly until: number
  readonly lanes: ReadonlySet<string>
}

/** From this share of the time limit on, whoever leaves has waited too long rather than changed his mind. */
const LATE = 0.9
/** What the first load is expected to take. */
const FIRST_MS = 2_000
/** After a long load its clients rest for this share of its time, so that requests have the processors to themselves. */
const REST = 0.5
const LONG_MS = 500

export function loadQueue<Loaded>({
  timeoutMs,
  waitingPerClient = 4,
  waitingMax = 32,
}: QueueOptions): LoadQueue<Loaded> {
  const queue = fairQueue<Load<Loaded>>()
  /** Queued and running ones that may be shared. */
  const loads = new Map<number, Load<Loaded>>()
  let running: Load<Loaded> | null = null
  let began = 0
  let lastMs = FIRST_MS
  let rest: Rest = { until: 0, lanes: new Set() }
  let wake: NodeJS.Timeout | undefined
  /** What so many loads are expected to take. */
  const secondsFor = (count: number) => {
    const ms = running === null ? lastMs : Math.max(lastMs, performance.now() - began)
    return Math.max(1, Math.ceil((count * ms * (1 + REST)) / 1_000))
  }

  /** Milliseconds until the next load may begin: whoever waits beside those that rest need not. */
  const restMs = () => {
    const isOther = ({ lanes }: Load<Loaded>) => [...lanes].some(lane => !rest.lanes.has(lane))
    return [...loads.values()].some(isOther) ? 0 : rest.until - performance.now()
  }
  const startNext = () => {
    if (running !== null) return
    clearTimeout(wake)
    const ms = restMs()
    if (ms > 0) {
      wake = setTimeout(startNext, ms).unref()
      return
    }
    const load = queue.next()
    if (load !== undefined) void start(load)
  }
  const start = async (load: Load<Loaded>) => {
    running = load
    load.isRunning = true
    const lanes = new Set(load.lanes)
    for (const lane of lanes) queue.remove(lane, load)
    load.lanes.clear()
    began = performance.now()
    try {
      const loaded = await load.run(load.cancelled.signal)
      lastMs = performance.now() - began
      for (const { resolve } of load.waiters) resolve(loaded)
    } catch (error) {
      for (const { reject } of load.waiters) reject(error)
    }
    running = null
    forget(load)
    const ended = performance.now()
    rest = { until: ended - began < LONG_MS ? 0 : ended + (ended - began) * REST, lanes }
    startNext()
  }
  const forget = (load: Load<Loaded>) => {
    if (loads.get(load.key) === load) loads.delete(load.key)
  }
  /** A load is cancelled when nobody waits for it; if they waited too long, it is finished, so that a retry finds it. */
  const leave = (load: Load<Loaded>, waitedMs: number) => {
    load.isFinished ||= waitedMs >= timeoutMs * LATE
    if (load.waiters.size > 0 || (load.isRunning && load.isFinished)) return
    forget(load)
    for (const lane of load.lanes) queue.remove(lane, load)
    load.cancelled.abort()
  }
  const waitFor = (load: Load<Loaded>, signal: AbortSignal | undefined): Promise<Loaded> => {
    const waiter = Promise.withResolvers<Loaded>()
    const since = performance.now()
    load.waiters.add(waiter)
    const end = (reason: unknown) => {
      load.waiters.delete(waiter)
      waiter.reject(reason)
      leave(load, performance.now() - since)
    }
    const timer = setTimeout(() => end(tooSlow(timeoutMs, secondsFor(1))), timeoutMs).unref()
    const onAbort = () => end(leftBecause(signal))
    signal?.addEventListener('abort', onAbort, { once: true })
    return waiter.promise.finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    })
  }
  const refusalFor = (load: Load<Loaded> | undefined, lane: string): GraphQLError | null => {
    if (load?.isRunning || load?.lanes.has(lane)) return null
    if (queue.waitingIn(lane) >= waitingPerClient) return tooManyDays(waitingPerClient, secondsFor(1))
    return load === undefined && loads.size > waitingMax ? queueFull(secondsFor(waitingMax / 2)) : null
  }
  return {
    get: (key, run, { name: lane, signal }) => {
      if (signal?.aborted) return Promise.reject(leftBecause(signal))
      const known = loads.get(key)
      const refusal = refusalFor(known, lane)
      if (refusal !== null) return Promise.reject(refusal)
      const load = known ?? newLoad(key, run)
      loads.set(key, load)
      if (!load.isRunning && !load.lanes.has(lane)) {
        load.lanes.add(lane)
        queue.add(lane, load)
      }
      const loaded = waitFor(load, signal)
      startNext()
      return loaded
    },
  }
}

function newLoad<Loaded>(key: number, run: Load<Loaded>['run']): Load<Loaded> {
  const state = { isRunning: false, isFinished: false }
  return { key, run, cancelled: new AbortController(), waiters: new Set(), lanes: new Set(), ...state }
}

/** A disconnected client is no fault of ours, and reads no answer. */
function leftBecause(signal: AbortSignal | undefined): GraphQLError {
  const reason: unknown = signal?.reason
  return reason instanceof GraphQLError ? reason : timedOut('The client disconnected before the data was read.', 1)
}

function tooManyDays(most: number, seconds: number): GraphQLError {
  const reason = `Past days are read into memory one at a time, and ${most} other days already wait for your account.`
  return tooManyAtOnce(`${reason} Wait for their responses, or try again in ${seconds} s.`, seconds)
}

function queueFull(seconds: number): GraphQLError {
  return overloaded(`Too many requests wait for the data of past days. Try again in ${seconds} s.`, seconds)
}

function tooSlow(ms: number, seconds: number): GraphQLError {
  const reason = `The data of that day was not read within the time limit of ${ms / 1_000} s.`
  return timedOut(`${reason} Try again in ${seconds} s.`, seconds)
}
