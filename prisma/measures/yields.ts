import { projectionSentence } from '../../schema/analytics/assumption.ts'
import type { BondTerms } from '../../schema/analytics/bond-terms.ts'
import { type Figure, figure } from '../../schema/analytics/figures.ts'
import type { Basis } from '../../schema/analytics/horizon.ts'
import type { MeasureName } from '../../schema/analytics/measures.ts'
import { absent, type Reason, type Result } from '../../schema/analytics/result.ts'
import type { YieldBasis } from '../generated/client/enums.ts'
import { type Figures, figures, shortened } from './figures.ts'
import type { MeasureInput } from './inputs.ts'
import type { UsedPrice, Valued } from './price.ts'

/** Columns that are a figure of the arithmetic, in the unit of the column. */
const COLUMNS: Readonly<Record<string, { readonly measure: MeasureName; readonly times: number }>> = {
  yieldToMaturity: { measure: 'yieldToMaturity', times: 100 },
  yieldToPut: { measure: 'yieldToPut', times: 100 },
  yieldToCall: { measure: 'yieldToCall', times: 100 },
  yieldToWorst: { measure: 'yieldToWorst', times: 100 },
  simpleYield: { measure: 'simpleYield', times: 100 },
  streetYield: { measure: 'streetYield', times: 100 },
  durationDays: { measure: 'macaulayDurationDays', times: 1 },
  modifiedDuration: { measure: 'modifiedDurationYears', times: 1 },
  convexity: { measure: 'convexity', times: 1 },
  bpv: { measure: 'bpv', times: 1 },
  gSpreadBp: { measure: 'gSpreadBp', times: 1 },
  zSpreadBp: { measure: 'zSpreadBp', times: 1 },
}

/** Dates that stand beside a yield. */
const DATES: Readonly<Record<string, string>> = {
  yieldToPut: 'yieldToPutDate',
  yieldToCall: 'yieldToCallDate',
  yieldToWorst: 'yieldToWorstDate',
}

const BASES: Readonly<Record<Basis, YieldBasis>> = {
  MATURITY: 'MATURITY',
  PUT: 'PUT',
  CALL: 'CALL',
  MANDATORY_CALL: 'CALL',
}

type Read = (name: MeasureName) => Figure

/** Yields, durations and spreads, all ours, from the terms, the schedule, the price used and the curve. */
export function yieldFigures(input: MeasureInput, used: UsedPrice | null, valued: Valued): Figures {
  const read = readerOf(input, used, valued)
  const current = currentYield(read, input, used, valued)
  const headline = headlineOf(read, input, current)
  const values: Record<string, unknown> = { ...headline.values, sourceYield: used?.quote.sourceYield ?? null }
  const reasons: Record<string, Reason> = {
    ...headline.reasons,
    sourceYield: used === null ? 'NO_PRICE' : 'MISSING_DATA',
  }
  const put = (name: string, result: Result<number>, times: number) => {
    values[name] = result.ok ? shortened(result.value * times) : null
    if (!result.ok) reasons[name] = result.reason
  }
  put('currentYield', current, 1)
  for (const [name, { measure, times }] of Object.entries(COLUMNS)) {
    const { result, date } = read(measure)
    put(name, spreadResult(name, result, input), times)
    const dateColumn = DATES[name]
    if (dateColumn !== undefined) values[dateColumn] = date ?? null
  }
  values.peerSpreadBp = null
  values.peerGroup = null
  reasons.peerSpreadBp = values.gSpreadBp === null ? (reasons.gSpreadBp ?? 'MISSING_DATA') : 'MISSING_DATA'
  return figures(values, reasons)
}

/** A real yield has no spread over nominal rates. */
function spreadResult(name: string, result: Result<number>, { bond }: MeasureInput): Result<number> {
  const isSpread = name === 'gSpreadBp' || name === 'zSpreadBp'
  return isSpread && bond.indexed ? absent('NOT_APPLICABLE') : result
}

/** Reads figures of the valuation; of what has matured, or from a schedule with a hole, there are none. */
function readerOf({ bond }: MeasureInput, used: UsedPrice | null, { valuation }: Valued): Read {
  const none =
    (reason: Reason): Read =>
    () => ({ result: absent(reason) })
  if (bond.status === 'MATURED') return none('NOT_APPLICABLE')
  if (!valuation.ok) return none(used === null && valuation.reason !== 'NOT_APPLICABLE' ? 'NO_PRICE' : valuation.reason)
  if (used !== null && !bond.scheduleComplete) return none('INCOMPLETE_SCHEDULE')
  const known = new Map<MeasureName, Figure>()
  return name => known.getOrInsertComputed(name, () => figure(name, valuation.value))
}

/** The rate that the running coupon is stated at, else the one that its amount comes to, over the clean price; per cent. */
function currentYield(read: Read, input: MeasureInput, used: UsedPrice | null, { coupon }: Valued): Result<number> {
  const { result } = read('currentYield')
  if (!result.ok) return result
  if (coupon.rate === null || used === null || input.bond.indexed) return { ok: true, value: result.value * 100 }
  return { ok: true, value: (coupon.rate / used.clean) * 100 }
}

/** To the nearest put or mandatory call, else to maturity; of a perpetual that nobody can call the current yield. */
function headlineOf(read: Read, input: MeasureInput, current: Result<number>): Figures {
  const { result, basis, date, assumption } = read('headlineYield')
  const { perpetual } = input.bond
  if (!result.ok && perpetual && result.reason === 'NOT_APPLICABLE' && current.ok) {
    const values = { yield: shortened(current.value), yieldBasis: 'CURRENT', yieldDate: null, assumption: null }
    return figures(values)
  }
  const until = date ?? null
  const values = {
    yield: result.ok ? shortened(result.value * 100) : null,
    yieldBasis: basis === undefined ? null : BASES[basis],
    yieldDate: until,
    assumption: result.ok ? assumptionText(input, { assumption, until, isOption: basis !== 'MATURITY' }) : null,
  }
  return figures(values, result.ok ? {} : { yield: result.reason })
}

interface Resting {
  readonly assumption: BondTerms['projection']
  readonly until: string | null
  readonly isOption: boolean
}

/** What the headline figures rest on that is not known, in sentences; null where everything is. */
function assumptionText(
  { bond, coupons, offers }: MeasureInput,
  { assumption, until, isOption }: Resting,
): string | null {
  const isEstimated = coupons.some(
    ({ knowledge, value, payDate }) =>
      knowledge === 'ESTIMATED' && value !== null && until !== null && payDate <= until,
  )
  const unpriced = isOption && offers.some(({ date, price }) => date === until && price === null)
  const sentences = [
    assumption !== undefined && projectionSentence(assumption),
    isEstimated && 'Some coupons are estimates of the source.',
    bond.indexed && 'The nominal stays as it is today: the yield is real.',
    unpriced && 'The offer is taken to be at the nominal.',
  ].filter(sentence => sentence !== false)
  return sentences.length === 0 ? null : sentences.join(' ')
}
