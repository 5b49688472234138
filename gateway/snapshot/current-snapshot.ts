import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { newestPublished } from '../../prisma/revisions/newest.ts'
import { layOutLike } from '../../schema/alternatives/peer-groups.ts'
import type { Reading } from '../../schema/context.ts'
import { EMPTY_SNAPSHOT, type MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { type BuildFromArchive, readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { type FreeMemory, freeMemory, type MemoryShortage, shortageFor } from '../process/memory.ts'

/** Holds the current market snapshot and replaces it atomically when a new revision is published. */
export interface CurrentSnapshot {
  current(): MarketSnapshot
  /**
   * Reads the newest revision if it is not the current one; running requests continue with their snapshot. What was published
   * before the call is read also where an earlier one is being read.
   */
  refresh(): Promise<MarketSnapshot>
  /** Calls the listener whenever another revision has become current. @returns a function that ends it */
  onReplaced(listener: () => void): () => void
  /** Polls for revisions published by other processes. */
  watch(everyMs: number): void
  stop(): void
}

export interface SnapshotEvents {
  /** Called once for consecutive failures. */
  onError(error: unknown): void
  /** The database responded to a poll. */
  onPolled?(): void
  /** A new revision was read. */
  onRead?(seconds: number): void
  /** The revision has no archive, so the snapshot was read from the tables. */
  onTables(revision: number): void
  /** The encoded revision could not be read, so the snapshot was built from its archive. */
  onUnreadableEncoding?(revision: number, error: unknown): void
  /** Called once for a revision without enough memory; the current snapshot stays, and the read is retried. */
  onShortage?(revision: number, shortage: MemoryShortage): void
  /** Called every minute while a new revision is being read. */
  onSlow?(revision: number, seconds: number): void
}

const SLOW_MS = 60_000
const NOTHING_PUBLISHED = { id: EMPTY_SNAPSHOT.revision, patchOf: null }

export interface SnapshotSource {
  /** Queried for the newest revision. */
  readonly prisma: PrismaClient
  /** Reads the rows of a new revision. */
  readonly reading: Reading
  /** Builds the snapshot of a revision that is not encoded, while another snapshot is current. */
  readonly buildFromArchive?: BuildFromArchive
}

/** @param free returns the available memory */
export function createCurrentSnapshot(
  { prisma, reading, buildFromArchive }: SnapshotSource,
  events: SnapshotEvents,
  free: () => FreeMemory = freeMemory,
): CurrentSnapshot {
  const { onError, onTables, onUnreadableEncoding, onPolled, onRead, onShortage, onSlow } = events
  let market: MarketSnapshot = EMPTY_SNAPSHOT
  let refreshing: Promise<MarketSnapshot> | null = null
  let timer: NodeJS.Timeout | undefined
  let refused = EMPTY_SNAPSHOT.revision
  const listeners = new Set<() => void>()
  /** A patch has the bonds of what it patches. */
  const bondsOf = (patchOf: number | null) => (patchOf === market.revision ? market.bonds.length : prisma.bond.count())
  /** The first snapshot is always read: there is nothing else to serve. */
  const hasMemoryFor = async (revision: number, patchOf: number | null) => {
    const shortage = market === EMPTY_SNAPSHOT ? null : shortageFor(await bondsOf(patchOf), free())
    if (shortage !== null && refused !== revision) onShortage?.(revision, shortage)
    refused = shortage === null ? EMPTY_SNAPSHOT.revision : revision
    return shortage === null
  }
  const renew = async () => {
    const { id: newest, patchOf } = (await newestPublished(prisma)) ?? NOTHING_PUBLISHED
    onPolled?.()
    if (newest === market.revision || !(await hasMemoryFor(newest, patchOf))) return market
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1_000
    const slow = setInterval(() => onSlow?.(newest, Math.round(seconds())), SLOW_MS).unref()
    // The first snapshot is built in this thread: there are no requests to delay, and it is faster.
    const isFirst = market === EMPTY_SNAPSHOT
    const checkedBy = (check: (client: PrismaClient) => Promise<boolean>) => reading(newest, check)
    const options = { onTables, onUnreadableEncoding, checkedBy, before: market, ...(!isFirst && { buildFromArchive }) }
    const next = await reading(newest, client => readSnapshot(client, options)).finally(() => clearInterval(slow))
    await layOutLike(next, market)
    market = next
    onRead?.(seconds())
    for (const listener of listeners) listener()
    return market
  }
  const begin = () => {
    refreshing = renew().finally(() => {
      refreshing = null
    })
    return refreshing
  }
  /** Once for all who ask while an earlier revision is being read. */
  let next: Promise<MarketSnapshot> | null = null
  const refresh = (): Promise<MarketSnapshot> => {
    if (refreshing === null) return begin()
    next ??= refreshing
      .catch(() => undefined)
      .then(() => {
        next = null
        return refreshing ?? begin()
      })
    return next
  }
  return {
    current: () => market,
    refresh,
    onReplaced: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    watch: everyMs => {
      let failing = false
      const poll = async () => {
        try {
          await refresh()
          failing = false
        } catch (error) {
          if (!failing) onError(error)
          failing = true
        }
      }
      timer = setInterval(poll, everyMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** Recomputes a value only when the part of the snapshot that it depends on has changed. */
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
