import { userInfo } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Principal, Scope, UserRole } from '../../schema/context.ts'
import { type PlanLimits, planOfTerm, type TermOfPlan } from '../../schema/orders/bought-limits.ts'
import { type AccountLimits, limitsOf } from '../../schema/orders/limits.ts'
import { type MemberRole, mayHaveKey } from '../../schema/people/member-roles.ts'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { type Failure, failure } from '../errors.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { SANDBOX_KEY } from '../sandbox/sandbox-key.ts'
import { hashOf, isWellFormed } from './key.ts'

/** A caller without a key; it has access to open endpoints only. */
export const ANONYMOUS: Principal = Object.freeze({
  accountId: null,
  userId: null,
  scopes: new Set<Scope>(),
  exportRowsMax: null,
})

/** A caller on the socket in the data folder, which only the owner of the folder can open. */
export const OPERATOR: Principal = Object.freeze({
  accountId: null,
  userId: null,
  scopes: new Set<Scope>(['data', 'analyst', 'operator', 'operate']),
  exportRowsMax: null,
  commandLineUser: userInfo().username,
})

/** A payment provider whose message has a valid signature; it can report payments and nothing else. */
export const PAYMENT_PROVIDER: Principal = Object.freeze({
  accountId: null,
  userId: null,
  scopes: new Set<Scope>(['payment']),
  exportRowsMax: null,
})

export type Authentication = { readonly principal: Principal } | { readonly failure: Failure }

interface Cached {
  readonly found: Authentication
  readonly at: number
}

export interface Authenticator {
  /**
   * Looks up the principal of a key; synchronous when the key is cached.
   * @param hash of the key, if already computed
   */
  authenticate(key: string | undefined, hash?: string): MaybePromise<Authentication>
  /** True when the key of this hash was valid within the last hour; it may be deactivated by now. Needs no database. */
  isKnown(hash: string): boolean
  /** The keys that are no longer valid, from one fresh lookup of all. */
  refusedAmong(keys: readonly string[]): Promise<ReadonlySet<string>>
  /** Clears the cache, so that a change of some account takes effect immediately; looks the recent keys up again. */
  forget(): void
}

/** A key deactivated on another instance is rejected here after at most this time. */
const CACHE_MS = 500
/** After this time a cached key is refreshed in the background, so that frequent requests never wait. */
const REFRESH_AFTER_MS = 250
/**
 * While the database is unavailable no key can be deactivated there, so a key that was valid is accepted for this time.
 * Reads from memory therefore continue through a restart or a failover of PostgreSQL.
 */
const TRUST_MS = 5 * 60_000
/** The longest that a request with a cached key waits for the database. */
const ANSWER_WITHIN_MS = 1_000
const CACHED_KEYS = 10_000
const KNOWN_MS = 3_600_000
/** So many of the keys used last are looked up again after a change. */
const RENEWED_KEYS = 1_000

/** The scopes of a role with a key. A key is copied into programs and files, so it never carries those of an operator. */
const SCOPES = {
  SUBSCRIBER: ['data'],
  ANALYST: ['data', 'analyst'],
  OPERATOR: ['data', 'analyst'],
} as const satisfies Record<UserRole, readonly Scope[]>

/**
 * The scopes of a signed-in person, to which `operatorScopes` adds. Without a running subscription a person reads what
 * the entitlement leaves.
 */
export function scopesOf(role: UserRole, subscribed: boolean): readonly Scope[] {
  return subscribed || role === 'OPERATOR' ? SCOPES[role] : ['data']
}

/** What callers authenticate with: keys, or the tokens of assistants. */
export interface Credentials {
  /** Only what is well formed is looked up. */
  isWellFormed(credential: string): boolean
  readonly missing: () => Failure
  readonly malformed: (credential: string) => Failure
  readonly unknown: () => Failure
  /** What these hashes stand for at the moment; unknown ones are left out. */
  find(prisma: PrismaClient, hashes: readonly string[], now: Date): Promise<ReadonlyMap<string, Authentication>>
}

export function createAuthenticator(
  prisma: PrismaClient,
  now: () => Date,
  credentials: Credentials = API_KEYS,
): Authenticator {
  const cache = new LRUCache<string, Cached>({ max: CACHED_KEYS })
  const known = new LRUCache<string, true>({ max: CACHED_KEYS, ttl: KNOWN_MS })
  const pending = new Map<string, Promise<Authentication>>()
  /** Hashes that were cached before a change and are being looked up again. */
  const forgotten = new Set<string>()
  let generation = 0
  let unavailableUntil = 0
  const fetchOne = async (hash: string): Promise<Authentication> => {
    const before = generation
    const found = (await credentials.find(prisma, [hash], now())).get(hash) ?? { failure: credentials.unknown() }
    if (before === generation) cache.set(hash, { found, at: performance.now() })
    if ('principal' in found) known.set(hash, true)
    else known.delete(hash)
    return found
  }
  /** Concurrent requests with one key share one lookup. */
  const fetchShared = (hash: string): Promise<Authentication> => {
    const running = pending.get(hash)
    if (running !== undefined) return running
    const lookup = fetchOne(hash).finally(() => pending.get(hash) === lookup && pending.delete(hash))
    pending.set(hash, lookup)
    return lookup
  }
  const authenticate = (key: string | undefined, known?: string): MaybePromise<Authentication> => {
    if (key === undefined || key === '') return { failure: credentials.missing() }
    const hash = known ?? hashOf(key)
    // Only well-formed keys are cached.
    const cached = cache.get(hash)
    if (cached === undefined)
      return credentials.isWellFormed(key) ? fetchShared(hash) : { failure: credentials.malformed(key) }
    const age = performance.now() - cached.at
    if (age >= CACHE_MS) return refetch(hash, cached, age)
    if (age >= REFRESH_AFTER_MS && performance.now() >= unavailableUntil) fetchShared(hash).catch(noteUnavailable)
    return cached.found
  }
  /** The next request that waits reports the error; an unavailable database is not queried for a while. */
  const noteUnavailable = (error: unknown) => {
    if (isDatabaseUnavailable(error)) unavailableUntil = performance.now() + CACHE_MS
  }
  const refetch = async (hash: string, cached: Cached, age: number): Promise<Authentication> => {
    if (age > TRUST_MS || 'failure' in cached.found) return fetchShared(hash)
    if (performance.now() < unavailableUntil) return cached.found
    try {
      return await within(ANSWER_WITHIN_MS, fetchShared(hash))
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      // The cache was cleared meanwhile because keys have changed: the cached result may be wrong.
      if (cache.get(hash) !== cached) return fetchShared(hash)
      noteUnavailable(error)
      return cached.found
    }
  }
  const refusedAmong = async (keys: readonly string[]) => {
    const found = await credentials.find(prisma, keys.map(hashOf), now())
    return new Set(keys.filter(key => !('principal' in (found.get(hashOf(key)) ?? {}))))
  }
  /**
   * Whose key has changed is not known. All are looked up again at once, in one query, and not when they are used next:
   * otherwise a change shortly before an outage would shut out everybody who was quiet in between.
   */
  const renew = async () => {
    for (;;) {
      const before = generation
      const hashes = [...forgotten].slice(0, RENEWED_KEYS)
      const found = await credentials.find(prisma, hashes, now())
      if (before !== generation) continue
      forgotten.clear()
      for (const [hash, authentication] of found)
        if (!cache.has(hash)) cache.set(hash, { found: authentication, at: performance.now() })
      return
    }
  }
  const forget = () => {
    generation += 1
    const isRenewing = forgotten.size > 0
    for (const hash of cache.keys()) forgotten.add(hash)
    cache.clear()
    pending.clear()
    if (!isRenewing && forgotten.size > 0) renew().catch(() => forgotten.clear())
  }
  const isKnown = (hash: string) => known.has(hash)
  return { authenticate, isKnown, refusedAmong, forget }
}

/** The sandbox has taken its own requests before; this one is for what it does not offer, or it is turned off. */
function malformed(key: string): Failure {
  return failure('KEY_MALFORMED', key === SANDBOX_KEY ? { detail: NOT_IN_SANDBOX } : {})
}

const NOT_IN_SANDBOX =
  'The key `sandbox` reaches only `/api/v1/data/…` and `/mcp`, and only where the sandbox is turned on. Everything else needs a key of your own.'

/** @throws when the work fails or takes too long; it then continues in the background */
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

/** The keys that people generate in the dashboard. */
const API_KEYS: Credentials = {
  isWellFormed,
  missing: () => failure('KEY_MISSING'),
  malformed,
  unknown: () => failure('KEY_UNKNOWN'),
  find: async (prisma, hashes, now) => {
    const stored = await prisma.apiKey.findMany({
      where: { hash: { in: [...hashes] } },
      include: { user: true, account: { include: { subscriptions: runningSubscriptions(now) } } },
    })
    return new Map(stored.map(one => [one.hash, authenticationOfKey(one)]))
  },
}

/** The running subscriptions of an account, with their plans. */
export function runningSubscriptions(now: Date) {
  const where = { startsAt: { lte: now }, OR: [{ endsAt: null }, { endsAt: { gt: now } }] }
  return { where, include: { tariff: true } } as const
}

interface StoredKey {
  readonly id: string
  readonly deactivatedAt: Date | null
  readonly user: { readonly id: string; readonly role: UserRole; readonly memberRole: MemberRole }
  readonly account: AccountWithPlans
}

export interface AccountWithPlans {
  readonly id: string
  readonly disabledAt: Date | null
  readonly deletionRequestedAt: Date | null
  readonly assistantsMayChange: boolean
  readonly subscriptions: readonly TermOfPlan<AccountLimits & PlanLimits>[]
}

function authenticationOfKey({ id, deactivatedAt, user, account }: StoredKey): Authentication {
  const { memberRole } = user
  if (deactivatedAt !== null || !mayHaveKey(memberRole)) return { failure: failure('KEY_DEACTIVATED') }
  return principalOf(account, { userId: user.id, keyId: id, memberRole, scopes: new Set<Scope>(SCOPES[user.role]) })
}

const BEING_DELETED =
  'The account of this key is being deleted, as was requested. Sign in and cancel the deletion to use the key again.'

/** Who calls with a credential of the account, within its plans. */
export function principalOf(
  account: AccountWithPlans,
  caller: Pick<Principal, 'userId' | 'keyId' | 'scopes' | 'memberRole'>,
): Authentication {
  if (account.disabledAt !== null) return { failure: failure('ACCOUNT_DISABLED') }
  if (account.deletionRequestedAt !== null) return { failure: failure('ACCOUNT_DISABLED', { detail: BEING_DELETED }) }
  const limits = limitsOf(account.subscriptions.map(planOfTerm))
  if (limits === null) return { failure: failure('SUBSCRIPTION_ENDED') }
  const { exportRowsMax } = limits
  const reading = account.assistantsMayChange ? {} : ({ assistantsOnlyRead: true } as const)
  return { principal: Object.freeze({ ...caller, accountId: account.id, exportRowsMax, limits, ...reading }) }
}
