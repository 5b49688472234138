import type { Context, Principal } from '../../schema/context.ts'

/** What resolvers have looked at so far: an answer depends on nothing else. */
export interface TrackedReads {
  /** At the account, its user or its key, beyond what they may do. */
  atAccount: boolean
  /** At anything but the market. */
  beyondMarket: boolean
}

/** The same context, which notes what is read of it. */
export function trackedContext(context: Context, looked: TrackedReads): Context {
  return new ObservedContext(context, looked)
}

/** One is made for each request: of a class, since an object literal with getters would outlive it. */
class ObservedContext implements Context {
  readonly #context: Context
  readonly #looked: TrackedReads
  readonly #principal: Principal
  readonly market: Context['market']
  /** May be taken out of the context. */
  readonly now = () => this.#beyond.now()

  constructor(context: Context, looked: TrackedReads) {
    this.#context = context
    this.#looked = looked
    this.#principal = new ObservedPrincipal(context.principal, looked)
    this.market = context.market
  }

  get #beyond(): Context {
    this.#looked.beyondMarket = true
    return this.#context
  }

  get principal() {
    this.#looked.beyondMarket = true
    return this.#principal
  }
  get prisma() {
    return this.#beyond.prisma
  }
  get reading() {
    return this.#beyond.reading
  }
  get past() {
    return this.#beyond.past
  }
  get pastFigures() {
    return this.#beyond.pastFigures
  }
  get cursors() {
    return this.#beyond.cursors
  }
  get operator() {
    return this.#beyond.operator
  }
  get visit() {
    return this.#beyond.visit
  }
  get payments() {
    return this.#beyond.payments
  }
  get keys() {
    return this.#beyond.keys
  }
  get usage() {
    return this.#beyond.usage
  }
  get sources() {
    return this.#beyond.sources
  }
}

class ObservedPrincipal implements Principal {
  readonly #principal: Principal
  readonly #looked: TrackedReads
  readonly scopes: Principal['scopes']

  constructor(principal: Principal, looked: TrackedReads) {
    this.#principal = principal
    this.#looked = looked
    this.scopes = principal.scopes
  }

  get #own(): Principal {
    this.#looked.atAccount = true
    return this.#principal
  }

  get accountId() {
    return this.#own.accountId
  }
  get userId() {
    return this.#own.userId
  }
  get exportRowsMax() {
    return this.#own.exportRowsMax
  }
  get keyId() {
    return this.#own.keyId
  }
  get limits() {
    return this.#own.limits
  }
}
