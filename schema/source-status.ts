import type { LoadStatus } from '../prisma/generated/client/client.ts'

/** How a source is doing. Times are ISO 8601, UTC. */
export interface SourceStatus {
  readonly key: string
  readonly name: string
  readonly licence: string
  readonly description: string
  /** `OFF` without a schedule, `PAUSED` when it rests, `RUNNING` while a load of it runs, else `WAITING` or `FAILING`. */
  readonly state: SourceState
  readonly schedule: string | null
  readonly timeZone: string | null
  readonly enabled: boolean
  /** What a run by itself reads; null for the live service. */
  readonly origin: string | null
  readonly mapping: string | null
  /** False where there is only what the operator has in files. */
  readonly live: boolean
  /** A schedule that suits the provider; null where there is none to ask. */
  readonly suggested: { readonly schedule: string; readonly timeZone: string } | null
  readonly nextRunAt: string | null
  readonly lastAttempt: SourceRunFacts | null
  /** When the last load that succeeded ended. */
  readonly lastSuccessAt: string | null
  /** Loads since then that did not succeed; those that a stop of the process cut short count as well. */
  readonly consecutiveFailures: number
  /** True when two runs of the schedule have gone by without a success; null without a schedule. */
  readonly stale: boolean | null
}

export type SourceState = 'OFF' | 'PAUSED' | 'WAITING' | 'RUNNING' | 'FAILING'

/** The last load of a source, however it was begun. */
export interface SourceRunFacts {
  readonly status: LoadStatus
  readonly message: string | null
  readonly startedAt: string
  readonly finishedAt: string | null
  /** Rows of the provider that were looked at, and those of them that could not be used. */
  readonly rowsRead: number
  readonly rowsFailed: number
  /** Records that are new or different. */
  readonly changed: number
}
