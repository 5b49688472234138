import { setTimeout as sleep } from 'node:timers/promises'
import { RunInProgress } from '../../prisma/store/runs/lock.ts'
import type { BatchAnswer } from './answer.ts'
import type { Batch, Feed } from './batch.ts'

/** No run could begin in time; nothing of the batch is stored. */
export class WaitedTooLong extends Error {
  override readonly name = 'WaitedTooLong'
}

interface QueueOptions {
  /** Runs batches of one feed together. @throws RunInProgress */
  run(feed: Feed, batches: readonly Batch[]): Promise<ReadonlyMap<Batch, BatchAnswer>>
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

const TURN_MS = 100
const PATIENCE_MS = 30_000
/** Lines of one run: enough for a burst to share its publication. */
const LINES_OF_A_RUN = 50_000

/** Stores batches one run after another; what arrives of a feed during a run shares the next one. */
export function createFeedQueue({ run, signal, patienceMs = PATIENCE_MS }: QueueOptions): FeedQueue {
  let waiting: readonly Waiting[] = []
  let stored: readonly Waiting[] = []
  let working: Promise<void> | null = null

  const takeGroup = (): readonly Waiting[] => {
    const [first] = waiting
    if (first === undefined) return []
    let lines = 0
    const ofFeed = waiting.filter(({ batch }) => batch.feed.sourceKey === first.batch.feed.sourceKey)
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
  /** @returns false if another ingestion run is in progress */
  const runGroup = async (group: readonly Waiting[]) => {
    stored = group
    try {
      const batches = group.map(({ batch }) => batch)
      const answers = await run(batches[0]?.feed as Feed, batches)
      for (const { batch, resolve } of group) resolve(answers.get(batch) as BatchAnswer)
    } catch (error) {
      if (error instanceof RunInProgress) {
        waiting = [...group, ...waiting]
        return false
      }
      for (const { reject } of group) reject(error)
    } finally {
      stored = []
    }
    return true
  }
  const work = async () => {
    for (;;) {
      dropLate()
      const group = takeGroup()
      if (group.length === 0) {
        // Before anything is awaited: a batch that arrives now begins anew.
        working = null
        return
      }
      if (!(await runGroup(group))) await sleep(TURN_MS)
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
