import { type Found, foundAt } from '../snapshot/columns/found.ts'
import { firstOfEach, type Order } from '../snapshot/columns/order.ts'
import { columnOf } from '../snapshot/columns/table.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { DIMENSIONS, type DimensionName } from './groups.ts'

/** The first so many bonds of each group. */
export interface Top {
  readonly by: DimensionName
  readonly count: number
}

interface Choice {
  readonly uniqueEmitentsFlag?: boolean | null | undefined
  readonly top: Top | null
}

interface FirstOfGroups {
  readonly found: Found
  readonly warnings: readonly string[]
}

/** By the order: the first bond of each issuer, and of what is left the first of each group. */
export function firstOfGroups(
  found: Found,
  bonds: readonly BondRow[],
  { uniqueEmitentsFlag, top }: Choice,
  { compare }: Order,
): FirstOfGroups {
  const ofIssuers = uniqueEmitentsFlag ? onePerIssuer(found, bonds, compare) : found
  return top ? topOfGroups(ofIssuers, bonds, top, compare) : { found: ofIssuers, warnings: [] }
}

function onePerIssuer(found: Found, bonds: readonly BondRow[], compare: Order['compare']): Found {
  const issuers = columnOf(bonds, { path: 'issuerId', decimal: false })
  return foundAt(firstOfEach(found.positions(), issuers, compare), bonds.length)
}

function topOfGroups(
  found: Found,
  bonds: readonly BondRow[],
  { by, count }: Top,
  compare: Order['compare'],
): FirstOfGroups {
  const { read } = DIMENSIONS[by]
  const firsts = new Map<string, number[]>()
  let unknown = 0
  for (const position of found) {
    const value = read(bonds[position] as BondRow)
    if (value === null) unknown += 1
    else
      insert(
        firsts.getOrInsertComputed(value, () => []),
        position,
        count,
        compare,
      )
  }
  const warnings = unknown === 0 ? [] : [`${unknown} of the bonds are left out: their ${by} is unknown.`]
  return { found: foundAt(Uint32Array.from([...firsts.values()].flat()).sort(), bonds.length), warnings }
}

/** Keeps the first `count` in order. */
function insert(first: number[], position: number, count: number, compare: Order['compare']): void {
  const last = first.at(-1)
  if (first.length === count && last !== undefined && compare(position, last) > 0) return
  const place = first.findIndex(other => compare(position, other) < 0)
  first.splice(place < 0 ? first.length : place, 0, position)
  if (first.length > count) first.pop()
}
