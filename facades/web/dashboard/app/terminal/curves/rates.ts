import type { AnswerOf } from '../../client/documents.ts'

export type Curve = AnswerOf<'get-curves'>['items'][number]
export type Residual = NonNullable<Curve['residuals']>[number]

/** Rates of a curve, as fields of its points. */
export const RATES = ['zero', 'par', 'forward'] as const
export type Rate = (typeof RATES)[number]

export function rateOf(name: string | undefined): Rate {
  return RATES.find(rate => rate === name) ?? 'zero'
}

/** Near enough to each other for a smooth line. */
const DRAWN_TENORS = [
  ...[0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  ...[16, 17, 18, 19, 20, 22, 24, 25, 26, 28, 30],
]
/** Those of which the table speaks, unless the URL names tenors. */
const LISTED_TENORS: ReadonlySet<number> = new Set([0.25, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 25, 30])

/** @param given of the URL: it is drawn and listed as it is */
export function tenorsOf(given: string | undefined): string {
  return given ?? DRAWN_TENORS.join(',')
}

export function isListed(tenor: number, given: string | undefined): boolean {
  return given !== undefined || LISTED_TENORS.has(tenor)
}

/** The day so many months before another; the last one of a shorter month. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, days)))
    .toISOString()
    .slice(0, 10)
}

export interface Substitute {
  readonly key: string
  readonly wanted: string
  /** The day of the curve that is effective; null where none is. */
  readonly found: string | null
}

/** Which curve stands for a requested day that has none of its own. */
export function substitutes(curves: readonly Curve[], dates: readonly string[]): readonly Substitute[] {
  return [...Map.groupBy(curves, ({ key }) => key)].flatMap(([key, ofKey]) => {
    const days = ofKey.map(({ date }) => date).sort()
    return dates.flatMap(wanted => {
      const found = days.findLast(day => day <= wanted) ?? null
      return found === wanted ? [] : [{ key, wanted, found }]
    })
  })
}

export function pointAt({ points }: Curve, tenor: number) {
  return points?.find(({ tenorYears }) => tenorYears === tenor)
}
