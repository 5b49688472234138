import { LRUCache } from 'lru-cache'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Principal, Scope } from '../../schema/context.ts'
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

export type Authentication = { readonly principal: Principal } | { readonly failure: Failure }

export interface Authenticator {
  authenticate(key: string | undefined): Promise<Authentication>
  /** Forgets what it knows, so that a change made here counts at once. */
  forget(): void
}

/** A key deactivated on another instance is refused here after at most so long. */
const REMEMBER_MS = 500
const REMEMBERED_KEYS = 10_000

const SCOPES = {
  SUBSCRIBER: ['data'],
  ANALYST: ['data', 'analyst'],
  OPERATOR: ['data', 'analyst', 'operator'],
} as const satisfies Record<string, readonly Scope[]>

export function createAuthenticator(prisma: PrismaClient, now: () => Date): Authenticator {
  const remembered = new LRUCache<string, Authentication>({ max: REMEMBERED_KEYS, ttl: REMEMBER_MS })
  const authenticate = async (key: string | undefined): Promise<Authentication> => {
    if (key === undefined || key === '') return { failure: failure('KEY_MISSING') }
    if (!isWellFormed(key)) return { failure: failure('KEY_MALFORMED') }
    const hash = hashOf(key)
    const known = remembered.get(hash)
    if (known !== undefined) return known
    const found = await lookUp(prisma, hash, now())
    remembered.set(hash, found)
    return found
  }
  return { authenticate, forget: () => remembered.clear() }
}

async function lookUp(prisma: PrismaClient, hash: string, now: Date): Promise<Authentication> {
  const running = { startsAt: { lte: now }, OR: [{ endsAt: null }, { endsAt: { gt: now } }] }
  const stored = await prisma.apiKey.findUnique({
    where: { hash },
    include: { user: true, account: { include: { subscriptions: { where: running, include: { tariff: true } } } } },
  })
  if (stored === null) return { failure: failure('KEY_UNKNOWN') }
  if (stored.deactivatedAt !== null) return { failure: failure('KEY_DEACTIVATED') }
  const { account, user } = stored
  if (account.disabledAt !== null || account.subscriptions.length === 0)
    return { failure: failure('SUBSCRIPTION_ENDED') }
  const exportRowsMax = Math.max(...account.subscriptions.map(({ tariff }) => tariff.exportRowsMax))
  const scopes = new Set<Scope>(SCOPES[user.role])
  const principal = { accountId: account.id, userId: user.id, scopes, exportRowsMax }
  return { principal: Object.freeze(principal) }
}
