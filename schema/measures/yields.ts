import type { YieldBasis } from '../../prisma/generated/client/enums.ts'
import type { MeasureInput } from '../../prisma/measures/inputs.ts'
import { type Figure, figure } from '../analytics/figures.ts'
import type { Basis } from '../analytics/horizon.ts'
import type { MeasureName } from '../analytics/measures.ts'
import { absent, type Reason, type Result } from '../analytics/result.ts'
import type { Valuation } from '../analytics/valuation.ts'
import { percentFromFraction, shortened } from '../units.ts'
import { assumptionText } from './assumption.ts'
import { type Figures, figures } from './figures.ts'
import type { UsedPrice, Valued } from './price.ts'

/** Columns that are computed analytics; `times` converts to the unit of the column. */
const COLUMNS: Readonly<Record<string, { readonly measure: MeasureName; readonly times: number }>> = {
  yieldToMaturity: { measure: 'yieldToMaturity', times: 100 },
  yieldToPut: { measure: 'yieldToPut', times: 100 },
  yieldToCall: { measure: 'yieldToCall', times: 100 },
  yieldToWorst: { measure: 'yieldToWorst', times: 100 },
  simpleYield: { measure: 'simpleYield', times: 100 },
  streetYield: { measure: 'streetYield', times: 100 },
  lastPaymentYield: { measure: 'lastPaymentYield', times: 100 },
  durationDays: { measure: 'macaulayDurationDays', times: 1 },
  modifiedDuration: { measure: 'modifiedDurationYears', times: 1 },
  convexity: { measure: 'convexity', times: 1 },
  bpv: { measure: 'bpv', times: 1 },
  gSpreadBp: { measure: 'gSpreadBp', times: 1 },
  zSpreadBp: { measure: 'zSpreadBp', times: 1 },
}

/** Date columns of the yields. */
const DATES: Readonly<Record<string, string>> = {
  yieldToPut: 'yieldToPutDate',
  yieldToCall: 'yieldToCallDate',
  yieldToWorst: 'yieldToWorstDate',
}

/** The headline of a perpetual bond is its current yield, because no horizon is certain. */
const BASES: Readonly<Record<Basis, YieldBasis>> = {
  MATURITY: 'MATURITY',
  PERPETUITY: 'CURRENT',
  PUT: 'PUT',
  CALL: 'CALL',
  MANDATORY_CALL: 'CALL',
}

type Read = (name: MeasureName) => Figure

/** Our yields, durations and spreads, from the terms, the schedule, the price and the curve. */
export function yieldFigures(input: MeasureInput, used: UsedPrice | null, valued: Valued): Figures {
  const read = readerOf(input, used, valued)
  const current = currentYield(read, input, used, valued)
  const headline = headlineOf(read, input, valued, current)
  const source = sourceFigures(used)
  const values: Record<string, unknown> = { ...headline.values, ...source.values, ...curveNamed(input, used) }
  const reasons: Record<string, Reason> = { ...headline.reasons, ...source.reasons }
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
  values.yieldBases = basesOf(values)
  values.peerSpreadBp = null
  values.peerGroup = null
  reasons.peerSpreadBp = values.gSpreadBp === null ? (reasons.gSpreadBp ?? 'MISSING_DATA') : 'MISSING_DATA'
  return figures(values, reasons)
}

/** Figures that the source itself published with the price. */
function sourceFigures(used: UsedPrice | null): Figures {
  const { sourceYield, sourceDurationDays, sourceGSpreadBp, sourceZSpreadBp } = used?.quote ?? NO_SOURCE
  const values = { sourceYield, sourceDurationDays, sourceGSpreadBp, sourceZSpreadBp }
  const reason: Reason = used === null ? 'NO_PRICE' : 'MISSING_DATA'
  return figures(values, Object.fromEntries(Object.keys(values).map(name => [name, reason])))
}

const NO_SOURCE = { sourceYield: null, sourceDurationDays: null, sourceGSpreadBp: null, sourceZSpreadBp: null }

/** The curve on the day of the price, even if no spread could be computed over it. */
function curveNamed({ curve, bond }: MeasureInput, used: UsedPrice | null) {
  const named = used === null || bond.indexed ? null : curve
  // The mark is stored for inflation-linked bonds too, because the check for outdated curves covers all bonds.
  return { curveKey: named?.key ?? null, curveDate: named?.date ?? null, curveMark: curve?.mark ?? null }
}

/** The bases of the headline yield; includes WORST if no choice of the issuer gives a lower yield. */
function basesOf({ yield: headline, yieldBasis, yieldToWorst }: Record<string, unknown>): readonly string[] {
  const isWorst = typeof headline === 'number' && typeof yieldToWorst === 'number' && headline <= yieldToWorst
  return [...(typeof yieldBasis === 'string' ? [yieldBasis] : []), ...(isWorst ? ['WORST'] : [])]
}

/** A real yield has no spread over nominal rates. */
function spreadResult(name: string, result: Result<number>, { bond }: MeasureInput): Result<number> {
  const isSpread = name === 'gSpreadBp' || name === 'zSpreadBp'
  return isSpread && bond.indexed ? absent('NOT_APPLICABLE') : result
}

/** Reads figures of the valuation. */
function readerOf(input: MeasureInput, used: UsedPrice | null, valued: Valued): Read {
  const valuation = readableValuation(input, used, valued)
  if (!valuation.ok) return () => ({ result: valuation })
  const known = new Map<MeasureName, Figure>()
  return name => known.getOrInsertComputed(name, () => figure(name, valuation.value))
}

/** The valuation that figures are read from. A matured bond or an incomplete schedule has none. */
export function readableValuation(
  { bond }: MeasureInput,
  used: UsedPrice | null,
  { valued }: Valued,
): Result<Valuation> {
  if (bond.status === 'MATURED') return absent('NOT_APPLICABLE')
  if (!valued.ok) return absent(used === null && valued.reason !== 'NOT_APPLICABLE' ? 'NO_PRICE' : valued.reason)
  if (used !== null && !bond.scheduleComplete) return absent('INCOMPLETE_SCHEDULE')
  return { ok: true, value: valued.value.valuation }
}

/** The stated rate of the current coupon, else the rate implied by its amount, over the clean price; per cent. */
function currentYield(read: Read, input: MeasureInput, used: UsedPrice | null, { coupon }: Valued): Result<number> {
  const { result } = read('currentYield')
  if (!result.ok) return result
  if (coupon.rate === null || used === null || input.bond.indexed)
    return { ok: true, value: percentFromFraction(result.value) }
  return { ok: true, value: percentFromFraction(coupon.rate / used.clean) }
}

/** The yield to the nearest put or mandatory call, else to maturity; for a perpetual bond without a put the current yield. */
function headlineOf(read: Read, input: MeasureInput, { valued }: Valued, current: Result<number>): Figures {
  const headline = read('headlineYield')
  const { result, basis, date } = headline
  const isCurrent = !result.ok && input.bond.perpetual && result.reason === 'NOT_APPLICABLE' && current.ok
  const isAssumed = valued.ok && (result.ok || isCurrent)
  const assumption = isAssumed ? assumptionText(input, { valued: valued.value, headline }) : null
  if (isCurrent) {
    return figures({ yield: shortened(current.value), yieldBasis: 'CURRENT', yieldDate: null, assumption })
  }
  const values = {
    yield: result.ok ? shortened(percentFromFraction(result.value)) : null,
    yieldBasis: basis === undefined ? null : BASES[basis],
    yieldDate: date ?? null,
    assumption,
  }
  return figures(values, result.ok ? {} : { yield: result.reason })
}
