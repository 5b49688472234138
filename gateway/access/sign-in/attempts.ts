import { createHash } from 'node:crypto'
import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { tooManyAttempts } from '../../../schema/errors.ts'

/** Refuses everything after the first `most` until `minutes` after the first of them. */
interface Quota {
  readonly most: number
  readonly minutes: number
}

/**
 * Refuses nothing of the first `free`, then for 1, 2, 4, … seconds after each further one, up to `longestSeconds`. The
 * count begins anew after an hour without attempts.
 */
interface Delay {
  readonly free: number
  readonly longestSeconds: number
}

/**
 * How often something may be tried: from an address, for an email address, by a user. Guessing a password is slowed down
 * and never locked: nobody can lock somebody else out.
 */
const LIMITS = {
  signInByPair: { free: 5, longestSeconds: 300 },
  signInByAddress: { free: 40, longestSeconds: 300 },
  signInByEmail: { free: 30, longestSeconds: 60 },
  signInByDevice: { free: 5, longestSeconds: 300 },
  passkeyByAddress: { free: 40, longestSeconds: 300 },
  passwordByAddress: { most: 60, minutes: 15 },
  signUpByAddress: { most: 20, minutes: 60 },
  mailByEmail: { most: 5, minutes: 60 },
  mailByAddress: { most: 30, minutes: 60 },
  invitationByUser: { most: 20, minutes: 60 },
  testEmailByUser: { most: 20, minutes: 60 },
  tokenByAddress: { most: 30, minutes: 15 },
  registrationByAddress: { most: 20, minutes: 60 },
  documentByAddress: { most: 30, minutes: 15 },
  codeByAddress: { most: 30, minutes: 15 },
  secretByUser: { most: 10, minutes: 15 },
} as const satisfies Readonly<Record<string, Quota | Delay>>

export type AttemptLimit = keyof typeof LIMITS

export interface Attempts {
  /**
   * Counts an attempt.
   * @throws GraphQLError TOO_MANY_ATTEMPTS when there were too many; the refused one does not count
   */
  count(limit: AttemptLimit, whose: string): Promise<void>
  /** What succeeded was no attempt at guessing. */
  forget(limit: AttemptLimit, whose: string): Promise<void>
}

/** Counts in the database, so that all instances share the counts, also after they were started anew. */
export function countAttempts(prisma: PrismaClient, now: () => Date): Attempts {
  /** False when another attempt was counted at the same moment. */
  const countOnce = async (key: string, limit: Quota | Delay): Promise<boolean> => {
    const at = now()
    const stored = await prisma.attempt.findUnique({ where: { key } })
    if (stored === null) {
      await prisma.attempt.deleteMany({ where: { expiresAt: { lte: at } } })
      const { count } = await prisma.attempt.createMany({
        data: { key, ...after(1, null, limit, at) },
        skipDuplicates: true,
      })
      return count === 1
    }
    const { times, blockedUntil, expiresAt } = stored
    const isOver = expiresAt <= at
    if (!isOver && blockedUntil !== null && blockedUntil > at) {
      throw tooManyAttempts(Math.ceil((blockedUntil.getTime() - at.getTime()) / SECOND_MS))
    }
    const data = isOver ? after(1, null, limit, at) : after(times + 1, expiresAt, limit, at)
    const { count } = await prisma.attempt.updateMany({ where: { key, times, expiresAt, blockedUntil }, data })
    return count === 1
  }
  return {
    count: async (name, whose) => {
      const key = keyOf(name, whose)
      // Each round that is lost was won by another attempt, so that the limit is soon reached.
      while (!(await countOnce(key, LIMITS[name])));
    },
    forget: async (name, whose) => void (await prisma.attempt.deleteMany({ where: { key: keyOf(name, whose) } })),
  }
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const FORGOTTEN_AFTER_MS = 60 * MINUTE_MS

/** The state after an attempt was counted. */
function after(times: number, expiresAt: Date | null, limit: Quota | Delay, at: Date) {
  const inMs = (ms: number) => new Date(at.getTime() + ms)
  if ('most' in limit) {
    const end = expiresAt ?? inMs(limit.minutes * MINUTE_MS)
    return { times, expiresAt: end, blockedUntil: times >= limit.most ? end : null }
  }
  const delay = Math.min(limit.longestSeconds, 2 ** Math.min(times - limit.free, 20))
  return {
    times,
    expiresAt: inMs(FORGOTTEN_AFTER_MS),
    blockedUntil: times >= limit.free ? inMs(delay * SECOND_MS) : null,
  }
}

/** Addresses are not stored in clear. */
function keyOf(limit: AttemptLimit, whose: string): string {
  return createHash('sha256').update(`${limit} ${whose}`).digest('base64url')
}
