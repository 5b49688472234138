import { setTimeout as sleep } from 'node:timers/promises'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { newestPublished } from '../../prisma/revisions/newest.ts'
import type { Reading } from '../../schema/context.ts'
import type { Logger } from '../process/log.ts'

/** A skipped replica is checked again after this time, in the background. */
const PAUSE_MS = 1_000
/** The time allowed for a new revision to be replicated. */
const CATCH_UP_MS = 500
const POLL_EVERY_MS = 50

interface Replica {
  readonly name: string
  readonly prisma: PrismaClient
  /** The newest published revision known to be on the replica; it never decreases. */
  revision: number
  isSkipped: boolean
  checkAt: number
}

interface ReplicaOptions {
  readonly primary: PrismaClient
  readonly replicas: readonly PrismaClient[]
  readonly log: Logger
}

/**
 * Distributes reads of the market over the replicas in turn. The revision bounds the lag: the write-ahead log is replayed
 * in order, so a replica with the row of a revision has everything stored before it. A replica that lags or fails is
 * skipped until it recovers, and the primary is read.
 */
export function readsOf({ primary, replicas, log }: ReplicaOptions): Reading {
  const all = replicas.map(
    (prisma, index): Replica => ({ name: `${index + 1}`, prisma, revision: 0, isSkipped: false, checkAt: 0 }),
  )
  let turn = 0
  const skip = (replica: Replica, reason: string) => {
    if (!replica.isSkipped) log.warn({ replica: replica.name, reason }, 'a replica is skipped: the primary is read')
    replica.isSkipped = true
    replica.checkAt = performance.now() + PAUSE_MS
  }
  const hasRevision = async (replica: Replica, revision: number): Promise<boolean> => {
    for (const until = performance.now() + CATCH_UP_MS; replica.revision < revision; ) {
      replica.revision = await newestOn(replica)
      if (replica.revision < revision && performance.now() > until) return false
      if (replica.revision < revision) await sleep(POLL_EVERY_MS)
    }
    return true
  }
  const check = async (replica: Replica, revision: number) => {
    replica.checkAt = Number.POSITIVE_INFINITY
    const newest = await newestOn(replica).catch(() => 0)
    replica.checkAt = performance.now() + PAUSE_MS
    if (newest < revision) return
    replica.revision = newest
    replica.isSkipped = false
    log.info({ replica: replica.name }, 'a replica is read again')
  }
  return async (revision, read) => {
    for (const replica of all) {
      if (replica.isSkipped && performance.now() >= replica.checkAt) void check(replica, revision)
    }
    const usable = all.filter(({ isSkipped }) => !isSkipped)
    const replica = usable[turn++ % usable.length]
    if (replica === undefined) return read(primary)
    try {
      if (await hasRevision(replica, revision)) return await read(replica.prisma)
      skip(replica, 'it lags')
    } catch (error) {
      // A faulty query also fails on the primary, which then reports the error.
      skip(replica, codeOf(error))
    }
    return read(primary)
  }
}

async function newestOn({ prisma }: Replica): Promise<number> {
  const newest = await newestPublished(prisma)
  return newest?.id ?? 0
}

/** The message may contain the address; the code does not. */
function codeOf(error: unknown): string {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown }
  return String(code ?? name)
}
