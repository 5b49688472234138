import { LOOP, type Loop } from './event-loop.ts'
import { type FairQueue, fairQueue } from './fair-queue.ts'

/** The client of a request: a known key, else an address; and whether it requests data or a page. */
export interface RequestClient {
  readonly name: string
  readonly wants: 'data' | 'page'
}

/** A request; either `run` or `refuse` is called, now or later. */
interface Job {
  /** @param end to be called when the response is sent */
  run(end: () => void, waitedMs: number): void
  refuse(): void
}

export interface Shedder {
  take(client: RequestClient, job: Job): void
  state(): ShedderState
}

/** State for monitoring. */
export interface ShedderState {
  readonly overloaded: boolean
  /** Requests being answered. */
  readonly inFlight: number
  /** Queued requests. */
  readonly waiting: number
  /** Refused requests since the start. */
  readonly refused: number
}

interface ShedderOptions {
  /** The target delay before a request starts while overloaded. */
  readonly delayMs: number
  /** Queued and running requests of all clients together. */
  readonly inFlightMax: number
  readonly loop?: Loop
}

/** A slice ends after this time or number of jobs; new arrivals are then read, so that they are refused or queued early. */
const SLICE = { ms: 3, jobs: 32 }
/** Overload begins when the queue has not been empty for this time. */
const OVERLOAD_AFTER_MS = 500
/** Overload ends when no request was refused for this time. */
const CALM_MS = 2_000
/** The share of the delay for the queue, larger for a client without queued requests; the rest is for reading a request. */
const QUEUE_SHARE = { first: 0.8, other: 0.5 }
/** Decay per slice of the moving average of the time per job. */
const DECAY = 0.05
/** At the maximum of requests, a client below this fraction of an even share is still admitted. */
const QUIET_SHARE = 0.5
/** Page requests that one client may have open then: a page needs many files. */
const PAGE_REQUESTS = 50

interface Waiting {
  readonly client: RequestClient
  readonly job: Job
  readonly since: number
}

/**
 * Starts requests in time slices, fairly by client, and refuses early those that could not start in time. A request that
 * fits into the slice starts on arrival; others are queued, and new arrivals are read after each slice. When the queue
 * has not been empty for a while, the service is overloaded: from then on a request is refused on arrival if the requests
 * before it would take too long, judged by recent job times. Pages, such as sign-in, have a queue of their own and get
 * every other turn.
 */
export function createShedder({ delayMs, inFlightMax, loop = LOOP }: ShedderOptions): Shedder {
  const queues = { data: fairQueue<Waiting>(), page: fairQueue<Waiting>() }
  const running = new Map<string, number>()
  const count = { inFlight: 0, waiting: 0, refused: 0 }
  let slice = { began: 0, jobs: 0, isOpen: false }
  const jobMs = measureJobs(loop)
  let waitingSince: number | null = null
  let overloadedUntil = Number.NEGATIVE_INFINITY
  let isPagesTurn = false

  const end = (name: string) => {
    const left = (running.get(name) ?? 1) - 1
    if (left === 0) running.delete(name)
    else running.set(name, left)
    count.inFlight -= 1
  }
  const begin = ({ name }: RequestClient, job: Job, waitedMs: number) => {
    slice.jobs += 1
    running.set(name, (running.get(name) ?? 0) + 1)
    count.inFlight += 1
    job.run(() => end(name), waitedMs)
  }
  const refuse = (job: Job, now: number) => {
    count.refused += 1
    if (now < overloadedUntil) overloadedUntil = now + CALM_MS
    job.refuse()
  }

  const next = () => {
    isPagesTurn = !isPagesTurn
    const [first, second] = isPagesTurn ? [queues.page, queues.data] : [queues.data, queues.page]
    return first.next() ?? second.next()
  }
  const isSpent = (now: number) => now - slice.began >= SLICE.ms || slice.jobs >= SLICE.jobs
  const runNext = () => {
    const now = loop.now()
    const waiting = isSpent(now) ? undefined : next()
    if (waiting === undefined) return endSlice(now)
    count.waiting -= 1
    loop.afterStep(runNext)
    begin(waiting.client, waiting.job, now - waiting.since)
  }
  const openSlice = (now: number) => {
    jobMs.learn(slice.jobs)
    slice = { began: now, jobs: 0, isOpen: true }
  }
  const endSlice = (now: number) => {
    if (count.waiting === 0) {
      waitingSince = null
      slice.isOpen = false
      return
    }
    waitingSince ??= now
    if (now >= overloadedUntil && now - waitingSince >= OVERLOAD_AFTER_MS) startOverload(now)
    loop.afterTurn(runSlice)
  }
  const runSlice = () => {
    if (count.waiting > 0) openSlice(loop.now())
    runNext()
  }

  /** Refuses queued requests that would wait too long. */
  const startOverload = (now: number) => {
    overloadedUntil = now + CALM_MS
    const most = Math.max(1, Math.floor((delayMs * QUEUE_SHARE.other) / jobMs.now()))
    for (const { job } of [...queues.data.cut(most), ...queues.page.cut(most)]) {
      count.waiting -= 1
      refuse(job, now)
    }
  }
  const isQuiet = ({ name, wants }: RequestClient) => {
    const open = (running.get(name) ?? 0) + queues[wants].waitingIn(name)
    return open < (wants === 'page' ? PAGE_REQUESTS : (QUIET_SHARE * inFlightMax) / Math.max(1, running.size))
  }
  const startsInTime = (queue: FairQueue<Waiting>, { name }: RequestClient) => {
    const share = queue.waitingIn(name) === 0 ? QUEUE_SHARE.first : QUEUE_SHARE.other
    return queue.before(name) * jobMs.now() <= delayMs * share
  }
  const isAdmitted = (client: RequestClient, now: number) => {
    const open = count.inFlight + count.waiting
    if (open >= inFlightMax && (open >= inFlightMax * 2 || !isQuiet(client))) return false
    return now >= overloadedUntil || startsInTime(queues[client.wants], client)
  }

  return {
    state: () => ({ ...count, overloaded: loop.now() < overloadedUntil }),
    take: (client, job) => {
      const now = loop.now()
      if (!isAdmitted(client, now)) return refuse(job, now)
      if (!slice.isOpen) {
        openSlice(now)
        loop.afterTurn(runSlice)
      }
      if (count.waiting === 0 && !isSpent(now)) return begin(client, job, 0)
      count.waiting += 1
      queues[client.wants].add(client.name, { client, job, since: now })
    },
  }
}

/** A moving average of the loop time per job, including all other work in the loop. */
function measureJobs(loop: Loop): { learn(jobs: number): void; now(): number } {
  let before = loop.busy()
  let [ms, jobs] = [1, 1]
  return {
    learn: more => {
      const busy = loop.busy()
      ms += busy - before - ms * DECAY
      jobs += more - jobs * DECAY
      before = busy
    },
    now: () => ms / jobs,
  }
}
