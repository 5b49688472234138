import { type Patience, RunInProgress } from '../../prisma/store/runs/lock.ts'
import type { BatchAnswer } from './answer.ts'
import type { Batch, Feed } from './batch.ts'

/** No run could begin in time; nothing of the batch is stored. */
export class WaitedTooLong extends Error {
  override readonly name = 'WaitedTooLong'
}

interface QueueOptions {
  /** Gives exclusive access to the database. @throws RunInProgress if it is not free in time */
  turn(work: (lost: AbortSignal) => Promise<void>, patience: Required<Patience>): Promise<void>
  /** Runs batches of one feed together, in a turn. */
  run(feed: Feed, batches: readonly Batch[], lost: AbortSignal): Promise<ReadonlyMap<Batch, BatchAnswer>>
  readonly signal: AbortSignal
  /** How long a batch waits for other ingestion runs. @default 30000 */
  readonly patienceMs?: number
}

interface Waiting {
  readonly batch: Batch
  readonly deadline: number
  resolve(answer: BatchAnswer): void
  reject(error: unknown): void
}

export interface FeedQueue {
  /** @throws WaitedTooLong, and what the run throws */
  take(batch: Batch): Promise<BatchAnswer>
  /** Lines that wait or are being stored. */
  lines(): number
  /** Resolves when nothing is being stored. */
  settled(): Promise<void>
}

const PATIENCE_MS = 30_000
/** Lines of one run: enough for a burst to share its publication. */
const LINES_OF_A_RUN = 50_000

/** Stores batches one run after another; what arrives of a feed before its turn shares the run. */
export function createFeedQueue({ turn, run, signal, patienceMs = PATIENCE_MS }: QueueOptions): FeedQueue {
  let waiting: readonly Waiting[] = []
  let stored: readonly Waiting[] = []
  let working: Promise<void> | null = null

  const takeGroup = (): readonly Waiting[] => {
    const [first] = waiting
    let lines = 0
    const ofFeed = waiting.filter(({ batch }) => batch.feed.sourceKey === first?.batch.feed.sourceKey)
    // In their order: the first that does not fit waits, and those behind it.
    const end = ofFeed.findIndex(({ batch }, index) => {
      lines += batch.lines.length
      return index > 0 && lines > LINES_OF_A_RUN
    })
    const group = end < 0 ? ofFeed : ofFeed.slice(0, end)
    waiting = waiting.filter(one => !group.includes(one))
    return group
  }
  const dropLate = () => {
    const now = performance.now()
    const late = waiting.filter(({ deadline }) => signal.aborted || deadline <= now)
    waiting = waiting.filter(one => !late.includes(one))
    for (const { reject } of late) reject(new WaitedTooLong('Another ingestion run is in progress.'))
  }
  /** @returns a function that answers the group */
  const runGroup = async (group: readonly Waiting[], lost: AbortSignal): Promise<() => void> => {
    stored = group
    try {
      const batches = group.map(({ batch }) => batch)
      const answers = await run(batches[0]?.feed as Feed, batches, lost)
      return () => {
        for (const { batch, resolve } of group) resolve(answers.get(batch) as BatchAnswer)
      }
    } catch (error) {
      return () => {
        for (const { reject } of group) reject(error)
      }
    } finally {
      stored = []
    }
  }
  /** Answers when the turn has ended, so that whoever is answered does not find the database busy with it. */
  const takeTurn = async (waitMs: number) => {
    let answer: (() => void) | undefined
    const work = async (lost: AbortSignal) => {
      answer = await runGroup(takeGroup(), lost)
    }
    try {
      await turn(work, { waitMs, signal })
    } finally {
      answer?.()
    }
  }
  const work = async () => {
    for (;;) {
      dropLate()
      if (waiting.length === 0) {
        // Before anything is awaited: a batch that arrives now begins anew.
        working = null
        return
      }
      const waitMs = Math.min(...waiting.map(({ deadline }) => deadline)) - performance.now()
      try {
        await takeTurn(waitMs)
      } catch (error) {
        if (error instanceof RunInProgress || error === signal.reason) continue
        for (const { reject } of takeGroup()) reject(error)
      }
    }
  }
  return {
    take: batch => {
      const { promise, resolve, reject } = Promise.withResolvers<BatchAnswer>()
      waiting = [...waiting, { batch, deadline: performance.now() + patienceMs, resolve, reject }]
      working ??= work()
      return promise
    },
    lines: () => [...waiting, ...stored].reduce((sum, { batch }) => sum + batch.lines.length, 0),
    settled: async () => {
      await working
    },
  }
}
