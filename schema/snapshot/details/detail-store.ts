import { rowsOf, type Table } from '../rows/row-chunks.ts'
import { mapYielding } from '../yielding-map.ts'

/** The stored details of an owner: the id of a bond or an issuer, and its encoded details. */
export interface DetailRecord {
  readonly id: string
  readonly body: string
}

/** The details of many owners in a few buffers: a hundred thousand strings would take more memory. */
export interface DetailStore {
  readonly blocks: readonly DetailBlock[]
}

/** Details of owners in the order of their ids. */
export interface DetailBlock {
  /** 16 bytes each. */
  readonly ids: Uint8Array
  /** End offset of each body. */
  readonly ends: Uint32Array
  readonly bodies: Uint8Array
}

const OWNERS_PER_BLOCK = 1_000
const ID_BYTES = 16
const UUID_GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/** The blocks of a detail store. @param tables in the order of the ids */
export async function* blocksOf(tables: AsyncIterable<Table<DetailRecord>>): AsyncIterable<DetailBlock> {
  let waiting: DetailRecord[] = []
  for await (const table of tables) {
    waiting = waiting.concat(rowsOf(table))
    for (; waiting.length >= OWNERS_PER_BLOCK; waiting = waiting.slice(OWNERS_PER_BLOCK)) {
      yield blockOf(waiting.slice(0, OWNERS_PER_BLOCK))
    }
  }
  if (waiting.length > 0) yield blockOf(waiting)
}

/** @returns null when the owner is not in the store */
export function bodyOf({ blocks }: DetailStore, id: string): string | null {
  const wanted = bytesOf(id)
  const block = blocks[lastUpTo(blocks.length, index => compareAt(blocks[index]?.ids, 0, wanted))]
  if (block === undefined) return null
  const place = lastUpTo(block.ends.length, index => compareAt(block.ids, index, wanted))
  if (place < 0 || compareAt(block.ids, place, wanted) !== 0) return null
  return textOf(block.bodies.subarray(block.ends[place - 1] ?? 0, block.ends[place]))
}

/** Every owner with its encoded details. */
export function* bodiesOf({ blocks }: DetailStore): Iterable<DetailRecord> {
  for (const { ids, ends, bodies } of blocks) {
    for (const [place, end] of ends.entries()) {
      const id = Buffer.from(ids.subarray(place * ID_BYTES, (place + 1) * ID_BYTES)).toString('hex')
      yield { id: id.replace(UUID_GROUPS, '$1-$2-$3-$4-$5'), body: textOf(bodies.subarray(ends[place - 1] ?? 0, end)) }
    }
  }
}

/** The blocks with other details of some owners, all of whom are in the store; a block without them is the same object. */
export async function patchedBlocks(
  { blocks }: DetailStore,
  records: readonly DetailRecord[],
): Promise<readonly DetailBlock[]> {
  const wanted = await mapYielding(records, ({ id: text, body }) => {
    const id = bytesOf(text)
    const block = lastUpTo(blocks.length, index => compareAt(blocks[index]?.ids, 0, id))
    return { id, body: Buffer.from(body), block }
  })
  const byBlock = Map.groupBy(wanted, ({ block }) => block)
  return mapYielding(blocks, (block, index) => {
    const own = byBlock.get(index)
    return own === undefined ? block : patchedBlock(block, own)
  })
}

function patchedBlock(
  { ids, ends, bodies }: DetailBlock,
  records: readonly { readonly id: Buffer; readonly body: Buffer }[],
): DetailBlock {
  const parts = Array.from(ends, (end, place): Uint8Array => bodies.subarray(ends[place - 1] ?? 0, end))
  for (const { id, body } of records) parts[lastUpTo(ends.length, index => compareAt(ids, index, id))] = body
  return { ids, ends: endsOf(parts), bodies: concatenated(parts) }
}

/** @param tables in the order of the ids */
export async function detailStoreOf(tables: AsyncIterable<Table<DetailRecord>>): Promise<DetailStore> {
  return Object.freeze({ blocks: await Array.fromAsync(blocksOf(tables)) })
}

function blockOf(records: readonly DetailRecord[]): DetailBlock {
  const bodies = records.map(({ body }) => Buffer.from(body))
  const ids = concatenated(records.map(({ id }) => bytesOf(id)))
  return { ids, ends: endsOf(bodies), bodies: concatenated(bodies) }
}

function endsOf(bodies: readonly Uint8Array[]): Uint32Array {
  const ends = new Uint32Array(bodies.length)
  let end = 0
  for (const [place, body] of bodies.entries()) {
    end += body.length
    ends[place] = end
  }
  return ends
}

/** Copied into its own memory, since small buffers share a pool. */
function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const ends = endsOf(parts)
  const all = new Uint8Array(ends.at(-1) ?? 0)
  for (const [place, part] of parts.entries()) all.set(part, ends[place - 1] ?? 0)
  return all
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

/** The last position whose id is not after the wanted one; -1 when all are. */
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
