import type { Reason } from '../../analytics/result.ts'
import type { Context } from '../../context.ts'
import { eachInSteps, mapInSteps } from '../../in-steps.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { compareValues, DIMENSIONS, type DimensionName } from '../groups.ts'
import { MAP_AXES, type MapAxis } from './axes.ts'
import { binsOf, type MapBin } from './bins.ts'

export interface MapQuestion {
  readonly x: MapAxis
  readonly y: MapAxis
  readonly class: DimensionName
  /** Draw also the bonds that lie far from all others. */
  readonly outliers: boolean
  /** Above this number of bonds there are bins instead of points. */
  readonly mostPoints: number
}

export interface MapClass {
  /** Null for bonds of which the value is unknown. */
  readonly value: string | null
  readonly label: string | null
  readonly count: number
}

/** Bonds that are not drawn, because a figure is unknown. */
export interface Undrawn {
  readonly axis: MapAxis
  readonly reason: Reason
  readonly count: number
}

/** Parallel arrays: the bond at an index has the values at that index. */
export interface MapPoints {
  readonly bonds: readonly BondRow[]
  readonly x: readonly number[]
  readonly y: readonly number[]
  /** Index in the classes of the map. */
  readonly classes: readonly number[]
}

/** Bonds as points of two figures: `total` is the sum of `drawn`, `outside` and the counts of `undrawn`. */
export interface BondMap {
  readonly total: number
  readonly drawn: number
  readonly outside: number
  readonly undrawn: readonly Undrawn[]
  readonly classes: readonly MapClass[]
  readonly points: MapPoints | null
  readonly bins: readonly MapBin[] | null
}

/**
 * Places the bonds by two figures. A bond counts as undrawn once: by its unknown figure on x, otherwise by that on y. Runs
 * in steps.
 */
export async function mapOf(
  bonds: readonly BondRow[],
  question: MapQuestion,
  context: Pick<Context, 'pace'>,
): Promise<BondMap> {
  const { x, y, outliers, mostPoints } = question
  const [across, up] = [MAP_AXES[x], MAP_AXES[y]]
  const placed: Placed[] = []
  const undrawn = new Map<string, Undrawn>()
  const place = (bond: BondRow) => {
    const [atX, atY] = [across.read(bond), up.read(bond)]
    if (atX !== null && atY !== null) {
      placed.push({ bond, x: atX, y: atY })
      return
    }
    const [axis, row] = atX === null ? [x, across] : [y, up]
    const reason = row.whyUnknown(bond)
    const key = `${axis} ${reason}`
    undrawn.set(key, { axis, reason, count: (undrawn.get(key)?.count ?? 0) + 1 })
  }
  await eachInSteps(bonds, place, context)
  const near = outliers ? placed : withoutOutliers(placed)
  const { classes, points } = await classified(near, question.class, context)
  return {
    ...{ total: bonds.length, drawn: near.length, outside: placed.length - near.length, classes },
    undrawn: [...undrawn.values()].sort((a, b) => b.count - a.count),
    ...(near.length > mostPoints ? { points: null, bins: await binsOf(points, context) } : { points, bins: null }),
  }
}

interface Placed {
  readonly bond: BondRow
  readonly x: number
  readonly y: number
}

/** In the order of the classes, so that whoever draws draws a class after the other. */
async function classified(placed: readonly Placed[], dimension: DimensionName, context: Pick<Context, 'pace'>) {
  const found = new Map<string | null, Placed[]>()
  const { read } = DIMENSIONS[dimension]
  await eachInSteps(placed, place => found.getOrInsertComputed(read(place.bond), () => []).push(place), context)
  const ordered = [...found].sort(([one], [other]) => compareValues(dimension, one, other))
  const points = { bonds: [] as BondRow[], x: [] as number[], y: [] as number[], classes: [] as number[] }
  const classes = await mapInSteps(
    ordered.entries(),
    ([index, [value, places]]): MapClass => {
      for (const place of places) {
        points.bonds.push(place.bond)
        points.x.push(place.x)
        points.y.push(place.y)
        points.classes.push(index)
      }
      const label = dimension === 'ISSUER' ? (places[0]?.bond.issuer.name ?? null) : value
      return { value, label, count: places.length }
    },
    context,
  )
  return { classes, points }
}

/** Fewer values have no usual range. */
const FEWEST = 20
/** Beyond the middle nine tenths by this share of their width, a value is far from all others. */
const REACH = 1

/** A yield of 900 % of a bond before default would press all others into a line. */
function withoutOutliers(placed: readonly Placed[]): readonly Placed[] {
  if (placed.length < FEWEST) return placed
  const [low, high] = usualRange(placed.map(({ y }) => y))
  return placed.filter(({ y }) => y >= low && y <= high)
}

function usualRange(values: readonly number[]): readonly [number, number] {
  const sorted = Float64Array.from(values).sort()
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] as number
  const [low, high] = [at(0.05), at(0.95)]
  const reach = REACH * (high - low)
  return [low - reach, high + reach]
}
