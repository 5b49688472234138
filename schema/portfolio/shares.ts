import type { Context } from '../context.ts'
import { eachInSteps } from '../in-steps.ts'
import type { ConvertedHoldings } from './converted.ts'
import type { Holding } from './holding.ts'
import { added, type Money, percentOf, sumOfKnown } from './money.ts'

/** The share of a portfolio in one category. */
export interface Share {
  readonly key: string
  readonly name: string
  readonly currency: string
  readonly value: Money
  /** Of the portfolio; null where a currency has no rate. */
  readonly percent: number | null
  readonly positions: number
}

interface Kind {
  readonly key: string
  readonly name: string
}

type Breakdown = (holding: Holding, asOf: string) => Kind

/** Years, the upper end of each bucket. */
const BUCKETS: readonly (readonly [years: number, name: string])[] = [
  [1, 'Up to 1 year'],
  [3, '1 to 3 years'],
  [5, '3 to 5 years'],
  [10, '5 to 10 years'],
  [Number.POSITIVE_INFINITY, 'Over 10 years'],
]
const UNKNOWN: Kind = Object.freeze({ key: 'UNKNOWN', name: 'Unknown' })
/** Maximum number of rows; further ones are summed in the last. */
const ROWS = 12

/** One row per breakdown: its name and the category of a holding. */
export const BREAKDOWNS = {
  issuer: ({ bond: { issuer } }) => ({ key: issuer.id, name: issuer.name }),
  sector: ({ bond: { issuer } }) => word(issuer.sector),
  rating: ({ bond: { measure } }) =>
    measure?.ratingLabel && measure.ratingScale
      ? { key: `${measure.ratingScale}:${measure.ratingLabel}`, name: measure.ratingLabel }
      : UNKNOWN,
  currency: ({ bond: { nominalCurrency } }) => word(nominalCurrency),
  couponType: ({ bond }) => word(bond.couponType),
  maturity: ({ bond }, asOf) => bucketOf(bond.maturityDate, bond.perpetual, asOf),
  duration: ({ bond: { measure } }) => yearsBucket(yearsOf(measure?.durationDays ?? null)),
} as const satisfies Record<string, Breakdown>

interface SharesContext extends Pick<Context, 'pace'> {
  /** ISO date of the data. */
  readonly asOf: string
}

/** The shares of a breakdown, the largest first. */
export async function sharesOf(
  { holdings, whole }: Pick<ConvertedHoldings, 'holdings' | 'whole'>,
  breakdown: Breakdown,
  { asOf, pace }: SharesContext,
): Promise<readonly Share[]> {
  const groups = new Map<string, Group>()
  const put = (holding: Holding) => {
    const { currency, market } = holding
    const kind = breakdown(holding, asOf)
    const group = groups.getOrInsertComputed(`${kind.key} ${currency}`, () => ({ ...kind, currency, ...NOTHING }))
    group.value = added(group.value, market)
    group.positions += 1
  }
  await eachInSteps(holdings, put, { pace })
  const rows = [...groups.values()].sort((a, b) => comparedTo(b.value, a.value) || (a.key < b.key ? -1 : 1))
  const shown = rows.length <= ROWS ? rows : [...rows.slice(0, ROWS - 1), ...others(rows.slice(ROWS - 1))]
  return shown.map(row => ({ ...row, percent: percentOf(row.value, whole) }))
}

/** A share while its holdings are added up. */
interface Group extends Kind {
  readonly currency: string
  value: Money
  positions: number
}

const NOTHING = { value: null, positions: 0 }

function others(rows: readonly Group[]): readonly Group[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, group]) => {
    const value = sumOfKnown(group.map(row => row.value))
    const positions = group.reduce((sum, row) => sum + row.positions, 0)
    return { key: 'OTHER', name: `${group.length} others`, currency, value, positions }
  })
}

function comparedTo(a: Money, b: Money): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null)
  return a.comparedTo(b)
}

function word(value: string | null): Kind {
  return value === null ? UNKNOWN : { key: value, name: value }
}

function bucketOf(maturityDate: string | null, perpetual: boolean, asOf: string): Kind {
  if (perpetual) return { key: 'PERPETUAL', name: 'Perpetual' }
  if (maturityDate === null) return UNKNOWN
  const years = (Date.parse(maturityDate) - Date.parse(asOf)) / (365.25 * 86_400_000)
  return yearsBucket(years)
}

function yearsOf(days: number | null): number | null {
  return days === null ? null : days / 365
}

function yearsBucket(years: number | null): Kind {
  if (years === null) return UNKNOWN
  const [, name] = BUCKETS.find(([limit]) => years <= limit) ?? [0, '']
  return { key: name.toUpperCase().replaceAll(' ', '_'), name }
}
