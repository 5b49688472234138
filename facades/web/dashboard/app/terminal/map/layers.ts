import type { Layer } from '../../charts/layers.ts'
import { SHAPES } from '../../charts/shapes.ts'
import { CLASS_TONES, classTone } from '../../charts/tones.ts'
import type { AnswerOf } from '../../client/documents.ts'
import type { MapAxis } from './axes.ts'

export type BondMap = AnswerOf<'get-bond-map'>
type Bin = NonNullable<BondMap['bins']>[number]

export interface MapBond {
  readonly isin: string
  readonly name: string
  readonly rating: string | null
  /** Index of the class. */
  readonly class: number
  /** In the units of the drawing. */
  readonly x: number
  readonly y: number
}

/** What a point of the map stands for: a bond, or the bonds of a cell. */
export type MapItem = { readonly bond: MapBond } | { readonly bin: Bin }

const DARKEST = 0.9
const LIGHTEST = 0.18
const SHADES = 5

/** The colour and the shape of a class: both together repeat only after many classes. */
export function styleOfClass(index: number) {
  return {
    tone: classTone(index),
    shape: SHAPES[(index + Math.floor(index / CLASS_TONES)) % SHAPES.length] ?? SHAPES[0],
  }
}

export function bondsOf({ points }: BondMap, across: MapAxis, up: MapAxis): readonly MapBond[] {
  return (points?.isins ?? []).map((isin, at) => ({
    ...{ isin, name: points?.names[at] ?? isin, rating: points?.ratings[at] ?? null },
    ...{ class: points?.classes[at] ?? 0, x: across.drawn(points?.x[at] ?? 0), y: up.drawn(points?.y[at] ?? 0) },
  }))
}

/** A layer for each class. */
export function layersOfBonds(bonds: readonly MapBond[], labels: readonly string[]): readonly Layer<MapItem>[] {
  const byClass = Map.groupBy(bonds, bond => bond.class)
  return labels.flatMap((label, index) => {
    const ofClass = byClass.get(index)
    if (ofClass === undefined) return []
    const style = { label, kind: 'points', ...styleOfClass(index) } as const
    return [
      { ...style, x: ofClass.map(({ x }) => x), y: ofClass.map(({ y }) => y), items: ofClass.map(bond => ({ bond })) },
    ]
  })
}

/** A layer for each shade: darker cells hold more bonds, on a logarithmic scale. */
export function layersOfBins(bins: readonly Bin[], across: MapAxis, up: MapAxis): readonly Layer<MapItem>[] {
  const [first] = bins
  if (first === undefined) return []
  const most = Math.log1p(Math.max(...bins.map(({ count }) => count)))
  const shadeOf = ({ count }: Bin) => Math.min(SHADES - 1, Math.floor((SHADES * Math.log1p(count)) / most))
  const cell = {
    width: across.drawn(first.xTo) - across.drawn(first.xFrom),
    height: up.drawn(first.yTo) - up.drawn(first.yFrom),
  }
  return [...Map.groupBy(bins, shadeOf)].map(([shade, ofShade]) => ({
    ...({ label: String(shade), tone: 'accent', kind: 'points', cell } as const),
    strength: LIGHTEST + ((DARKEST - LIGHTEST) * shade) / (SHADES - 1),
    x: ofShade.map(({ xFrom, xTo }) => across.drawn((xFrom + xTo) / 2)),
    y: ofShade.map(({ yFrom, yTo }) => up.drawn((yFrom + yTo) / 2)),
    items: ofShade.map(bin => ({ bin })),
  }))
}
