import type { Context, Principal } from '../../schema/context.ts'

/** What resolvers have read so far; the answer depends on nothing else. */
export interface TrackedReads {
  /** The account, its user or its key; scopes do not count. */
  account: boolean
  /** Anything but the market snapshot. */
  beyondSnapshot: boolean
}

/** The same context, recording which parts are read. */
export function trackedContext(context: Context, reads: TrackedReads): Context {
  return new TrackedContext(context, reads)
}

/** A class, because V8 keeps an object literal with getters alive well beyond its request. */
class TrackedContext implements Context {
  readonly #context: Context
  readonly #reads: TrackedReads
  readonly #principal: Principal
  readonly market: Context['market']
  /** Follows from the operation, like its document, so it is not tracked. */
  readonly argumentSpelling: Context['argumentSpelling']
  /** Changes when an answer is made, not what it says. */
  readonly pace: Context['pace']
  /** The same for all requests of an instance. */
  readonly isSandbox: boolean
  /** An own property, so that it can be destructured. */
  readonly now = () => this.#untracked.now()

  constructor(context: Context, reads: TrackedReads) {
    this.#context = context
    this.#reads = reads
    this.#principal = new TrackedPrincipal(context.principal, reads)
    this.market = context.market
    this.argumentSpelling = context.argumentSpelling
    this.pace = context.pace
    this.isSandbox = context.isSandbox
  }

  get #untracked(): Context {
    this.#reads.beyondSnapshot = true
    return this.#context
  }

  get principal() {
    this.#reads.beyondSnapshot = true
    return this.#principal
  }
  get prisma() {
    return this.#untracked.prisma
  }
  get reading() {
    return this.#untracked.reading
  }
  get past() {
    return this.#untracked.past
  }
  get readPast() {
    return this.#untracked.readPast
  }
  get readHoldingsTable() {
    return this.#untracked.readHoldingsTable
  }
  get live() {
    return this.#untracked.live
  }
  get cursors() {
    return this.#untracked.cursors
  }
  get operator() {
    return this.#untracked.operator
  }
  get browserSession() {
    return this.#untracked.browserSession
  }
  get alerting() {
    return this.#untracked.alerting
  }
  get readScreen() {
    return this.#untracked.readScreen
  }
  get paper() {
    return this.#untracked.paper
  }
  get emails() {
    return this.#untracked.emails
  }
  get deletionDays() {
    return this.#untracked.deletionDays
  }
  get payments() {
    return this.#untracked.payments
  }
  get keys() {
    return this.#untracked.keys
  }
  get connections() {
    return this.#untracked.connections
  }
  get usage() {
    return this.#untracked.usage
  }
  get sources() {
    return this.#untracked.sources
  }
}

class TrackedPrincipal implements Principal {
  readonly #principal: Principal
  readonly #reads: TrackedReads
  readonly scopes: Principal['scopes']
  /** Part of the keys of the caches, like the scopes. */
  readonly entitlement: Principal['entitlement']

  constructor(principal: Principal, reads: TrackedReads) {
    this.#principal = principal
    this.#reads = reads
    this.scopes = principal.scopes
    this.entitlement = principal.entitlement
  }

  get #account(): Principal {
    this.#reads.account = true
    return this.#principal
  }

  get accountId() {
    return this.#account.accountId
  }
  get userId() {
    return this.#account.userId
  }
  get exportRowsMax() {
    return this.#account.exportRowsMax
  }
  get memberRole() {
    return this.#account.memberRole
  }
  get keyId() {
    return this.#account.keyId
  }
  get limits() {
    return this.#account.limits
  }
  get viewing() {
    return this.#account.viewing
  }
}
