import type { MarketSnapshot } from '../../snapshot/market-snapshot.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import type { EventTypeName } from '../event-types.ts'
import { type EventItem, nameOf } from './step.ts'

export type Side = 'ABOVE' | 'BELOW'
export type Sides = Readonly<Record<string, Side>>

/** The figure of each type that crosses a level, and how far beyond it a value must be by default, in its unit. */
export const CROSSED = {
  'bond.price_crossed': {
    figure: 'price',
    hysteresis: 0.05,
    read: (bond: BondRow) => bond.measure?.priceClean ?? null,
  },
  'bond.yield_crossed': { figure: 'yield', hysteresis: 0.02, read: (bond: BondRow) => bond.measure?.yield ?? null },
  'bond.spread_crossed': {
    figure: 'gSpreadBp',
    hysteresis: 2,
    read: (bond: BondRow) => bond.measure?.gSpreadBp ?? null,
  },
} as const satisfies Partial<Record<EventTypeName, unknown>>

export type CrossingType = keyof typeof CROSSED

interface Level {
  readonly type: CrossingType
  readonly level: number
  readonly hysteresis: number
}

interface Crossings {
  readonly items: readonly EventItem[]
  /** By ISIN, of the bonds with a value now or before. */
  readonly sides: Sides
}

/**
 * Bonds whose figure has gone from one side of a level to the other. Within the band around the level a bond stays on the
 * side where it was, so that a value that trembles there says nothing; an unknown value changes no side.
 * @param before the market of the revision before, which tells the side of a bond that has none
 */
export function crossings(
  bonds: readonly BondRow[],
  { type, level, hysteresis }: Level,
  sides: Sides,
  before: Pick<MarketSnapshot, 'bondById'>,
): Crossings {
  const { figure, read } = CROSSED[type]
  const items: EventItem[] = []
  const next: Record<string, Side> = {}
  for (const bond of bonds) {
    const earlier = before.bondById.get(bond.id)
    const was = earlier === undefined ? null : read(earlier)
    const side = sides[bond.isin] ?? (was === null ? null : sideOf(was, level))
    const now = read(bond)
    const moved = now === null ? side : (clearSideOf(now, level, hysteresis) ?? side ?? sideOf(now, level))
    if (moved !== null) next[bond.isin] = moved
    if (side !== null && moved !== null && moved !== side) {
      const direction = moved === 'ABOVE' ? 'up' : 'down'
      items.push({ ...nameOf(bond), figure, level, direction, before: was, after: now })
    }
  }
  return { items, sides: next }
}

function sideOf(value: number, level: number): Side {
  return value >= level ? 'ABOVE' : 'BELOW'
}

/** Null within the band. Without one the level itself is above. */
function clearSideOf(value: number, level: number, hysteresis: number): Side | null {
  if (value >= level + hysteresis) return 'ABOVE'
  return value < level - hysteresis || (hysteresis > 0 && value === level - hysteresis) ? 'BELOW' : null
}
