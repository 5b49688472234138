import type { Found } from '../snapshot/columns/found.ts'
import { firstOf, type Order } from '../snapshot/columns/order.ts'

/** Ordered rows, read in parts. Only the requested part is sorted. */
export interface Listing<Row> {
  readonly length: number
  part(start: number, length: number): readonly Row[]
}

export function listingOf<Row extends object>(among: readonly Row[], found: Found, order: Order): Listing<Row> {
  return listingIn(among, orderedRows(found, order))
}

/** @param ordered the order of the rows, which several listings may share */
export function listingIn<Row extends object>(among: readonly Row[], ordered: OrderedRows): Listing<Row> {
  const part = (start: number, length: number) => {
    const rows: Row[] = []
    for (const position of ordered.part(start, length)) rows.push(among[position] as Row)
    return rows
  }
  return { length: ordered.length, part }
}

/** Positions of rows in an order, sorted as far as requested. */
export interface OrderedRows {
  readonly length: number
  part(start: number, length: number): Uint32Array
}

export function orderedRows(found: Found, order: Order): OrderedRows {
  let first = new Uint32Array(0)
  return {
    length: found.length,
    part: (start, length) => {
      const end = Math.min(start + length, found.length)
      // Doubling limits the work of a client that reads page by page: each row is sorted at most twice.
      if (end > first.length && start < end) first = firstOf(found, order, Math.max(end, 2 * first.length)).slice()
      return start < end ? first.subarray(start, end) : new Uint32Array(0)
    },
  }
}

/** Rows that are already ordered. */
export function inOrder<Row>(rows: readonly Row[]): Listing<Row> {
  return { length: rows.length, part: (start, length) => rows.slice(start, start + length) }
}
