import { type SortRow, sortStepsOf } from '../filters/sorts.ts'
import { type Compare, compareBy, slice } from './columns/order.ts'
import { columnOf } from './columns/table.ts'

/** Rows in an order, of which parts are taken: what nobody asks for is never put in order. */
export interface Listing<Row> {
  readonly length: number
  part(start: number, length: number): readonly Row[]
}

/** @param sorts enum values such as `YIELD_DESC`; ties keep the order of the list, which is that of the ids */
export function orderOf(among: readonly object[], rows: readonly SortRow[], sorts: readonly string[]): Compare {
  const steps = sortStepsOf(rows, sorts).map(({ row: { column, decimal = false }, descending }) => ({
    column: columnOf(among, { path: column, decimal }),
    descending,
  }))
  return compareBy(steps)
}

/** @param found positions of the rows, in no order */
export function listingOf<Row extends object>(
  among: readonly Row[],
  found: Uint32Array,
  compare: Compare,
): Listing<Row> {
  return {
    length: found.length,
    part: (start, length) => Array.from(slice(found, compare, start, length), position => among[position] as Row),
  }
}

/** Rows that are in their order already. */
export function inOrder<Row>(rows: readonly Row[]): Listing<Row> {
  return { length: rows.length, part: (start, length) => rows.slice(start, start + length) }
}
