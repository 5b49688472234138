import type { PrismaClient } from '../prisma/generated/client/client.ts'
import type { BrowserSession } from './browser-session.ts'
import type { Check } from './check.ts'
import type { PaymentProviders } from './orders/payment.ts'
import type { MarketSnapshot } from './snapshot/market-snapshot.ts'
import type { Past } from './snapshot/past/past-snapshots.ts'
import type { MeasureRow } from './snapshot/row-types.ts'
import type { SourceStatus } from './source-status.ts'

/** Who asks. Made by the gateway from a key, a session or the operator's socket. */
export interface Principal {
  readonly accountId: string | null
  readonly userId: string | null
  readonly scopes: ReadonlySet<Scope>
  /** Rows of one export that the tariff allows; null where no tariff limits it. */
  readonly exportRowsMax: number | null
  /** The key that was shown; absent for a session, the operator and strangers. */
  readonly keyId?: string | undefined
  /** What the running tariffs of the account allow together; absent where none limits it. */
  readonly limits?: RequestLimits | undefined
}

/** What the tariffs of an account allow together. */
export interface RequestLimits {
  readonly requestsPerMinute: number
  readonly requestsPerDay: number
}

/** `payment` is what a payment provider's message may do: tell of money, and nothing else. */
export type Scope = 'data' | 'analyst' | 'operator' | 'payment'

/** What every resolver gets. */
export interface Context {
  readonly prisma: PrismaClient
  /** Reads of the market, from wherever it is quickest. */
  readonly reading: Reading
  /** The revision in force when the request began: one answer is made from one revision. */
  readonly market: MarketSnapshot
  /** The revisions before it. */
  readonly past: Past
  /** Computes what was not published of a bond on past days. */
  readonly pastFigures: PastFigures
  readonly principal: Principal
  readonly cursors: CursorCodec
  readonly operator: OperatorActions
  /** Null unless a browser asks. */
  readonly visit: BrowserSession | null
  readonly payments: PaymentProviders
  readonly keys: KeyMaker
  readonly usage: UsageCounts
  /** How the sources were doing when the request began. */
  readonly sources: SourcesNow
  now(): Date
}

/** Figures of a bond on days with a quote, by day; the composition root supplies it. */
export type PastFigures = (
  prisma: PrismaClient,
  asked: { readonly bondId: string; readonly dates: readonly string[]; readonly today: string },
) => Promise<ReadonlyMap<string, FiguresOfDay>>

/** As a measure has them. */
export type FiguresOfDay = Pick<
  MeasureRow,
  | 'priceClean'
  | 'priceSource'
  | 'yield'
  | 'yieldBasis'
  | 'yieldToWorst'
  | 'durationDays'
  | 'gSpreadBp'
  | 'zSpreadBp'
  | 'curveKey'
  | 'curveDate'
>

/**
 * Reads what belongs to the market, at least as new as this revision, perhaps from a replica of the database. It may run
 * twice, so it only reads. What an account has changed is read from `prisma`, which never lags.
 */
export type Reading = <T>(revision: number, read: (prisma: PrismaClient) => Promise<T>) => Promise<T>

/** How every source is doing, as one instance saw it last. */
export interface SourcesNow {
  readonly statuses: readonly SourceStatus[]
  /** Another one for other statuses. */
  readonly stamp: string
}

/** Makes keys and ends them; the composition root supplies it. */
export interface KeyMaker {
  /** Gives the user a new key; the older one is dead at once. Needs a running subscription. */
  issue(userId: string): Promise<NewKey>
  /** @returns false when there was no active key */
  deactivate(userId: string): Promise<boolean>
  /** What is remembered of keys no longer holds: an account or its subscription has changed. */
  forget(): void
}

/** `key` is told this once and stored nowhere. */
export interface NewKey {
  readonly key: string
  readonly prefix: string
  readonly apiKey: { readonly id: string; readonly prefix: string; readonly createdAt: Date }
}

/** Requests are counted in memory and written in batches. */
export interface UsageCounts {
  /** Writes what has been counted here, so that a reader sees it. */
  flush(): Promise<void>
}

/** Seals a place in a listing, so that it can be handed to a client and taken back unaltered. */
export interface CursorCodec {
  seal(place: string): string
  /** @returns null when the text was not sealed here */
  open(cursor: string): string | null
}

/** Work of the operator, done outside the schema; the composition root supplies it. */
export interface IngestJob {
  readonly source: string
  /** A file or folder on the machine of the service; null for the live service. */
  readonly from: string | null
  /** How the operator's own files are read. */
  readonly mapping: string | null
  /** Reads everything and stores nothing. */
  readonly dryRun: boolean
  /** Publishes the revision even if it is suspicious. */
  readonly force: boolean
}

/** What an operator decides of a revision that is held back. */
export interface RevisionDecision {
  readonly id: number
  /** Who decides: an e-mail address, or the command line. */
  readonly by: string
}

/** A change of when and what a source reads by itself; null leaves it as it is. */
export interface SourceChange {
  readonly source: string
  /** A cron pattern of five fields. */
  readonly schedule: string | null
  /** Where its hours are meant, IANA. */
  readonly timeZone: string | null
  /** A file or folder on the machine of the service, or `live`. */
  readonly from: string | null
  readonly mapping: string | null
}

export interface OperatorActions {
  issueKey(email: string): Promise<{ readonly key: string; readonly prefix: string }>
  /** @returns the password when it was generated */
  createUser(user: NewUser): Promise<string | null>
  setRole(email: string, role: UserRole): Promise<void>
  startIngest(job: IngestJob): Promise<string>
  changeSource(change: SourceChange): Promise<void>
  enableSource(source: string, enabled: boolean): Promise<void>
  /** Runs a source as its schedule would. */
  startSource(source: string): Promise<string>
  /** How every source is doing, read now. */
  sources(): Promise<readonly SourceStatus[]>
  startSeed(size: number): Promise<string>
  startRemovingSample(): Promise<string>
  /**
   * Publishes what a revision holds as a new one, of which the number is answered.
   * @throws GraphQLError REFUSED when it is not held back, or while a load is running
   */
  publishRevision(decision: RevisionDecision): Promise<number>
  /** @throws GraphQLError REFUSED as above */
  rejectRevision(decision: RevisionDecision): Promise<void>
  job(id: string): Job | null
  migrate(): Promise<readonly string[]>
  /** Looks at everything that the service needs. */
  checkUp(): Promise<readonly Check[]>
  /**
   * Writes the embedded database to a new file.
   * @returns its bytes
   * @throws GraphQLError REFUSED with PostgreSQL, and when the file exists
   */
  backUp(path: string): Promise<number>
}

export type UserRole = 'SUBSCRIBER' | 'ANALYST' | 'OPERATOR'

export interface NewUser {
  readonly email: string
  readonly name: string | null
  readonly role: UserRole
  /** Null to have one generated. */
  readonly password: string | null
}

/** Work that goes on after the request that began it. */
export interface Job {
  readonly id: string
  readonly state: 'RUNNING' | 'DONE' | 'FAILED'
  readonly stage: string
  readonly done: number
  readonly total: number | null
  readonly what: string
  /** What it came to, as lines for a person. */
  readonly report: readonly string[]
  readonly error: string | null
}
