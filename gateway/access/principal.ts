import { LRUCache } from 'lru-cache'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Principal, Scope } from '../../schema/context.ts'
import { limitsOf } from '../../schema/orders/limits.ts'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { type Failure, failure } from '../errors.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { hashOf, isWellFormed } from './key.ts'

/** Somebody without a key: may see what is open to all. */
export const ANONYMOUS: Principal = Object.freeze({
  accountId: null,
  userId: null,
  scopes: new Set<Scope>(),
  exportRowsMax: null,
})

/** Whoever speaks through the socket in the data folder: only its owner can. */
export const OPERATOR: Principal = Object.freeze({
  accountId: null,
  userId: null,
  scopes: new Set<Scope>(['data', 'analyst', 'operator']),
  exportRowsMax: null,
})

/** A payment provider whose message carried our signature: it tells of money, and can do nothing else. */
export const PAYMENT_PROVIDER: Principal = Object.freeze({
  accountId: null,
  userId: null,
  scopes: new Set<Scope>(['payment']),
  exportRowsMax: null,
})

export type Authentication = { readonly principal: Principal } | { readonly failure: Failure }

interface Remembered {
  readonly found: Authentication
  readonly at: number
}

export interface Authenticator {
  /**
   * Whose key it is: told at once when it was asked lately.
   * @param hash of the key, where it is there already
   */
  authenticate(key: string | undefined, hash?: string): MaybePromise<Authentication>
  /** True when the key of this hash let somebody in within the last hour; it may have ended since. Costs no look-up. */
  isKnown(hash: string): boolean
  /** Those of the keys that no longer authorise anything, looked up anew and all at once. */
  refusedAmong(keys: readonly string[]): Promise<ReadonlySet<string>>
  /** Forgets what it knows, so that a change made here counts at once. */
  forget(): void
}

/** A key deactivated on another instance is refused here after at most so long. */
const REMEMBER_MS = 500
/** From then on it is looked up beside the requests, so that none of them waits while it is asked often. */
const LOOK_UP_AFTER_MS = 250
/**
 * While the database does not answer, nobody can end a key there: one that was good is taken for so long, so that reads
 * from memory go on through a restart of PostgreSQL.
 */
const TRUST_MS = 60_000
/** Whoever was known waits no longer for the database. */
const ANSWER_WITHIN_MS = 1_000
const REMEMBERED_KEYS = 10_000
const KNOWN_MS = 3_600_000

const SCOPES = {
  SUBSCRIBER: ['data'],
  ANALYST: ['data', 'analyst'],
  OPERATOR: ['data', 'analyst', 'operator'],
} as const satisfies Record<string, readonly Scope[]>

/** What a role lets somebody do; data need a running subscription, the operator's work does not. */
export function scopesOf(role: keyof typeof SCOPES, subscribed: boolean): ReadonlySet<Scope> {
  if (subscribed || role === 'OPERATOR') return new Set<Scope>(SCOPES[role])
  return new Set<Scope>()
}

export function createAuthenticator(prisma: PrismaClient, now: () => Date): Authenticator {
  const remembered = new LRUCache<string, Remembered>({ max: REMEMBERED_KEYS })
  const known = new LRUCache<string, true>({ max: REMEMBERED_KEYS, ttl: KNOWN_MS })
  const asking = new Map<string, Promise<Authentication>>()
  let forgotten = 0
  let awayUntil = 0
  const ask = async (hash: string): Promise<Authentication> => {
    const before = forgotten
    const [stored] = await lookUp(prisma, [hash], now())
    const found = authenticationOf(stored)
    if (before === forgotten) remembered.set(hash, { found, at: performance.now() })
    if ('principal' in found) known.set(hash, true)
    else known.delete(hash)
    return found
  }
  const askOnce = (hash: string): Promise<Authentication> => {
    const asked = asking.get(hash)
    if (asked !== undefined) return asked
    const answer = ask(hash).finally(() => asking.get(hash) === answer && asking.delete(hash))
    asking.set(hash, answer)
    return answer
  }
  const authenticate = (key: string | undefined, known?: string): MaybePromise<Authentication> => {
    if (key === undefined || key === '') return { failure: failure('KEY_MISSING') }
    const hash = known ?? hashOf(key)
    // Only what is well-formed is remembered.
    const lately = remembered.get(hash)
    if (lately === undefined) return isWellFormed(key) ? askOnce(hash) : { failure: failure('KEY_MALFORMED') }
    const age = performance.now() - lately.at
    if (age >= REMEMBER_MS) return askAgain(hash, lately, age)
    if (age >= LOOK_UP_AFTER_MS && performance.now() >= awayUntil) askOnce(hash).catch(noteAway)
    return lately.found
  }
  /** Whoever is next to wait for it hears what went wrong; a database that is away is left alone for a while. */
  const noteAway = (error: unknown) => {
    if (isDatabaseUnavailable(error)) awayUntil = performance.now() + REMEMBER_MS
  }
  const askAgain = async (hash: string, lately: Remembered, age: number): Promise<Authentication> => {
    if (age > TRUST_MS || 'failure' in lately.found) return askOnce(hash)
    if (performance.now() < awayUntil) return lately.found
    try {
      return await within(ANSWER_WITHIN_MS, askOnce(hash))
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      // What became of it meanwhile is unknown, unless it was said that keys have changed.
      if (remembered.get(hash) !== lately) return askOnce(hash)
      noteAway(error)
      return lately.found
    }
  }
  const refusedAmong = async (keys: readonly string[]) => {
    const stored = await lookUp(prisma, keys.map(hashOf), now())
    const byHash = new Map(stored.map(one => [one.hash, one]))
    return new Set(keys.filter(key => 'failure' in authenticationOf(byHash.get(hashOf(key)))))
  }
  const forget = () => {
    forgotten += 1
    remembered.clear()
    asking.clear()
  }
  const isKnown = (hash: string) => known.has(hash)
  return { authenticate, isKnown, refusedAmong, forget }
}

/** @throws when the work fails or is not done in time; it goes on then, and nobody waits for it */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const tooLate = Object.assign(new Error(`no answer within ${ms} ms`), { code: 'ETIMEDOUT' })
  const timer = setTimeout(() => reject(tooLate), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function lookUp(prisma: PrismaClient, hashes: readonly string[], now: Date) {
  const running = { startsAt: { lte: now }, OR: [{ endsAt: null }, { endsAt: { gt: now } }] }
  return prisma.apiKey.findMany({
    where: { hash: { in: [...hashes] } },
    include: { user: true, account: { include: { subscriptions: { where: running, include: { tariff: true } } } } },
  })
}

function authenticationOf(stored: Awaited<ReturnType<typeof lookUp>>[number] | undefined): Authentication {
  if (stored === undefined) return { failure: failure('KEY_UNKNOWN') }
  if (stored.deactivatedAt !== null) return { failure: failure('KEY_DEACTIVATED') }
  const { account, user } = stored
  if (account.disabledAt !== null) return { failure: failure('ACCOUNT_DISABLED') }
  const limits = limitsOf(account.subscriptions.map(({ tariff }) => tariff))
  if (limits === null) return { failure: failure('SUBSCRIPTION_ENDED') }
  const { exportRowsMax } = limits
  const scopes = new Set<Scope>(SCOPES[user.role])
  const principal = { accountId: account.id, userId: user.id, scopes, exportRowsMax, keyId: stored.id, limits }
  return { principal: Object.freeze(principal) }
}
