import type { Found } from '../snapshot/columns/found.ts'
import { firstOf, type Order } from '../snapshot/columns/order.ts'

/** Rows in an order, of which parts are taken: what nobody asks for is never put in order. */
export interface Listing<Row> {
  readonly length: number
  part(start: number, length: number): readonly Row[]
}

export function listingOf<Row extends object>(among: readonly Row[], found: Found, order: Order): Listing<Row> {
  return listingIn(among, orderedRows(found, order))
}

/** @param ordered how the rows stand, which may serve several listings */
export function listingIn<Row extends object>(among: readonly Row[], ordered: OrderedRows): Listing<Row> {
  const part = (start: number, length: number) => {
    const rows: Row[] = []
    for (const position of ordered.part(start, length)) rows.push(among[position] as Row)
    return rows
  }
  return { length: ordered.length, part }
}

/** Positions of rows in an order, as far as somebody has asked for them. */
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
      // Who goes on page by page has each row put in order twice at most.
      if (end > first.length && start < end) first = firstOf(found, order, Math.max(end, 2 * first.length)).slice()
      return start < end ? first.subarray(start, end) : new Uint32Array(0)
    },
  }
}

/** Rows that are in their order already. */
export function inOrder<Row>(rows: readonly Row[]): Listing<Row> {
  return { length: rows.length, part: (start, length) => rows.slice(start, start + length) }
}
