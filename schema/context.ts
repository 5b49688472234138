import type { GraphQLResolveInfo } from 'graphql'
import type { Prisma, PrismaClient } from '../prisma/generated/client/client.ts'
import type { BondPast } from '../prisma/measures/inputs.ts'
import type { Muting } from './alerts/muting.ts'
import type { BrowserSession } from './browser-session.ts'
import type { Check } from './check.ts'
import type { Connections } from './connections.ts'
import type { Emails } from './emails/template.ts'
import type { Entitlement } from './entitlement.ts'
import type { ArgumentFault, OperatorLack } from './errors.ts'
import type { Paper } from './orders/paper.ts'
import type { PaymentProviders } from './orders/payment.ts'
import type { MemberRole } from './people/member-roles.ts'
import type { Viewing } from './people/viewing.ts'
import type { ReadHoldingsTable } from './portfolio/import/file/holdings-table.ts'
import type { MarketSnapshot } from './snapshot/market-snapshot.ts'
import type { Past } from './snapshot/past/past-snapshots.ts'
import type { SourceStatus } from './source-status.ts'

/** The caller. Created by the gateway from an API key, a session or the operator's socket. */
export interface Principal {
  readonly accountId: string | null
  readonly userId: string | null
  readonly scopes: ReadonlySet<Scope>
  /** Maximum rows of one export under the plan; null where no plan limits it. */
  readonly exportRowsMax: number | null
  /** The API key or connected assistant of the request; absent for a session, the operator and anonymous callers. */
  readonly keyId?: string | undefined
  /** What the user may do in the account; absent for callers without one. */
  readonly memberRole?: MemberRole | undefined
  /** Combined limits of the running plans of the account; absent where none applies. */
  readonly limits?: RequestLimits | undefined
  /** True where the account lets assistants only read. */
  readonly assistantsOnlyRead?: true | undefined
  /** What the terminal withholds from a person; absent where it is nothing. */
  readonly entitlement?: Entitlement | undefined
  /** An operator reads what this customer reads; absent for everybody who acts in their own name. */
  readonly viewing?: Viewing | undefined
  /** What a signed-in operator lacks for the scopes of an operator; absent for everybody else. */
  readonly operatorLacks?: OperatorLack | undefined
  /** User of the machine; present for the command line alone. */
  readonly commandLineUser?: string | undefined
}

/** Combined request limits of the plans of an account. */
export interface RequestLimits {
  readonly requestsPerMinute: number
  readonly requestsPerDay: number
}

/**
 * `operator` reads what only operators see; `operate` changes it, and needs a recent password. No key carries either.
 * `payment` is the scope of payment provider webhooks: they may only report payments.
 */
export type Scope = 'data' | 'analyst' | 'operator' | 'operate' | 'payment'

/** The context of every resolver. */
export interface Context {
  readonly prisma: PrismaClient
  /** Reads market data, possibly from a replica. */
  readonly reading: Reading
  /** The snapshot that was current when the request began: each response uses one revision. */
  readonly market: MarketSnapshot
  /** Earlier snapshots. */
  readonly past: Past
  /** Reads what figures of days without published ones are computed from. */
  readonly readPast: ReadPast
  /** Reads a holdings file within limits of memory and time. */
  readonly readHoldingsTable: ReadHoldingsTable
  readonly principal: Principal
  readonly cursors: CursorCodec
  readonly operator: OperatorActions
  /** Null unless the request comes from a browser. */
  readonly browserSession: BrowserSession | null
  /** Spells the arguments that a sentence names as the facade of the request does; absent where GraphQL is spoken. */
  readonly argumentSpelling: ArgumentSpelling | undefined
  /** True in the sandbox, whose answers say so. */
  readonly isSandbox: boolean
  /** Reads the query string of a saved screen, by the facade whose parameters it has. */
  readonly readScreen: ReadScreen
  readonly alerting: Alerting
  readonly live: Live
  readonly payments: PaymentProviders
  readonly paper: Paper
  readonly emails: Emails
  /** Days between the request to delete an account and its deletion. */
  readonly deletionDays: number
  readonly keys: KeyMaker
  readonly connections: Connections
  readonly usage: UsageCounts
  /** Aborted at the time limit of the request; absent where none applies. */
  readonly signal?: AbortSignal | undefined
  /** Of queries of analysts, exports and operations that take long; absent for the rest, which are answered in one go. */
  readonly pace?: Pace | undefined
  /** Source statuses when the request began. */
  readonly sources: SourcesNow
  now(): Date
}

/** Lets a request run in steps between which others have their turn. */
export interface Pace {
  /** The value, when it is the turn of the request. For one that was ended it rejects, or waits for ever. */
  turn<Value>(value: Value): Promise<Value>
  /** Counts the rows of a list. @returns false when the query was ended because they are too many */
  take(rows: number, info: GraphQLResolveInfo): boolean
}

export type ArgumentSpelling = (sentence: string) => string

/**
 * Reads the past of bonds on days with a quote, ISO; unknown bonds are left out. Supplied by the composition root.
 * @param wanted days by the id of the bond
 */
export type ReadPast = (
  prisma: PrismaClient,
  wanted: ReadonlyMap<string, readonly string[]>,
) => Promise<ReadonlyMap<string, BondPast>>

/**
 * Reads market data at least as new as this revision, possibly from a database replica. The callback may run twice, so
 * it must only read. Account data is read from `prisma`, which never lags.
 */
export type Reading = <T>(revision: number, read: (prisma: PrismaClient) => Promise<T>) => Promise<T>

/** How this instance tells of events; supplied by the composition root. */
export interface Alerting {
  /** True where the service runs on the machine of a developer: receivers of webhooks may run there as well. */
  readonly toLoopback: boolean
  /**
   * The link that sends this token to the bot of the service in Telegram; null where it has no bot.
   * @throws GraphQLError REFUSED while Telegram cannot be reached
   */
  readonly linkChat: ((token: string) => Promise<string>) | null
  /** Encrypts the secret of a webhook for the database. */
  seal(secret: string): string
  /** What a link in an email or a chat mutes; null for one that was not made here. */
  readMuteLink(link: string): Muting | null
  /** Delivers what is due now, in the background. */
  deliver(): void
}

/**
 * What happens while a subscription is open; supplied by the composition root. Each takes a listener, and returns a
 * function that ends it.
 */
export interface Live {
  /** Another revision has become current on this instance. */
  onRevision(listener: () => void): () => void
  /** Events of alerts were stored, by whichever instance. A message may be lost between instances. */
  onFired(listener: () => void): () => void
}

export type ReadScreen = (query: string) => ScreenRead

/** What the screener refuses of a query string, and the arguments of `bonds` that it stands for. */
export interface ScreenRead {
  readonly faults: readonly ArgumentFault[]
  /** Null where there are faults. */
  readonly search: Readonly<Record<string, unknown>> | null
}

/** Status of every source as last seen by this instance. */
export interface SourcesNow {
  readonly statuses: readonly SourceStatus[]
  /** Version stamp: changes whenever the statuses change. */
  readonly stamp: string
}

/** Writes the row of the audit trail in the transaction of the change. */
export type AuditIn = (transaction: Prisma.TransactionClient) => Promise<void>

/** Creates and deactivates API keys; supplied by the composition root. */
export interface KeyMaker {
  /** Creates a new key for the user; the old one stops working immediately. Needs a running subscription. */
  issue(userId: string, audit: AuditIn): Promise<NewKey>
  /** @returns false when there was no active key */
  deactivate(userId: string, audit: AuditIn): Promise<boolean>
  /** Invalidates cached keys after a change of an account or its subscription. */
  forget(): void
}

/** `key` is returned only once and never stored. */
export interface NewKey {
  readonly key: string
  readonly prefix: string
  readonly apiKey: { readonly id: string; readonly prefix: string; readonly createdAt: Date }
}

/** Requests are counted in memory and written in batches. */
export interface UsageCounts {
  /** Writes pending counts to the database, so that a reader sees them. */
  flush(): Promise<void>
}

/** Seals a position in a listing as a tamper-proof cursor. */
export interface CursorCodec {
  seal(place: string): string
  /** @returns null when the text was not sealed here */
  open(cursor: string): string | null
}

/** One ingestion job. */
interface IngestJob {
  readonly source: string
  /** A file or folder on the server; null for the live service. */
  readonly from: string | null
  /** Mapping for the operator's own files. */
  readonly mapping: string | null
  /** Reads everything and stores nothing. */
  readonly dryRun: boolean
  /** Publishes the revision even if it fails data-quality checks. */
  readonly force: boolean
  /** True for a person who is signed in over the network: the paths must lie below the source folders. */
  readonly isRemote: boolean
}

/** An operator's decision on a quarantined revision. */
interface RevisionDecision {
  readonly id: number
  /** The decider: an email address, or the command line with the user of the machine. */
  readonly by: string
}

/** A change of the schedule or the input of a source; null leaves a value unchanged. */
export interface SourceChange {
  readonly source: string
  /** A cron pattern of five fields. */
  readonly schedule: string | null
  /** Time zone of the schedule, IANA. */
  readonly timeZone: string | null
  /** A file or folder on the server, or `live`. */
  readonly from: string | null
  readonly mapping: string | null
  /** True for a person who is signed in over the network: the paths must lie below the source folders. */
  readonly isRemote: boolean
}

/** Operator actions that run outside the schema; supplied by the composition root. */
export interface OperatorActions {
  /** @param audit absent for what the first start prepares */
  issueKey(email: string, audit?: AuditIn): Promise<{ readonly key: string; readonly prefix: string }>
  /** @returns the generated password; null when one was given */
  createUser(user: NewUser, audit: AuditIn): Promise<string | null>
  setRole(email: string, role: UserRole, audit: AuditIn): Promise<void>
  /**
   * Removes authenticator and backup codes of a user, ends the sessions, and sends an email to the user.
   * @returns false when it was done but the email could not be sent
   * @throws GraphQLError REFUSED when there is no such user, or no second factor
   */
  resetSecondFactor(email: string, audit: AuditIn): Promise<boolean>
  /**
   * Issues a token to a feed of quotes; the first one makes the feed.
   * @param licence of its data; null for a feed that exists
   */
  issueFeedToken(
    feed: { readonly name: string; readonly licence: string | null },
    audit: AuditIn,
  ): Promise<NewFeedToken>
  /**
   * Revokes the token with this prefix, or all tokens of the feed.
   * @returns how many
   * @throws GraphQLError REFUSED when there is none
   */
  revokeFeedTokens(feed: { readonly name: string; readonly prefix: string | null }, audit: AuditIn): Promise<number>
  feeds(): Promise<readonly FeedRow[]>
  /** Quotes of feeds that a data-quality check has quarantined, oldest first. */
  quarantinedQuotes(): Promise<readonly QuarantinedQuoteRow[]>
  /**
   * Stores and publishes a quarantined quote.
   * @returns the revision that shows it
   * @throws GraphQLError REFUSED when it was decided already, or a later quote is stored
   */
  releaseQuote(decision: RevisionDecision): Promise<number | null>
  /** @throws GraphQLError REFUSED when it was decided already */
  discardQuote(decision: RevisionDecision): Promise<void>
  startIngest(job: IngestJob): Promise<string>
  changeSource(change: SourceChange): Promise<void>
  enableSource(source: string, enabled: boolean): Promise<void>
  /** Runs a source now with its configured input. */
  startSource(source: string): Promise<string>
  /** Current status of every source. */
  sources(): Promise<readonly SourceStatus[]>
  startSeed(size: number): Promise<string>
  startRemovingSample(): Promise<string>
  /**
   * Publishes the data of a quarantined revision as a new revision.
   * @returns the number of the new revision
   * @throws GraphQLError REFUSED when it is not quarantined, or while an ingestion run is in progress
   */
  publishRevision(decision: RevisionDecision): Promise<number>
  /** @throws GraphQLError REFUSED as above */
  rejectRevision(decision: RevisionDecision): Promise<void>
  job(id: string): Job | null
  migrate(): Promise<readonly string[]>
  /** Checks everything that the service depends on. */
  checkUp(): Promise<readonly Check[]>
  /**
   * Backs up the embedded database to a new file.
   * @returns its bytes
   * @throws GraphQLError REFUSED with PostgreSQL, and when the file exists
   */
  backUp(path: string): Promise<number>
}

/** A new token of a feed, shown once. */
export interface NewFeedToken {
  readonly token: string
  readonly prefix: string
  /** Key of the source of its quotes. */
  readonly source: string
}

/** A quote of a feed that waits for an operator. */
export interface QuarantinedQuoteRow {
  readonly id: number
  readonly source: string
  readonly isin: string
  /** Clean, per 100 of the nominal. */
  readonly price: number
  readonly time: Date
  readonly reason: string
  readonly receivedAt: Date
}

/** A feed of quotes with its tokens. */
export interface FeedRow {
  readonly name: string
  readonly source: string
  readonly licence: string
  readonly tokens: readonly { readonly prefix: string; readonly createdAt: Date; readonly revokedAt: Date | null }[]
}

export type UserRole = 'SUBSCRIBER' | 'ANALYST' | 'OPERATOR'

export interface NewUser {
  readonly email: string
  readonly name: string | null
  readonly role: UserRole
  /** Null to generate one. */
  readonly password: string | null
}

/** Background work that outlives the request that started it. */
export interface Job {
  readonly id: string
  readonly state: 'RUNNING' | 'DONE' | 'FAILED'
  readonly stage: string
  readonly done: number
  readonly total: number | null
  readonly what: string
  /** The result as human-readable lines. */
  readonly report: readonly string[]
  readonly error: string | null
}
