import type { Layer } from '../../charts/layers.ts'
import type { AnswerOf } from '../../client/documents.ts'
import { useEndpoint } from '../use-endpoint.ts'
import { ACROSS, type AcrossName } from './axes.ts'
import type { MapItem } from './layers.ts'

type Curve = AnswerOf<'get-curves'>['items'][number]

/** Near enough to each other for a smooth line; the API takes forty. */
const TENORS = [
  ...[0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10],
  ...[11, 12, 13, 14, 15, 16, 18, 20, 22, 25, 27, 30, 35, 40],
]
const DAYS_A_YEAR = 365.25

export interface GovernmentCurves {
  /** Currencies that have a curve. */
  readonly currencies: readonly string[]
  /** The curve of the currency: the published one before a fitted one. */
  curveOf(currency: string): Curve | undefined
}

/** The latest government curves, or those of a day. */
export function useCurves(asOf: string | undefined): GovernmentCurves {
  const { data } = useEndpoint('get-curves', {
    ...{ Parts: 'POINTS', Tenors: TENORS.join(',') },
    ...(asOf !== undefined && { Dates: asOf }),
  })
  const curves = (data?.items ?? []).toSorted((a, b) => Number(a.fitted) - Number(b.fitted))
  return {
    currencies: [...new Set(curves.map(({ currency }) => currency))],
    curveOf: wanted => curves.find(({ currency }) => currency === wanted),
  }
}

/** The zero-coupon rates as a line through the bonds, as far as the bonds reach. */
export function curveLayer(
  { points, date }: Curve,
  { across, reach, label }: { readonly across: AcrossName; readonly reach: number; readonly label: string },
): Layer<MapItem> {
  const place = (years: number) =>
    across === 'DURATION'
      ? years
      : ACROSS.MATURITY.drawn(Math.round(Date.parse(date) / 86_400_000 + years * DAYS_A_YEAR))
  const within = (points ?? []).filter(({ tenorYears }) => place(tenorYears) <= reach)
  return {
    ...{ label, tone: 'soft', kind: 'line', items: [] },
    x: within.map(({ tenorYears }) => place(tenorYears)),
    y: within.map(({ zero }) => zero),
  }
}
