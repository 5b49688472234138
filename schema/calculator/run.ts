import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { projectionSentence } from '../analytics/assumption.ts'
import type { BondTerms } from '../analytics/bond-terms.ts'
import { settlementDay, settlementMarket } from '../analytics/business-days.ts'
import { type Calculation as Asked, calculate } from '../analytics/calculate.ts'
import { dayFromDate, isoFromDay } from '../analytics/day.ts'
import type { Figures } from '../analytics/figures.ts'
import { MEASURE_NAMES, MEASURES, type MeasureName } from '../analytics/measures.ts'
import { absent, map, present, type Reason, type Result } from '../analytics/result.ts'
import { termsFromStored } from '../analytics/stored-bond.ts'
import { percentFromFraction } from '../units.ts'
import { type CalculationRequest, quoteOf } from './request.ts'
import { type CurveAsked, type KnownBond, type KnownCurve, readBonds, readCurve } from './stored.ts'
import { termsFromRequest } from './terms.ts'

/** The answer to one calculation: figures, or the reason why there are none and the input at fault. */
export interface Calculation {
  readonly isin: string | null
  readonly settlementDate: string | null
  readonly cleanPrice: number | null
  /** Key and day of the curve that the spreads are over. */
  readonly curve: string | null
  readonly figures: readonly CalculatedFigure[]
  readonly reason: Reason | null
  readonly field: string | null
}

export interface CalculatedFigure {
  readonly name: string
  readonly value: number | null
  readonly unit: string
  readonly text: string
  readonly basis: string | null
  readonly date: string | null
  readonly assumption: string | null
  readonly reason: Reason | null
}

interface World {
  readonly prisma: PrismaClient
  /** The day of the revision. */
  readonly asOf: string
}

/** Calculates each request by itself: what is wrong with one does not touch the others. */
export async function runCalculations(
  requests: readonly CalculationRequest[],
  world: World,
): Promise<readonly Calculation[]> {
  const isins = requests.flatMap(({ isin }) => (isin === null || isin === undefined ? [] : [isin.toUpperCase()]))
  const bonds = await readBonds(world.prisma, [...new Set(isins)])
  const curves = curveReader(world)
  return Promise.all(
    requests.map(async request => {
      const prepared = prepare(request, bonds, world.asOf)
      const curve = prepared.ok ? await curves(prepared.value) : null
      return answerTo(request, prepared, curve)
    }),
  )
}

interface Prepared {
  readonly asked: Omit<Asked, 'curve' | 'settlement'> & { readonly settlement: string }
  readonly currency: string
  /** Null where the user wrote the terms: a real curve, else an invented one. */
  readonly sample: boolean | null
  /** A real yield is not compared with nominal rates. */
  readonly indexed: boolean
  /** The curve that the bond's own figures rest on, at their settlement date. */
  readonly named: CurveAsked['named']
}

function prepare(request: CalculationRequest, bonds: ReadonlyMap<string, KnownBond>, asOf: string): Result<Prepared> {
  const quote = quoteOf(request)
  if (!quote.ok) return quote
  const { isin, terms } = request
  if ((isin ?? null) !== null && (terms ?? null) !== null) return absent('MISSING_DATA', 'terms')
  if (terms !== null && terms !== undefined) {
    const settlement = settlementOf(request, { country: null, currency: terms.currency, settlementDays: null }, asOf)
    const sample = { currency: terms.currency, sample: null, indexed: false, named: null }
    return map(termsFromRequest(terms), made => ({ ...sample, asked: { terms: made, quote: quote.value, settlement } }))
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
  const { nominalCurrency: currency, sample } = bond
  return present({
    asked: { terms: made, quote: quote.value, settlement, accruedInterest },
    ...{ currency, sample, indexed: bond.stored.indexed, named: isMeasured ? measured.curve : null },
  })
}

interface Settling {
  readonly country: string | null
  readonly currency: string
  readonly settlementDays: number | null
}

/** As it is asked, else the day on which a trade on the day of the revision settles. */
function settlementOf({ settlementDate }: CalculationRequest, bond: Settling, asOf: string): string {
  if (settlementDate !== null && settlementDate !== undefined) return settlementDate
  const day = dayFromDate(asOf, 'asOf')
  return day.ok ? isoFromDay(settlementDay(settlementMarket(bond), day.value, bond.settlementDays)) : asOf
}

function curveReader({ prisma, asOf }: World): (prepared: Prepared) => Promise<KnownCurve | null> {
  const known = new Map<string, Promise<KnownCurve | null>>()
  const read = (asked: Omit<CurveAsked, 'date'>) =>
    known.getOrInsertComputed(JSON.stringify(asked), () => readCurve(prisma, { ...asked, date: asOf }))
  return async ({ currency, sample, indexed, named }) => {
    if (indexed) return null
    if (sample !== null) return read({ currency, sample, named })
    return (await read({ currency, sample: false, named })) ?? read({ currency, sample: true, named })
  }
}

function answerTo(request: CalculationRequest, prepared: Result<Prepared>, known: KnownCurve | null): Calculation {
  const isin = request.isin ?? null
  const none = { isin, settlementDate: null, cleanPrice: null, curve: null, figures: [] }
  if (!prepared.ok) return { ...none, reason: prepared.reason, field: prepared.field ?? null }
  const { asked } = prepared.value
  const found = calculate({ ...asked, curve: known?.curve ?? null })
  if (!found.ok) return { ...none, reason: found.reason, field: found.field ?? null }
  return {
    ...{ isin, settlementDate: asked.settlement, cleanPrice: shortened(found.value.cleanPrice) },
    curve: known === null ? null : `${known.key} ${known.date}`,
    figures: MEASURE_NAMES.map(name => figureOf(name, found.value.figures)),
    ...{ reason: null, field: null },
  }
}

function figureOf(name: MeasureName, figures: Figures): CalculatedFigure {
  const { result, basis, date, assumption } = figures[name]
  const { unit, text } = MEASURES[name]
  const isShare = unit === 'FRACTION'
  return {
    ...{ name, text, unit: isShare ? 'PERCENT' : unit },
    value: result.ok ? shortened(isShare ? percentFromFraction(result.value) : result.value) : null,
    basis: basis ?? null,
    date: date ?? null,
    assumption: assumption === undefined ? null : projectionSentence(assumption),
    reason: result.ok ? null : result.reason,
  }
}

function shortened(value: number): number {
  return Math.round(value * 1e8) / 1e8
}
