import type { IsoTime, SourceRecord } from './record.ts'

/**
 * A source only translates: it reads the provider's data and yields records in our own format. It reports each unusable
 * row with its position and the reason. It never guesses and never drops a row silently.
 */
export interface Source {
  /** Used on the command line: `ingest <key>`. */
  readonly key: string
  readonly name: string
  /** Terms of use of the data; shown to the operator at every ingestion run. */
  readonly licence: string
  readonly description: string
  /**
   * Further files that determine the result, such as a mapping; null if the result does not follow from the files in the
   * folder alone.
   */
  readonly dependsOn?: readonly string[] | null
  /** Suggested schedule for the live service; the operator decides. */
  readonly suggested?: Timetable
  /** False if there is no live service. @default true */
  readonly live?: boolean
  /** True for invented data, to which data-quality checks do not apply. */
  readonly invented?: true
  /** True if the data contains bonds, so that a market without any shows that they were lost. @default false */
  readonly statesBonds?: boolean
  /**
   * True if each row that it cannot use is answered to its sender: their share says nothing about the others, and a run in
   * which none could be used has not failed. @default false
   */
  readonly answersRows?: boolean
  /** Reads a file or folder of recorded responses, or the live service if `from` is null. */
  read(request: ReadRequest): AsyncIterable<Parsed<SourceRecord>>
}

export interface ReadRequest {
  /** A file or folder; null means the live service. */
  readonly from: string | null
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
  /** Reports progress; `total` is null while unknown. */
  progress(done: number, total: number | null, what: string): void
  /** Stored data, for sources whose requests depend on it; absent in a dry run. */
  readonly stored?: Stored
}

/** Stored data that a source may need for its requests or its translation. */
export interface Stored {
  /** Start of the last successful run from the live service; null if there was none. */
  lastLive(): Promise<IsoTime | null>
  /** LEIs of stored issuers without a name, or whose register entry was never read or is due for renewal. */
  leis(): Promise<readonly string[]>
  isins(): Promise<ReadonlySet<string>>
  isinByTicker(): Promise<ReadonlyMap<string, string>>
}

/** A partial success: usable rows, and failures for the others. */
export interface Parsed<T> {
  readonly rows: readonly T[]
  readonly failures: readonly Failure[]
  /** Number of provider rows read. */
  readonly read: number
  /** Notes for the operator, such as columns that the mapping does not use. */
  readonly notes?: readonly string[]
}

/** A row that could not be used. */
export interface Failure {
  readonly file: string
  /** Position in the file: `row 17`, `coupons[3]`, `line 20`, `byte 512`. */
  readonly position: string
  readonly field?: string
  readonly reason: string
}

/** When a job runs automatically. */
export interface Timetable {
  /** A cron pattern of five fields (minute, hour, day, month, weekday), or a word such as `@daily`. */
  readonly schedule: string
  /** IANA time zone of the pattern. */
  readonly timeZone: string
}
