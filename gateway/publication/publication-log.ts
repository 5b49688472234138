import type { Logger } from '../process/log.ts'
import type { Stage } from './stage-clock.ts'

/** A revision that was published, with what it cost. */
export interface PublishedRevision {
  readonly revision: number
  /** Bytes of its archive. */
  readonly archiveBytes: number
  /** Milliseconds of each stage that ran. */
  readonly ms: Readonly<Partial<Record<Stage, number>>>
}

export type OnPublished = (published: PublishedRevision) => void

/** Logs each published revision in one line: where its time went, by stage. */
export function publicationLog(log: Logger): OnPublished {
  return published => log.info(published, 'a revision was published')
}
