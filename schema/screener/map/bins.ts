import type { Context } from '../../context.ts'
import { eachInSteps } from '../../in-steps.ts'
import { shortened } from '../../units.ts'

/** Bonds of a class in a bin. */
interface ClassCount {
  readonly class: number
  readonly count: number
}

/** A rectangle of the map with the bonds in it. The upper edges belong to the next bin, except at the end of the map. */
export interface MapBin {
  readonly xFrom: number
  readonly xTo: number
  readonly yFrom: number
  readonly yTo: number
  readonly count: number
  /** Most frequent first. */
  readonly classes: readonly ClassCount[]
}

/** Positions with the classes of their bonds, as parallel arrays. */
export interface Positions {
  readonly x: readonly number[]
  readonly y: readonly number[]
  readonly classes: readonly number[]
}

/** As many as a wide screen shows apart. */
const COLUMNS = 64
const ROWS = 40

/** Rectangles of equal size over all positions, without the empty ones. Runs in steps. */
export async function binsOf({ x, y, classes }: Positions, context: Pick<Context, 'pace'>): Promise<readonly MapBin[]> {
  const [across, up] = [scaleOf(x, COLUMNS), scaleOf(y, ROWS)]
  const found = new Map<number, Map<number, number>>()
  const count = ([at, value]: readonly [number, number]) => {
    const key = up.indexOf(y[at] as number) * COLUMNS + across.indexOf(value)
    const counts = found.getOrInsertComputed(key, () => new Map<number, number>())
    const ofClass = classes[at] as number
    counts.set(ofClass, (counts.get(ofClass) ?? 0) + 1)
  }
  await eachInSteps(x.entries(), count, context)
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([key, counts]) => ({
      ...placeOf(across, up, key),
      count: counts.values().reduce((sum, count) => sum + count, 0),
      classes: [...counts].map(([name, count]) => ({ class: name, count })).sort((a, b) => b.count - a.count),
    }))
}

interface Scale {
  indexOf(value: number): number
  /** Lower edge of a bin. */
  edge(index: number): number
}

function scaleOf(values: readonly number[], parts: number): Scale {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  const width = (high - low) / parts
  return {
    indexOf: value => (width === 0 ? 0 : Math.min(parts - 1, Math.floor((value - low) / width))),
    edge: index => shortened(low + index * width),
  }
}

function placeOf(across: Scale, up: Scale, key: number): Pick<MapBin, 'xFrom' | 'xTo' | 'yFrom' | 'yTo'> {
  const [column, row] = [key % COLUMNS, Math.floor(key / COLUMNS)]
  return {
    ...{ xFrom: across.edge(column), xTo: across.edge(column + 1) },
    ...{ yFrom: up.edge(row), yTo: up.edge(row + 1) },
  }
}
