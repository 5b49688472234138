import type { MeasureInput } from '../../prisma/measures/inputs.ts'
import type { Reason } from '../analytics/result.ts'
import { isStale } from '../analytics/staleness.ts'
import { daysBetween } from '../derived/days.ts'
import { DESK_COLUMN_NAMES, DESK_COLUMNS } from './desk-columns.ts'
import type { Figures } from './figures.ts'
import type { UsedPrice } from './price.ts'

/** Columns computed from the price. */
const OF_PRICE = [
  ...['yield', 'yieldBasis', 'yieldDate', 'yieldToMaturity', 'yieldToPut', 'yieldToPutDate', 'yieldToCall'],
  ...['yieldToCallDate', 'yieldToWorst', 'yieldToWorstDate', 'currentYield', 'simpleYield', 'streetYield'],
  ...['lastPaymentYield', 'durationDays', 'modifiedDuration', 'convexity', 'bpv', 'gSpreadBp', 'zSpreadBp'],
  ...DESK_COLUMN_NAMES,
] as const

const OF_CURVE = ['gSpreadBp', 'zSpreadBp', ...DESK_COLUMN_NAMES.filter(name => DESK_COLUMNS[name].ofCurve)] as const

/** Columns with their own reason for null; a basis or a date is null together with its yield. */
const REASONED = new Set<string>(OF_PRICE.filter(name => name !== 'yieldBasis' && !name.endsWith('Date')))

interface Ages {
  readonly used: UsedPrice
  /** The valuation date. */
  readonly date: string
}

/**
 * Moves figures that are not reliable enough from their columns to the indicative figures, with the reason and the ages:
 * figures from a stale price, figures of a bond in default, and spreads over a stale curve.
 */
export function fitFigures(figures: Figures, input: MeasureInput, used: UsedPrice | null, date: string): Figures {
  if (used === null) return { ...figures, values: { ...figures.values, indicative: null } }
  const ages = { priceAgeDays: daysBetween(used.quote.date, date), curveAgeDays: curveAge(input, used) }
  const [reason, columns] = unfit(figures, input, { used, date }, ages.curveAgeDays)
  const moved = columns.filter(name => figures.values[name] !== null && figures.values[name] !== undefined)
  if (reason === null || moved.length === 0) return { ...figures, values: { ...figures.values, indicative: null } }
  const indicative = Object.fromEntries(moved.map(name => [name, figures.values[name]]))
  const emptied = Object.fromEntries(moved.map(name => [name, null]))
  const reasons = Object.fromEntries(moved.filter(name => REASONED.has(name)).map(name => [name, reason]))
  const bases = moved.includes('yield') ? { yieldBases: [] } : {}
  return {
    values: { ...figures.values, ...emptied, ...bases, indicative: { reason, ...ages, ...indicative } },
    reasons: { ...figures.reasons, ...reasons },
  }
}

function unfit(
  { values }: Figures,
  input: MeasureInput,
  { used, date }: Ages,
  curveAgeDays: number | null,
): readonly [Reason | null, readonly string[]] {
  if (isDefaulted(input)) return ['DEFAULTED', OF_PRICE]
  const outlives = typeof values.durationDays === 'number' && values.durationDays > daysLeft(values, input, date)
  if (isStale(daysBetween(used.quote.date, date)) || outlives) return ['STALE', OF_PRICE]
  return curveAgeDays !== null && isStale(curveAgeDays) ? ['STALE', OF_CURVE] : [null, []]
}

/** A technical default can still be cured, and restructured terms are valid terms. */
function isDefaulted({ bond, defaults }: MeasureInput): boolean {
  return bond.status === 'DEFAULTED' || defaults.some(({ type }) => type === 'DEFAULT' || type === 'PUT_DEFAULT')
}

/** Days to the headline date. A price that is old relative to this gives a duration longer than the remaining life. */
function daysLeft(values: Figures['values'], { bond }: MeasureInput, date: string): number {
  const until = values.yieldDate ?? bond.maturityDate
  return typeof until === 'string' ? daysBetween(date, until) : Number.POSITIVE_INFINITY
}

function curveAge({ curve, bond }: MeasureInput, { quote }: UsedPrice): number | null {
  return curve === null || bond.indexed ? null : Math.max(0, daysBetween(curve.date, quote.date))
}
