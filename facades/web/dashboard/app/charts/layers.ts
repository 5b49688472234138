import type { ChartSeries } from './chart-data.ts'

/** A series with positions of its own; the items are what its points stand for. */
export interface Layer<Item> extends Omit<ChartSeries, 'values'> {
  readonly x: readonly number[]
  readonly y: readonly (number | null)[]
  readonly items: readonly Item[]
}

/** Layers over one axis. */
export interface Layered<Item> {
  /** Ascending; two layers, and two points of one, may share a position. */
  readonly positions: readonly number[]
  readonly series: readonly ChartSeries[]
  /** What stands at an index of the axis. */
  itemAt(index: number): Item | undefined
}

/** Puts layers with positions of their own over one axis. */
export function layered<Item>(layers: readonly Layer<Item>[]): Layered<Item> {
  const all = layers.flatMap(({ x, items }, layer) =>
    x.map((position, at) => ({ position, layer, at, item: items[at] })),
  )
  all.sort((a, b) => a.position - b.position)
  const series = layers.map(({ x: _, y, items: __, ...style }, layer) => ({
    ...style,
    values: all.map(one => (one.layer === layer ? (y[one.at] ?? null) : undefined)),
  }))
  return { positions: all.map(({ position }) => position), series, itemAt: index => all[index]?.item }
}
