import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { projectionSentence } from '../analytics/assumption.ts'
import type { BondTerms } from '../analytics/bond-terms.ts'
import { settlementDay, settlementMarket } from '../analytics/business-days.ts'
import { type Calculation as CalculationInput, calculate } from '../analytics/calculate.ts'
import { dayFromDate, isoFromDay } from '../analytics/day.ts'
import type { Figures } from '../analytics/figures.ts'
import { MEASURE_NAMES, MEASURES, type MeasureName } from '../analytics/measures.ts'
import { absent, chain, finite, map, present, type Reason, type Result } from '../analytics/result.ts'
import { termsFromStored } from '../analytics/stored-bond.ts'
import type { Valuation } from '../analytics/valuation.ts'
import type { Context } from '../context.ts'
import { mapInSteps } from '../in-steps.ts'
import { percentFromFraction } from '../units.ts'
import type { DeskSubject } from './desk/desk-subject.ts'
import type { StoredFloater } from './desk/rates.ts'
import { deskSubjectOf } from './desk/subject-of-calculation.ts'
import type { CalculatedFigure } from './figure.ts'
import { type CalculationRequest, quoteOf } from './request.ts'
import { type ShiftedPrice, shiftedPrices } from './shifts.ts'
import { shortened } from './shortened.ts'
import { type CurveQuery, type KnownBond, type KnownCurve, readBonds, readCurve } from './stored.ts'
import { termsFromRequest } from './terms.ts'

/** The result of one calculation: figures, or the reason why they are missing with the invalid input field. */
export interface Calculation {
  readonly isin: string | null
  readonly settlementDate: string | null
  readonly cleanPrice: number | null
  /** Key and day of the curve that the spreads are over. */
  readonly curve: string | null
  readonly figures: readonly CalculatedFigure[]
  /** Null unless a number of bonds was requested and they have a price. */
  readonly money: PositionMoney | null
  /** The requested parallel shifts. */
  readonly shifts: readonly ShiftedPrice[]
  /** What the figures of a desk are computed from when they are requested; null where there are no figures. */
  readonly desk: DeskSubject | null
  readonly reason: Reason | null
  readonly field: string | null
}

/** A number of bonds in money of the nominal currency, decimals. */
export interface PositionMoney {
  readonly pieces: number
  readonly currency: string
  readonly nominal: string
  readonly clean: string
  readonly accrued: string
  readonly dirty: string
}

interface Environment {
  readonly prisma: PrismaClient
  /** The day of the revision. */
  readonly asOf: string
  readonly pace?: Context['pace']
}

/** Calculates each request independently: an invalid request does not affect the others. */
export async function runCalculations(
  requests: readonly CalculationRequest[],
  environment: Environment,
): Promise<readonly Calculation[]> {
  const all = await resolveAll(requests, environment)
  return mapInSteps(all, one => calculationOf(one, environment), environment)
}

/** The valuation behind each request, for figures of several bonds together. */
export async function runValuations(
  requests: readonly CalculationRequest[],
  environment: Environment,
): Promise<readonly Result<Valuation>[]> {
  const all = await resolveAll(requests, environment)
  const valued = ({ resolved, curve }: Resolved) =>
    chain(resolved, ({ input }) =>
      map(calculate({ ...input, curve: curve?.curve ?? null }), ({ valuation }) => valuation),
    )
  return mapInSteps(all, valued, environment)
}

interface Resolved {
  readonly request: CalculationRequest
  readonly resolved: Result<ResolvedRequest>
  readonly curve: KnownCurve | null
}

/** Bonds are read in one database operation, each curve once. */
async function resolveAll(
  requests: readonly CalculationRequest[],
  environment: Environment,
): Promise<readonly Resolved[]> {
  const isins = requests.flatMap(({ isin }) => (isin === null || isin === undefined ? [] : [isin.toUpperCase()]))
  const bonds = await readBonds(environment.prisma, [...new Set(isins)])
  const curves = curveReader(environment)
  const resolveOne = async (request: CalculationRequest): Promise<Resolved> => {
    const resolved = resolve(request, bonds, environment.asOf)
    return { request, resolved, curve: resolved.ok ? await curves(resolved.value) : null }
  }
  return Promise.all(await mapInSteps(requests, resolveOne, environment))
}

interface ResolvedRequest {
  readonly input: Omit<CalculationInput, 'curve' | 'settlement'> & { readonly settlement: string }
  readonly currency: string
  /** Null for terms from the request: a real curve, otherwise an invented one. */
  readonly sample: boolean | null
  /** The rule of a floater; null for other bonds and for terms from the request. */
  readonly floater: StoredFloater | null
  /** Real yields are not compared with nominal rates. */
  readonly indexed: boolean
  /** The curve behind the bond's published figures, if the settlement date is the same. */
  readonly named: CurveQuery['named']
}

function resolve(
  request: CalculationRequest,
  bonds: ReadonlyMap<string, KnownBond>,
  asOf: string,
): Result<ResolvedRequest> {
  const quote = quoteOf(request)
  if (!quote.ok) return quote
  const { isin, terms } = request
  if ((isin ?? null) !== null && (terms ?? null) !== null) return absent('MISSING_DATA', 'terms')
  if (terms !== null && terms !== undefined) {
    const settlement = settlementOf(request, { country: null, currency: terms.currency, settlementDays: null }, asOf)
    const sample = { currency: terms.currency, sample: null, floater: null, indexed: false, named: null }
    return map(termsFromRequest(terms), made => ({ ...sample, input: { terms: made, quote: quote.value, settlement } }))
  }
  const bond = bonds.get(isin?.toUpperCase() ?? '')
  if (bond === undefined) return absent('MISSING_DATA', 'isin')
  if (bond.matured) return absent('NOT_APPLICABLE', 'maturityDate')
  if (!bond.stored.scheduleComplete) return absent('INCOMPLETE_SCHEDULE', 'coupons')
  const settlement = settlementOf(request, bond, asOf)
  const { measured } = bond
  const isMeasured = measured?.settlement === settlement
  const accruedInterest = isMeasured ? measured.accrued : null
  const made: BondTerms = termsFromStored(bond.stored, { asOf: measured?.date ?? asOf, settlement })
  const { nominalCurrency: currency, sample, floater } = bond
  return present({
    input: { terms: made, quote: quote.value, settlement, accruedInterest, indexed: bond.stored.indexed },
    ...{ currency, sample, floater, indexed: bond.stored.indexed, named: isMeasured ? measured.curve : null },
  })
}

interface Settling {
  readonly country: string | null
  readonly currency: string
  readonly settlementDays: number | null
}

/** The requested date, otherwise the settlement date of a trade on the day of the revision. */
function settlementOf({ settlementDate }: CalculationRequest, bond: Settling, asOf: string): string {
  if (settlementDate !== null && settlementDate !== undefined) return settlementDate
  const day = dayFromDate(asOf, 'asOf')
  return day.ok ? isoFromDay(settlementDay(settlementMarket(bond), day.value, bond.settlementDays)) : asOf
}

function curveReader({ prisma, asOf }: Environment): (resolved: ResolvedRequest) => Promise<KnownCurve | null> {
  const known = new Map<string, Promise<KnownCurve | null>>()
  const read = (input: Omit<CurveQuery, 'date'>) =>
    known.getOrInsertComputed(JSON.stringify(input), () => readCurve(prisma, { ...input, date: asOf }))
  return async ({ currency, sample, indexed, named }) => {
    if (indexed) return null
    if (sample !== null) return read({ currency, sample, named })
    return (await read({ currency, sample: false, named })) ?? read({ currency, sample: true, named })
  }
}

function calculationOf({ request, resolved, curve: known }: Resolved, environment: Environment): Calculation {
  const isin = request.isin ?? null
  const none = {
    isin,
    settlementDate: null,
    cleanPrice: null,
    curve: null,
    figures: [],
    money: null,
    shifts: [],
    desk: null,
  }
  if (!resolved.ok) return { ...none, reason: resolved.reason, field: resolved.field ?? null }
  const { input } = resolved.value
  const found = calculate({ ...input, curve: known?.curve ?? null })
  if (!found.ok) return { ...none, reason: found.reason, field: found.field ?? null }
  return {
    ...{ isin, settlementDate: input.settlement, cleanPrice: shortened(found.value.cleanPrice) },
    curve: known === null ? null : `${known.key} ${known.date}`,
    figures: MEASURE_NAMES.map(name => figureOf(name, found.value.figures)),
    money: moneyOf(request.pieces ?? null, resolved.value.currency, found.value.valuation),
    shifts: shiftedPrices(found.value.valuation, request.shiftsBp ?? []),
    desk: deskSubjectOf(found.value, resolved.value, environment),
    ...{ reason: null, field: null },
  }
}

function figureOf(name: MeasureName, figures: Figures): CalculatedFigure {
  const { result, basis, date, assumption } = figures[name]
  const { unit, text } = MEASURES[name]
  const isShare = unit === 'FRACTION'
  const shown = chain(result, value => finite(isShare ? percentFromFraction(value) : value))
  return {
    ...{ name, text, unit: isShare ? 'PERCENT' : unit },
    value: shown.ok ? shortened(shown.value) : null,
    basis: basis ?? null,
    date: date ?? null,
    assumption: assumption === undefined ? null : projectionSentence(assumption),
    reason: shown.ok ? null : shown.reason,
  }
}

/** Exact to the cent: nominal and accrued interest are amounts of money, the price is a number. */
function moneyOf(pieces: number | null, currency: string, valuation: Valuation): PositionMoney | null {
  const { outstanding, cleanPrice } = valuation
  const accrued = valuation.accruedPer100()
  if (pieces === null || !outstanding.ok || !cleanPrice.ok || !accrued.ok) return null
  const nominal = outstanding.value * pieces
  const money = (per100: number) => ((nominal * per100) / 100).toFixed(2)
  return {
    ...{ pieces, currency, nominal: nominal.toFixed(2), clean: money(cleanPrice.value), accrued: money(accrued.value) },
    dirty: money(cleanPrice.value + accrued.value),
  }
}
