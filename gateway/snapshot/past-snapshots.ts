import { LRUCache } from 'lru-cache'
import type { Principal } from '../../schema/context.ts'
import { overloaded, tooManyAtOnce } from '../../schema/errors.ts'
import type { MarketSnapshot, PublishedDay } from '../../schema/snapshot/market-snapshot.ts'
import type { Past } from '../../schema/snapshot/past/past-snapshots.ts'
import {
  type FreeMemory,
  freeMemory,
  type MemoryShortage,
  shortageFor,
  TO_BUILD,
  WORKER_BYTES,
} from '../process/memory.ts'
import { type LoadQueue, loadQueue } from './load-queue.ts'
import { isLarge } from './worker-client.ts'

/** Earlier snapshots, read one at a time when memory has room, and cached. */
export interface PastSnapshots {
  for(client: PastClient): Past
}

/** Who reads earlier snapshots. */
export interface PastClient {
  readonly principal: Pick<Principal, 'accountId' | 'userId'>
  /** A signal that is aborted when the response closes; absent where the caller is in this process. */
  readonly disconnected?: (() => AbortSignal) | undefined
  /** True for an export: all its pages read one snapshot, however slowly they are taken. */
  readonly isExport?: boolean | undefined
}

interface PastOptions {
  now(): Date
  /** @returns null when the archive is no longer complete, and when the signal is aborted */
  read(published: PublishedDay, signal: AbortSignal): Promise<MarketSnapshot | null>
  /** Number of bonds in the current snapshot, by which the memory of an earlier one is estimated. */
  bonds(): number
  /** The time limit of a request. */
  readonly timeoutMs: number
  /** Called once for consecutive refusals for want of memory. */
  readonly onShortage?: ((shortage: MemoryShortage) => void) | undefined
  /** Returns the available memory. */
  readonly free?: () => FreeMemory
}

/** Maximum number of earlier snapshots in the cache, including the one being read: each takes as much as the current one. */
const MAX_CACHED = 2
/** Exports of past days that an account may run at once in this process: each may keep a snapshot in memory. */
const EXPORTS_AT_ONCE = 4
/** After a refusal for want of memory, other requests need this time to end. */
const RETRY_SECONDS = 30

export function createPastSnapshots(options: PastOptions): PastSnapshots {
  const { now, read, bonds, timeoutMs, onShortage, free = freeMemory } = options
  const cached = new LRUCache<number, MarketSnapshot>({ max: MAX_CACHED })
  const shared: Shared = {
    now,
    cached,
    queue: loadQueue({ timeoutMs }),
    exports: new Map(),
    load: async (published, signal) => {
      while (cached.size >= MAX_CACHED) cached.pop()
      if (!hasMemoryFor(published)) throw tooLittleMemory()
      const market = await read(published, signal)
      if (market !== null) cached.set(published.revision, market)
      return market
    },
  }
  let isShort = false
  const hasMemoryFor = (published: PublishedDay) => {
    const shortage = shortageFor(bonds(), free(), TO_BUILD, isLarge(published) ? WORKER_BYTES : 0)
    if (shortage !== null) cached.clear()
    if (shortage !== null && !isShort) onShortage?.(shortage)
    isShort = shortage !== null
    return !isShort
  }
  return { for: client => new PastOfClient(shared, client) }
}

/** What all clients share. */
interface Shared {
  now(): Date
  readonly cached: LRUCache<number, MarketSnapshot>
  readonly queue: LoadQueue<MarketSnapshot | null>
  load(published: PublishedDay, signal: AbortSignal): Promise<MarketSnapshot | null>
  /** Running exports of past days, by account. */
  readonly exports: Map<string, number>
}

/** A class, because every request has one and few use it. */
class PastOfClient implements Past {
  readonly #shared: Shared
  readonly #client: PastClient
  /** The snapshot of an export. */
  #held: MarketSnapshot | null = null

  constructor(shared: Shared, client: PastClient) {
    this.#shared = shared
    this.#client = client
  }

  today(): string {
    return this.#shared.now().toISOString().slice(0, 10)
  }

  async market(published: PublishedDay, timeLimit?: AbortSignal): Promise<MarketSnapshot | null> {
    if (this.#held?.revision === published.revision) return this.#held
    const { cached, queue, load } = this.#shared
    const signal = timeLimit ?? this.#client.disconnected?.()
    if (this.#client.isExport && signal !== undefined && this.#held === null) this.#beginExport(signal)
    const name = nameOf(this.#client.principal)
    const market =
      cached.get(published.revision) ??
      (await queue.get(published.revision, cancelled => load(published, cancelled), { name, signal }))
    if (this.#client.isExport) this.#held = market
    return market
  }

  #beginExport(signal: AbortSignal): void {
    const { exports } = this.#shared
    const name = nameOf(this.#client.principal)
    const count = exports.get(name) ?? 0
    if (count >= EXPORTS_AT_ONCE) throw tooManyExports()
    exports.set(name, count + 1)
    const end = () => {
      const left = (exports.get(name) ?? 1) - 1
      if (left === 0) exports.delete(name)
      else exports.set(name, left)
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  }
}

function nameOf({ accountId, userId }: PastClient['principal']): string {
  return accountId ?? userId ?? ''
}

function tooLittleMemory() {
  const reason = 'The data of a past day needs more memory than the service has available now.'
  return overloaded(`${reason} Omit \`asOf\`, or try again in ${RETRY_SECONDS} s.`, RETRY_SECONDS)
}

function tooManyExports() {
  const reason = `The limit is ${EXPORTS_AT_ONCE} concurrent exports of past days per account.`
  return tooManyAtOnce(`${reason} Try again when one of them has ended.`, RETRY_SECONDS)
}
