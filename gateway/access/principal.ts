import { LRUCache } from 'lru-cache'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Principal, Scope } from '../../schema/context.ts'
import { limitsOf } from '../../schema/orders/limits.ts'
import { isDatabaseAway } from '../database-away.ts'
import { type Failure, failure } from '../errors.ts'
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

export interface Authenticator {
  authenticate(key: string | undefined): Promise<Authentication>
  /** Those of the keys that no longer authorise anything, looked up anew and all at once. */
  refusedAmong(keys: readonly string[]): Promise<ReadonlySet<string>>
  /** Forgets what it knows, so that a change made here counts at once. */
  forget(): void
}

/** A key deactivated on another instance is refused here after at most so long. */
const REMEMBER_MS = 500
const REMEMBERED_KEYS = 10_000
/** While the database is away, what was known of a key holds for so long: a failover takes no data from anybody. */
const TRUSTED_WHILE_AWAY_MS = 60_000
/** A database that has not answered by then counts as away. */
const LONGEST_LOOK_UP_MS = 3_000

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
  const remembered = new LRUCache<string, Authentication>({ max: REMEMBERED_KEYS, ttl: REMEMBER_MS })
  const seen = new LRUCache<string, Authentication>({ max: REMEMBERED_KEYS, ttl: TRUSTED_WHILE_AWAY_MS })
  const askOrTrust = async (hash: string): Promise<Authentication> => {
    try {
      const [stored] = await within(LONGEST_LOOK_UP_MS, lookUp(prisma, [hash], now()))
      const found = authenticationOf(stored)
      seen.set(hash, found)
      return found
    } catch (error) {
      const known = isDatabaseAway(error) ? seen.get(hash) : undefined
      if (known === undefined) throw error
      return known
    }
  }
  const authenticate = async (key: string | undefined): Promise<Authentication> => {
    if (key === undefined || key === '') return { failure: failure('KEY_MISSING') }
    if (!isWellFormed(key)) return { failure: failure('KEY_MALFORMED') }
    const hash = hashOf(key)
    const known = remembered.get(hash)
    if (known !== undefined) return known
    const found = await askOrTrust(hash)
    remembered.set(hash, found)
    return found
  }
  const refusedAmong = async (keys: readonly string[]) => {
    const stored = await lookUp(prisma, keys.map(hashOf), now())
    const byHash = new Map(stored.map(one => [one.hash, one]))
    return new Set(keys.filter(key => 'failure' in authenticationOf(byHash.get(hashOf(key)))))
  }
  const forget = () => {
    remembered.clear()
    seen.clear()
  }
  return { authenticate, refusedAmong, forget }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const tooLate = () => reject(Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' }))
  const timer = setTimeout(tooLate, ms).unref()
  work.finally(() => clearTimeout(timer)).then(resolve, reject)
  return promise
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
