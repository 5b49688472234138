import { setTimeout as sleep } from 'node:timers/promises'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Reading } from '../../schema/context.ts'
import type { Logger } from '../process/log.ts'

/** One that is left out is looked at again after so long, behind the requests. */
const REST_MS = 1_000
/** A revision that has just been published arrives within a moment. */
const CATCH_UP_MS = 500
const LOOK_EVERY_MS = 50

interface Replica {
  readonly name: string
  readonly prisma: PrismaClient
  /** The newest published revision that it is known to hold: what it held once, it holds. */
  revision: number
  leftOut: boolean
  looksAgainAt: number
}

export interface ReplicaOptions {
  readonly primary: PrismaClient
  readonly replicas: readonly PrismaClient[]
  readonly log: Logger
}

/**
 * Hands reads of the market to the replicas in turn. How far one may be behind is bounded by the revision: the log is
 * replayed in order, so that one which holds the row of a revision holds everything that was stored before it. One that
 * lags or fails is left out until it is well again, and the primary answers.
 */
export function readsOf({ primary, replicas, log }: ReplicaOptions): Reading {
  const all = replicas.map(
    (prisma, index): Replica => ({ name: `${index + 1}`, prisma, revision: 0, leftOut: false, looksAgainAt: 0 }),
  )
  let turn = 0
  const leaveOut = (replica: Replica, reason: string) => {
    if (!replica.leftOut) log.warn({ replica: replica.name, reason }, 'a replica is left out: the primary is read')
    replica.leftOut = true
    replica.looksAgainAt = performance.now() + REST_MS
  }
  const holds = async (replica: Replica, revision: number): Promise<boolean> => {
    for (const until = performance.now() + CATCH_UP_MS; replica.revision < revision; ) {
      replica.revision = await newestOn(replica)
      if (replica.revision < revision && performance.now() > until) return false
      if (replica.revision < revision) await sleep(LOOK_EVERY_MS)
    }
    return true
  }
  const lookAgain = async (replica: Replica, revision: number) => {
    replica.looksAgainAt = Number.POSITIVE_INFINITY
    const newest = await newestOn(replica).catch(() => 0)
    replica.looksAgainAt = performance.now() + REST_MS
    if (newest < revision) return
    replica.revision = newest
    replica.leftOut = false
    log.info({ replica: replica.name }, 'a replica is read again')
  }
  return async (revision, read) => {
    for (const replica of all) {
      if (replica.leftOut && performance.now() >= replica.looksAgainAt) void lookAgain(replica, revision)
    }
    const well = all.filter(({ leftOut }) => !leftOut)
    const replica = well[turn++ % well.length]
    if (replica === undefined) return read(primary)
    try {
      if (await holds(replica, revision)) return await read(replica.prisma)
      leaveOut(replica, 'it lags')
    } catch (error) {
      // What is wrong with the question is wrong with it on the primary too, and told from there.
      leaveOut(replica, codeOf(error))
    }
    return read(primary)
  }
}

async function newestOn({ prisma }: Replica): Promise<number> {
  const newest = await prisma.revision.findFirst({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })
  return newest?.id ?? 0
}

/** The message may hold the address; the code does not. */
function codeOf(error: unknown): string {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown }
  return String(code ?? name)
}
