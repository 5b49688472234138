import { rowsOf, type Table } from '../rows/row-chunks.ts'

/** What is kept of an owner: the id of a bond or an issuer, and its details as short text. */
export interface DetailRecord {
  readonly id: string
  readonly body: string
}

/** The details of many owners, side by side in a few buffers: a hundred thousand texts would cost more as objects. */
export interface DetailStore {
  readonly trays: readonly DetailBlock[]
}

/** Owners in the order of their ids. */
export interface DetailBlock {
  /** 16 bytes each. */
  readonly ids: Uint8Array
  /** Where each body ends. */
  readonly ends: Uint32Array
  readonly bodies: Uint8Array
}

const OWNERS_A_TRAY = 1_000
const ID_BYTES = 16

/** The trays of a shelf. @param tables in the order of the ids */
export async function* blocksOf(tables: AsyncIterable<Table<DetailRecord>>): AsyncIterable<DetailBlock> {
  let waiting: DetailRecord[] = []
  for await (const table of tables) {
    waiting = waiting.concat(rowsOf(table))
    for (; waiting.length >= OWNERS_A_TRAY; waiting = waiting.slice(OWNERS_A_TRAY)) {
      yield trayOf(waiting.slice(0, OWNERS_A_TRAY))
    }
  }
  if (waiting.length > 0) yield trayOf(waiting)
}

/** @returns null when the owner is not on the shelf */
export function bodyOf({ trays }: DetailStore, id: string): string | null {
  const wanted = bytesOf(id)
  const tray = trays[lastUpTo(trays.length, index => compareAt(trays[index]?.ids, 0, wanted))]
  if (tray === undefined) return null
  const place = lastUpTo(tray.ends.length, index => compareAt(tray.ids, index, wanted))
  if (place < 0 || compareAt(tray.ids, place, wanted) !== 0) return null
  return textOf(tray.bodies.subarray(tray.ends[place - 1] ?? 0, tray.ends[place]))
}

/** @param tables in the order of the ids */
export async function detailStoreOf(tables: AsyncIterable<Table<DetailRecord>>): Promise<DetailStore> {
  return Object.freeze({ trays: await Array.fromAsync(blocksOf(tables)) })
}

function trayOf(kept: readonly DetailRecord[]): DetailBlock {
  const bodies = kept.map(({ body }) => Buffer.from(body))
  let end = 0
  const ends = Uint32Array.from(bodies, body => {
    end += body.length
    return end
  })
  return { ids: together(kept.map(({ id }) => bytesOf(id))), ends, bodies: together(bodies) }
}

/** In memory of their own: small buffers share theirs. */
function together(parts: readonly Buffer[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

function textOf({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString()
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function compareAt(ids: Uint8Array | undefined, index: number, wanted: Buffer): number {
  return ids === undefined ? 1 : -wanted.compare(ids, index * ID_BYTES, (index + 1) * ID_BYTES)
}

/** The last place whose id is not after the one wanted; -1 when all are. */
function lastUpTo(length: number, compare: (index: number) => number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(middle) <= 0) low = middle + 1
    else high = middle
  }
  return low - 1
}
