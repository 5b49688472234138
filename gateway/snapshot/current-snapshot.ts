import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { layOutLike } from '../../schema/alternatives/peer-groups.ts'
import type { Reading } from '../../schema/context.ts'
import { EMPTY_SNAPSHOT, type MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { type BuildFromArchive, newestRevision, readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { type FreeMemory, freeMemory, type MemoryShortage, shortageFor } from '../process/memory.ts'

/** Holds the market in force and changes it for the next revision as a whole. */
export interface CurrentSnapshot {
  current(): MarketSnapshot
  /** Reads the newest revision when it is another one; requests that run keep the market that they began with. */
  refresh(): Promise<MarketSnapshot>
  /** Looks for revisions that another process published. */
  watch(everyMs: number): void
  stop(): void
}

export interface SnapshotEvents {
  /** Told once of failures that follow each other. */
  onError(error: unknown): void
  /** The database answered. */
  onLooked?(): void
  /** Another revision was read. */
  onRead?(seconds: number): void
  /** The revision has no archive, so the market was read from the tables. */
  onTables(revision: number): void
  /** What was prepared of a revision could not be read, so its archive was. */
  onUnprepared?(revision: number, error: unknown): void
  /** Told once of a revision that finds no room beside the one in force, which goes on; it is tried again. */
  onLack?(revision: number, lack: MemoryShortage): void
}

export interface SnapshotSource {
  /** Says which revision is the newest. */
  readonly prisma: PrismaClient
  /** From where the rows of a new revision come. */
  readonly reading: Reading
  /** How a market that was not prepared is gathered while another one is in force. */
  readonly gatherArchive?: BuildFromArchive
}

/** @param free what memory there is */
export function createCurrentSnapshot(
  { prisma, reading, gatherArchive }: SnapshotSource,
  events: SnapshotEvents,
  free: () => FreeMemory = freeMemory,
): CurrentSnapshot {
  const { onError, onTables, onUnprepared, onLooked, onRead, onLack } = events
  let market: MarketSnapshot = EMPTY_SNAPSHOT
  let refreshing: Promise<MarketSnapshot> | null = null
  let timer: NodeJS.Timeout | undefined
  let refused = EMPTY_SNAPSHOT.revision
  /** The first market is read in any case: nothing else can go on. */
  const hasRoom = async (revision: number) => {
    const lack = market === EMPTY_SNAPSHOT ? null : shortageFor(await prisma.bond.count(), free())
    if (lack !== null && refused !== revision) onLack?.(revision, lack)
    refused = lack === null ? EMPTY_SNAPSHOT.revision : revision
    return lack === null
  }
  const renew = async () => {
    const newest = await newestRevision(prisma)
    onLooked?.()
    if (newest === market.revision || !(await hasRoom(newest))) return market
    const began = performance.now()
    // Before the first one nobody can be disturbed, and it is there sooner.
    const isFirst = market === EMPTY_SNAPSHOT
    const options = { onTables, onUnprepared, before: market, ...(!isFirst && { gatherArchive }) }
    const next = await reading(newest, client => readSnapshot(client, options))
    await layOutLike(next, market)
    market = next
    onRead?.((performance.now() - began) / 1_000)
    return market
  }
  const refresh = () => {
    refreshing ??= renew().finally(() => {
      refreshing = null
    })
    return refreshing
  }
  return {
    current: () => market,
    refresh,
    watch: everyMs => {
      let failing = false
      const look = async () => {
        try {
          await refresh()
          failing = false
        } catch (error) {
          if (!failing) onError(error)
          failing = true
        }
      }
      timer = setInterval(look, everyMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** Makes something anew when what it takes from the market is another: few revisions change that. */
export function memoizePerRevision<Of, T>(
  { current }: CurrentSnapshot,
  take: (market: MarketSnapshot) => Of,
  make: (of: Of) => T,
): () => T {
  let made: { readonly of: string; readonly value: T } | null = null
  return () => {
    const of = take(current())
    const name = JSON.stringify(of)
    if (made?.of !== name) made = { of: name, value: make(of) }
    return made.value
  }
}
