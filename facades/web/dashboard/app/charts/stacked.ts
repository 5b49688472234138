import type { ChartSeries } from './chart-data.ts'

/** Bars on top of each other. The highest is drawn first, so that each lower one covers its part. */
export function stacked(series: readonly Omit<ChartSeries, 'kind' | 'ends'>[]): readonly ChartSeries[] {
  const ends = (at: number) =>
    (series[at]?.values ?? []).map((value, position) =>
      value === null ? null : series.slice(0, at + 1).reduce((sum, one) => sum + (one.values[position] ?? 0), 0),
    )
  return series.map((one, at) => ({ ...one, kind: 'bars' as const, ends: ends(at) })).toReversed()
}
