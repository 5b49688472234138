import type { Database } from '../../prisma/client.ts'
import { pruneFiles } from '../../prisma/files/prune-files.ts'
import { revisionWithoutFiles } from '../../prisma/files/store-files.ts'
import { alone, RunInProgress } from '../../prisma/store/runs/lock.ts'
import type { Config } from '../process/config.ts'
import type { Logger } from '../process/log.ts'
import { writeFiles } from './write-files.ts'
import { writeQuoteDays } from './write-quote-days.ts'

interface FileWritingOptions {
  readonly database: Database
  readonly config: Pick<Config, 'filesDays' | 'quoteDays'>
  readonly log: Logger
  readonly stopped: AbortController
  now(): Date
}

/** Rest after writing, as a multiple of its time: quotes of a feed take at most a tenth of a processor (`npm run bench:freshness`). */
const REST = 9

/** Writes the bulk files of new revisions, on one instance at a time. */
export interface FileWriting {
  /**
   * Writes the files of the newest revision, and then those of days, in the background, unless it has them. A revision that
   * changed little waits until this instance has rested from writing the former ones.
   */
  begin(): void
  /** Deletes the files that are no longer retained. */
  prune(): Promise<void>
  /** Resolves when nothing is written. */
  settled(): Promise<void>
}

export function createFileWriting({ database, config, log, stopped, now }: FileWritingOptions): FileWriting {
  const { filesDays: days, quoteDays } = config
  let running: Promise<void> | null = null
  let restedAt = 0
  let waiting: NodeJS.Timeout | undefined
  const isResting = async () => {
    const rest = restedAt - performance.now()
    const newest = rest > 0 ? await revisionWithoutFiles(database.prisma) : null
    if (newest === null || newest.patchOf === null) return false
    clearTimeout(waiting)
    waiting = setTimeout(begin, rest).unref()
    return true
  }
  const write = async (lost: AbortSignal) => {
    const signal = AbortSignal.any([stopped.signal, lost])
    // A revision that is published meanwhile is next.
    while (!(await isResting())) {
      const began = performance.now()
      const writing = { log, signal }
      let written = await writeFiles(database, writing)
      // While quotes come to the embedded database without a pause, it takes its turn among them.
      if (written === 'INTERRUPTED') written = await writeFiles(database, { ...writing, isAlone: true })
      if (written === 'NOTHING') break
      restedAt = performance.now() + REST * (performance.now() - began)
      if (written === 'INTERRUPTED') break
      await pruneFiles(database, days, now())
    }
    await writeQuoteDays(database, { days: quoteDays, log, signal })
  }
  const begin = () => {
    if (days === 0 || stopped.signal.aborted) return
    running ??= alone(database, write, 'files')
      .catch(err => {
        if (err instanceof RunInProgress || stopped.signal.aborted) return
        log.error({ err }, 'the bulk files could not be written; they are tried again')
      })
      .then(() => {
        running = null
      })
  }
  return { begin, prune: () => pruneFiles(database, days, now()), settled: async () => void (await running) }
}
