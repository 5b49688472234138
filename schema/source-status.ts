import type { LoadStatus } from '../prisma/generated/client/client.ts'

/** Status of a source. Times are ISO 8601, UTC. */
export interface SourceStatus {
  readonly key: string
  readonly name: string
  readonly licence: string
  readonly description: string
  /** `OFF` without a schedule, `PAUSED`, `RUNNING` during an ingestion run, otherwise `WAITING` or `FAILING`. */
  readonly state: SourceState
  readonly schedule: string | null
  readonly timeZone: string | null
  readonly enabled: boolean
  /** The input of scheduled runs; null for the live service. */
  readonly origin: string | null
  readonly mapping: string | null
  /** False for a source that reads only the operator's files. */
  readonly live: boolean
  /** Recommended schedule for the provider; null for a source without a live service. */
  readonly suggested: { readonly schedule: string; readonly timeZone: string } | null
  readonly nextRunAt: string | null
  readonly lastAttempt: SourceRunFacts | null
  /** End of the last successful ingestion run. */
  readonly lastSuccessAt: string | null
  /** End of the last successful ingestion run that added or changed a record. */
  readonly lastNewsAt: string | null
  /** Successful ingestion runs since then, which found only what was known: those that are retained, at most 1,000. */
  readonly runsWithoutNews: number
  /** Failed ingestion runs since the last success that are retained, with those that a stop of the process aborted. */
  readonly consecutiveFailures: number
  /** True when two scheduled runs have passed without a success; null without a schedule. */
  readonly stale: boolean | null
}

export type SourceState = 'OFF' | 'PAUSED' | 'WAITING' | 'RUNNING' | 'FAILING'

/** The last ingestion run of a source, scheduled or manual. */
export interface SourceRunFacts {
  readonly status: LoadStatus
  readonly message: string | null
  readonly startedAt: string
  readonly finishedAt: string | null
  /** Rows read from the provider, and those of them that could not be ingested. */
  readonly rowsRead: number
  readonly rowsFailed: number
  /** Records that were added or changed. */
  readonly changed: number
}
