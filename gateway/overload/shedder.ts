import { LOOP, type Loop } from './event-loop.ts'
import { type FairQueue, fairQueue } from './fair-queue.ts'

/** Somebody who asks: a known key, else an address; and whether he asks for data or for a page. */
export interface RequestClient {
  readonly name: string
  readonly wants: 'data' | 'page'
}

/** A request; one of the two is called, now or soon. */
export interface Job {
  /** @param end to be called when the answer is out */
  run(end: () => void, waitedMs: number): void
  refuse(): void
}

export interface Shedder {
  take(asker: RequestClient, job: Job): void
  state(): ShedderState
}

/** For whatever watches the process. */
export interface ShedderState {
  readonly overloaded: boolean
  /** Answers that are being made or sent. */
  readonly inFlight: number
  /** Requests whose turn has not come. */
  readonly waiting: number
  /** Since the start. */
  readonly refused: number
}

export interface ShedderOptions {
  /** So long a request may take until it is begun, when more is asked than can be answered. */
  readonly delayMs: number
  /** Requests that are held at a time, of all together, waiting or begun. */
  readonly inFlightMax: number
  readonly loop?: Loop
}

/** After so long, or so many, what has arrived meanwhile is looked at: it is refused soon, or belongs before others. */
const SLICE = { ms: 3, jobs: 32 }
/** Somebody waited all the time for so long: more is asked than can be answered. */
const JUDGE_MS = 500
/** Nobody was refused for so long: it is over. */
const CALM_MS = 2_000
/** Of the delay this part may be spent in the queue, more by who waits for nothing yet; the rest is until one is read. */
const QUEUE_SHARE = { first: 0.8, other: 0.5 }
/** With each slice what was before it counts for so much less, in what a request takes. */
const FORGET = 0.05
/** When as much is held as may be, whoever holds less than this part of an even share is let in. */
const QUIET_SHARE = 0.5
/** Requests for pages that somebody may hold then: one page needs many files. */
const PAGE_REQUESTS = 50

interface Waiting {
  readonly asker: RequestClient
  readonly job: Job
  readonly since: number
}

/**
 * Begins requests in slices of time, each who asks in his turn, and refuses early what could not be begun in time.
 * While there is time a request is begun where it arrives. What does not fit into the slice waits, and after the slice
 * it is seen what else has arrived. When somebody has waited all the time for a while, more is asked than can be
 * answered: from then on a request is refused at once when those before it would take too long, by what they took
 * lately. Pages, as for signing in or making a key, wait apart from data and have every other turn.
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
  const goOn = () => {
    const now = loop.now()
    const waiting = isSpent(now) ? undefined : next()
    if (waiting === undefined) return endSlice(now)
    count.waiting -= 1
    loop.afterStep(goOn)
    begin(waiting.asker, waiting.job, now - waiting.since)
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
    if (now >= overloadedUntil && now - waitingSince >= JUDGE_MS) beginOverload(now)
    loop.afterTurn(runSlice)
  }
  const runSlice = () => {
    if (count.waiting > 0) openSlice(loop.now())
    goOn()
  }

  /** Whoever waits now, and would for too long, hears of it. */
  const beginOverload = (now: number) => {
    overloadedUntil = now + CALM_MS
    const most = Math.max(1, Math.floor((delayMs * QUEUE_SHARE.other) / jobMs.now()))
    for (const { job } of [...queues.data.cut(most), ...queues.page.cut(most)]) {
      count.waiting -= 1
      refuse(job, now)
    }
  }
  const asksLittle = ({ name, wants }: RequestClient) => {
    const held = (running.get(name) ?? 0) + queues[wants].waitingIn(name)
    return held < (wants === 'page' ? PAGE_REQUESTS : (QUIET_SHARE * inFlightMax) / Math.max(1, running.size))
  }
  const isSoon = (queue: FairQueue<Waiting>, { name }: RequestClient) => {
    const share = queue.waitingIn(name) === 0 ? QUEUE_SHARE.first : QUEUE_SHARE.other
    return queue.before(name) * jobMs.now() <= delayMs * share
  }
  const isRoom = (asker: RequestClient, now: number) => {
    const held = count.inFlight + count.waiting
    if (held >= inFlightMax && (held >= inFlightMax * 2 || !asksLittle(asker))) return false
    return now >= overloadedUntil || isSoon(queues[asker.wants], asker)
  }

  return {
    state: () => ({ ...count, overloaded: loop.now() < overloadedUntil }),
    take: (asker, job) => {
      const now = loop.now()
      if (!isRoom(asker, now)) return refuse(job, now)
      if (!slice.isOpen) {
        openSlice(now)
        loop.afterTurn(runSlice)
      }
      if (count.waiting === 0 && !isSpent(now)) return begin(asker, job, 0)
      count.waiting += 1
      queues[asker.wants].add(asker.name, { asker, job, since: now })
    },
  }
}

/** What a request takes of the loop, with all that is done besides: of the slices up to now, the last ones above all. */
function measureJobs(loop: Loop): { learn(jobs: number): void; now(): number } {
  let before = loop.busy()
  let [ms, jobs] = [1, 1]
  return {
    learn: more => {
      const busy = loop.busy()
      ms += busy - before - ms * FORGET
      jobs += more - jobs * FORGET
      before = busy
    },
    now: () => ms / jobs,
  }
}
