import type { Context } from '../context.ts'
import { eachInSteps } from '../in-steps.ts'
import { BASE_LABELS, withoutModifier } from '../overview/credit.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { shortened } from '../units.ts'
import { type Quartiles, quartilesOf } from './quartiles.ts'

/** A dimension by which bonds are grouped. */
interface Dimension {
  readonly text: string
  /** The value of a bond; null where it is unknown. */
  read(bond: BondRow): string | null
  /** The order of the values; without one they are in alphabetical order. */
  readonly order?: readonly string[]
}

/** Duration and term buckets: upper bounds in years, inclusive. */
const BUCKETS = [1, 2, 3, 5, 7, 10] as const
const BUCKET_NAMES = [...BUCKETS.map((end, place) => `${BUCKETS[place - 1] ?? 0}-${end}`), `${BUCKETS.at(-1)}+`]
const DAYS_A_YEAR = 365

/** A dimension is a row: the enum of the schema and the grouping are made from it. */
export const DIMENSIONS = {
  SECTOR: { text: 'Sector of the issuer.', read: ({ issuer }) => issuer.sector },
  SUB_SECTOR: { text: 'Sub-sector of the issuer.', read: ({ issuer }) => issuer.subSector },
  COUNTRY: { text: 'Country of risk, ISO 3166 alpha-2.', read: ({ issuer }) => issuer.country },
  ISSUER: { text: 'Issuer, by its id; `label` is its name.', read: ({ issuer }) => issuer.id },
  CURRENCY: { text: 'Currency of the nominal, ISO 4217.', read: ({ nominalCurrency }) => nominalCurrency },
  RATING: {
    text: 'Composite rating without + and -, on the scale that `RATING_SCALE` names.',
    read: ({ measure }) => (measure?.ratingLabel ? withoutModifier(measure.ratingLabel) : null),
    order: BASE_LABELS,
  },
  RATING_SCALE: {
    text: 'Scale of the composite: NATIONAL or INTERNATIONAL.',
    read: ({ measure }) => measure?.ratingScale ?? null,
  },
  DURATION_BUCKET: {
    text: `Macaulay duration to the headline date in years, above the first bound and up to the second: ${BUCKET_NAMES.join(', ')}.`,
    read: ({ measure }) => (measure?.durationDays == null ? null : bucketOf(measure.durationDays / DAYS_A_YEAR)),
    order: BUCKET_NAMES,
  },
  MATURITY_YEAR: {
    text: 'Calendar year of maturity; unknown for a perpetual.',
    read: ({ maturityDate }) => maturityDate?.slice(0, 4) ?? null,
  },
  BOND_TYPE: { text: 'Kind of bond.', read: ({ bondType }) => bondType },
  COUPON_TYPE: { text: 'Kind of coupon.', read: ({ couponType }) => couponType },
  STATUS: { text: 'State of the issue.', read: ({ status }) => status },
  LIQUIDITY: { text: 'Liquidity score, 1 (best) to 7.', read: ({ measure }) => measure?.liquidity?.toString() ?? null },
} as const satisfies Readonly<Record<string, Dimension>>

export type DimensionName = keyof typeof DIMENSIONS

/** The bonds of one combination of values. */
export interface BondGroup {
  readonly keys: readonly { readonly dimension: DimensionName; readonly value: string | null }[]
  readonly bonds: readonly BondRow[]
}

/** Every bond is in one group; groups are in the order of the dimensions, unknown values last. Runs in steps. */
export async function groupsOf(
  bonds: readonly BondRow[],
  by: readonly DimensionName[],
  context: Pick<Context, 'pace'>,
): Promise<readonly BondGroup[]> {
  const groups = new Map<string, BondGroup & { readonly bonds: BondRow[] }>()
  const put = (bond: BondRow) => {
    const keys = by.map(dimension => ({ dimension, value: DIMENSIONS[dimension].read(bond) }))
    const key = keys.map(({ value }) => (value === null ? '' : `=${value}`)).join('\0')
    groups.getOrInsertComputed(key, () => ({ keys, bonds: [] })).bonds.push(bond)
  }
  await eachInSteps(bonds, put, context)
  return inOrder([...groups.values()], by, context)
}

/** Sorts by one dimension after the other, the last one first: to compare 20,000 groups at once would take 25 ms. */
async function inOrder(
  groups: readonly BondGroup[],
  by: readonly DimensionName[],
  context: Pick<Context, 'pace'>,
): Promise<readonly BondGroup[]> {
  let sorted = groups
  for (const [place, dimension] of [...by.entries()].reverse()) {
    const sets = new Map<string | null, BondGroup[]>()
    const put = (group: BondGroup) => sets.getOrInsertComputed(group.keys[place]?.value ?? null, () => []).push(group)
    await eachInSteps(sorted, put, context)
    sorted = [...sets].sort(([one], [other]) => compareValues(dimension, one, other)).flatMap(([, set]) => set)
  }
  return sorted
}

/** Compares two values of a dimension in its order; unknown last. */
export function compareValues(dimension: DimensionName, one: string | null, other: string | null): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  const { order }: Dimension = DIMENSIONS[dimension]
  if (order !== undefined) return order.indexOf(one) - order.indexOf(other)
  return one < other ? -1 : 1
}

function bucketOf(years: number): string {
  const place = BUCKETS.findIndex(end => years <= end)
  return BUCKET_NAMES[place < 0 ? BUCKETS.length : place] as string
}

/** Distribution of a figure over the bonds for which it is known. */
export interface FigureOfGroup extends Quartiles {
  /** Bonds for which it is known. */
  readonly count: number
  readonly minimum: number
  readonly maximum: number
  readonly mean: number
  /** Weighted by the amount outstanding; null over several currencies and where no amount is known. */
  readonly weightedMean: number | null
  /** Bonds in the weighted mean: those with a known amount. */
  readonly weightedCount: number
}

/** @returns null where the figure is known for no bond */
export function figureOf(
  bonds: readonly BondRow[],
  read: (bond: BondRow) => number | null | undefined,
): FigureOfGroup | null {
  const known = bonds.flatMap(bond => {
    const value = read(bond)
    return value === null || value === undefined ? [] : [{ bond, value }]
  })
  const sorted = Float64Array.from(known, ({ value }) => value).sort()
  if (sorted.length === 0) return null
  return {
    count: sorted.length,
    minimum: shortened(sorted[0] as number),
    ...quartilesOf(sorted.length, rank => sorted[rank] as number),
    maximum: shortened(sorted.at(-1) as number),
    mean: shortened(sorted.reduce((sum, value) => sum + value, 0) / sorted.length),
    ...weighted(known),
  }
}

/** Amounts of different currencies have no common weight. */
function weighted(known: readonly { readonly bond: BondRow; readonly value: number }[]) {
  const amounts = known.filter(({ bond }) => bond.outstanding !== null && Number(bond.outstanding) > 0)
  const currencies = new Set(amounts.map(({ bond }) => bond.nominalCurrency))
  if (currencies.size !== 1) return { weightedMean: null, weightedCount: 0 }
  const total = amounts.reduce((sum, { bond }) => sum + Number(bond.outstanding), 0)
  const product = amounts.reduce((sum, { bond, value }) => sum + Number(bond.outstanding) * value, 0)
  return { weightedMean: shortened(product / total), weightedCount: amounts.length }
}
