import { type Day, isoFromDay } from '../../analytics/day.ts'
import {
  countChanges,
  type DayLoss,
  FEWEST_CHANGES,
  historicalSimulation,
  type PricedPast,
} from '../../analytics/portfolio-risk/historical-var.ts'
import type { Reason } from '../../analytics/result.ts'
import { isStale } from '../../analytics/staleness.ts'
import type { Context } from '../../context.ts'
import { daysBetween } from '../../derived/days.ts'
import { converterOf } from '../../fx/converter.ts'
import { loadFxRatesOn } from '../../fx/rates.ts'
import { type PricesByDay, priceDays } from '../../history/price-days.ts'
import { finishedInSteps, mapInSteps } from '../../in-steps.ts'
import { type Holding, marketValue } from '../holding.ts'
import { type Money, percentOf } from '../money.ts'

/** What a day can cost a portfolio, and what the history behind it lacks. */
export interface PortfolioValueAtRisk {
  /** Of the positions whose history suffices; null where there are none. */
  readonly value: Money
  /** Its share of the value of all positions, per cent. */
  readonly coveragePercent: number | null
  /** Null where it could not be simulated. */
  readonly changes: number | null
  readonly from: string | null
  readonly to: string | null
  readonly losses: readonly DayLoss[]
  readonly reason: Reason | null
  readonly field: string | null
  readonly leftOut: readonly ShortPast[]
}

/** A position whose own history is too short or too old. */
export interface ShortPast {
  readonly isin: string
  readonly reason: Reason
  readonly field: string | null
  /** Daily changes that its stored prices give. */
  readonly changes: number
}

/** Calendar days of a year of changes, with holidays: prices before them are not read. */
export const WINDOW_DAYS = 375

type Environment = Pick<Context, 'market' | 'reading' | 'pace'>

/** @param holdings in the currency */
export async function valueAtRiskOf(
  holdings: readonly Holding[],
  currency: string,
  context: Environment,
): Promise<PortfolioValueAtRisk> {
  const pasts = await pastsOf(holdings, currency, context)
  const judged = await mapInSteps(pasts, past => ({ ...past, short: shortOf(past, context.market.asOf) }), context)
  const used = judged.flatMap(({ holding, past, short }) =>
    past === null || short !== null ? [] : [{ holding, past }],
  )
  const leftOut = judged.flatMap(({ short }) => (short === null ? [] : [short]))
  const value = marketValue(used.map(({ holding }) => holding))
  const common = { value, coveragePercent: percentOf(value, marketValue(holdings)), leftOut }
  const simulation = historicalSimulation(used.map(({ past }) => past))
  const found = await finishedInSteps(simulation, context)
  if (!found.ok) {
    const { reason, field = null } = used.length === 0 ? (leftOut[0] ?? found) : found
    return { ...common, ...{ changes: null, from: null, to: null, losses: [] }, reason, field }
  }
  const { changes, from, to, losses } = found.value
  return { ...common, changes, losses, from: isoFromDay(from), to: isoFromDay(to), reason: null, field: null }
}

interface Past {
  readonly holding: Holding
  /** Null for a position without a value today. */
  readonly past: PricedPast | null
}

async function pastsOf(
  holdings: readonly Holding[],
  currency: string,
  { market, reading, pace }: Environment,
): Promise<readonly Past[]> {
  const { revision } = market
  const ids = holdings.map(({ bond }) => bond.id)
  const prices = await reading(revision, prisma => priceDays(prisma, market, ids, { days: WINDOW_DAYS, pace }))
  const abroad = holdings.filter(({ bond }) => bond.nominalCurrency !== currency)
  const days = new Set(abroad.flatMap(({ bond }) => [...(prices.get(bond.id)?.keys() ?? [])]))
  const rates = await ratesBy([...days], { currency, abroad, context: { market, reading } })
  return holdings.map(holding => {
    const { clean, accrued, bond } = holding
    const own = prices.get(bond.id) ?? NO_PRICES
    const past = clean === null || accrued === null ? null : { clean: clean.toNumber(), accrued: accrued.toNumber() }
    const ofCurrency = bond.nominalCurrency === currency ? {} : { rates: rates.get(bond.nominalCurrency) ?? NO_PRICES }
    return { holding, past: past === null ? null : { ...past, prices: own, ...ofCurrency } }
  })
}

const NO_PRICES: PricesByDay = new Map()

interface RatesWanted {
  readonly currency: string
  readonly abroad: readonly Holding[]
  readonly context: Pick<Environment, 'market' | 'reading'>
}

/** Official rates of each foreign currency by day; a day without one is not in its map. */
async function ratesBy(
  days: readonly Day[],
  { currency, abroad, context: { market, reading } }: RatesWanted,
): Promise<ReadonlyMap<string, PricesByDay>> {
  const foreign = [...new Set(abroad.map(({ bond }) => bond.nominalCurrency))]
  const wanted = { days: days.map(isoFromDay), currencies: [currency, ...foreign] }
  const byDay = await reading(market.revision, prisma => loadFxRatesOn(prisma, wanted, market.revision))
  const converters = days.flatMap(day => {
    const rates = byDay.get(isoFromDay(day))
    return rates === undefined ? [] : [[day, converterOf(rates, currency)] as const]
  })
  const known = (code: string) =>
    converters.flatMap(([day, converter]) => {
      const factor = converter.factorOf(code)
      return factor === null ? [] : [[day, factor] as const]
    })
  return new Map(foreign.map(code => [code, new Map(known(code))]))
}

function shortOf({ holding, past }: Past, asOf: string): ShortPast | null {
  const { isin } = holding.bond
  if (past === null) return { isin, reason: 'NO_PRICE', field: 'cleanPrice', changes: 0 }
  const changes = countChanges(past)
  if (changes < FEWEST_CHANGES) return { isin, reason: 'MISSING_DATA', field: 'quotes', changes }
  return isStale(ageOf(past, asOf)) ? { isin, reason: 'STALE', field: 'quotes', changes } : null
}

/** Calendar days since the latest price. */
function ageOf({ prices }: PricedPast, asOf: string): number {
  return daysBetween(isoFromDay(Math.max(...prices.keys())), asOf.slice(0, 10))
}
