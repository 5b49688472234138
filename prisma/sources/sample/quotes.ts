import type { QuoteRecord } from '../source.ts'
import { isPublished, zeroRate } from './curves.ts'
import { type Day, isoOf, nextBusinessDay } from './days.ts'
import type { Market } from './market.ts'
import { decimalOf, rounded } from './numbers.ts'
import { accruedOn, type Claim, claimOf, outstandingOn, valuation, yieldNear } from './pricing.ts'
import { between, chance, integer, noise, type Random, randomOf } from './random.ts'
import { ROUBLES } from './rates.ts'
import type { SampleBond } from './schedule.ts'

/** Of the bonds, these shares have a year of quotes and a month of them, up to a number: a large market is wider, not longer. */
const WITH_YEAR = { share: 0.15, most: 450 }
const WITH_MONTH = { share: 0.227, most: 680 }
const MONTH_DAYS = 30
/** A suspended bond was last quoted so many business days ago. */
const SUSPENDED_DAYS = 45

/** How the market treats the bond, drawn once. */
interface Manner {
  /** Places in `market.days` of the first and last quote. */
  readonly first: number
  readonly last: number
  /** 0 (hardly ever traded) to 1. */
  readonly liquidity: number
  readonly bidAskOnly: boolean
}

/** The quotes of a bond, oldest first. */
export function quotesOf(market: Market, bond: SampleBond): readonly QuoteRecord[] {
  const random = randomOf(market.seed, 3, bond.index)
  const manner = mannerOf(market, bond, random)
  const quotes: QuoteRecord[] = []
  const state = { drift: 0, close: null as number | null, durationYears: 2, distress: between(random, 5, 35) }
  for (let place = manner.first; place <= manner.last; place += 1) {
    const trade = market.days[place]
    if (trade === undefined || trade <= bond.placed) continue
    state.drift = 0.96 * state.drift + noise(random)
    const isLast = place === market.days.length - 1
    const rests = !isLast && chance(random, 0.25 * (1 - manner.liquidity))
    const price = priceOf(market, bond, place, trade, state)
    if (rests || price === null) continue
    quotes.push(quoteOf({ bond, trade, price, manner, previous: state.close }, random))
    state.close = price.clean
    state.durationYears = price.durationYears ?? state.durationYears
  }
  return quotes
}

function mannerOf(market: Market, bond: SampleBond, random: Random): Manner {
  const { structure, status } = bond
  const end = market.days.length - 1
  const liquidity = random() ** (structure.bondType === 'GOVERNMENT' ? 0.4 : 1.6)
  const draw = random()
  const yearly = shareOf(WITH_YEAR, market)
  const monthly = shareOf(WITH_MONTH, market)
  const span = draw < yearly ? end : draw < yearly + monthly ? MONTH_DAYS - 1 : 0
  const bidAskOnly = structure.quotes === 'BID_ASK'
  const sleeps = chance(random, 0.04) ? integer(random, 1, 20) : 0
  const none = { first: 1, last: 0, liquidity, bidAskOnly }
  if (status === 'PLANNED' || status === 'MATURED' || structure.quotes === 'NONE') return none
  if (status === 'SUSPENDED') return { ...none, first: end - SUSPENDED_DAYS - 5, last: end - SUSPENDED_DAYS }
  if (bond.placed > market.asOf - 60) return { ...none, first: 0, last: end }
  const last = span === 0 ? end - sleeps : end
  return { ...none, first: last - span, last }
}

function shareOf({ share, most }: { readonly share: number; readonly most: number }, { bonds }: Market): number {
  return Math.min(share, most / bonds)
}

export interface Price {
  readonly clean: number
  readonly accrued: number
  readonly settlement: Day
  readonly outstanding: number
  readonly source: Partial<QuoteRecord>
  readonly durationYears: number | null
}

interface State {
  readonly drift: number
  readonly durationYears: number
  readonly distress: number
}

/** What a bond was worth on a day of the market, in an ordinary mood; null where it could not be priced. */
export function priceOn(market: Market, bond: SampleBond, trade: Day): Price | null {
  return priceOf(market, bond, market.days.indexOf(trade), trade, { drift: 0, durationYears: 3, distress: 20 })
}

/** The price follows from a yield: curve at the duration, plus the bond's spread, plus the mood of the day. */
function priceOf(market: Market, bond: SampleBond, place: number, trade: Day, state: State): Price | null {
  const settlement = nextBusinessDay(trade)
  const curve = market.curves[bond.nominalCurrency][place]
  const outstanding = outstandingOn(bond, settlement)
  if (curve === undefined || outstanding <= 0) return null
  const isDistressed = bond.status === 'DEFAULTED'
  if (isDistressed || bond.structure.bondType === 'STRUCTURED') {
    const clean = rounded(isDistressed ? state.distress + 0.4 * state.drift : 70 + state.distress + state.drift, 2)
    const accrued = isDistressed ? 0 : rounded(accruedOn(bond, trade, settlement), 6)
    return { clean, accrued, settlement, outstanding, source: {}, durationYears: null }
  }
  const accrued = rounded(accruedOn(bond, trade, settlement), 6)
  const spread = (bond.spreadBp * (1 + 0.02 * state.drift)) / 100
  const common = { settlement, outstanding, accrued }
  if (bond.structure.feature === 'PERPETUAL_NO_CALL') {
    return { ...common, ...currentPrice(bond, zeroRate(curve, 15) + spread), durationYears: null }
  }
  const claim = claimOf(bond, trade, settlement)
  if (claim === null) return null
  const wanted = (years: number) => (zeroRate(curve, years) + spread) / 100
  const guess = valuation(claim, wanted(state.durationYears)).durationYears
  const near = wanted(guess)
  const digits = bond.currency === 'RUB' ? 2 : 3
  const clean = rounded(((valuation(claim, near).dirty - accrued) / outstanding) * 100, digits)
  const effective = yieldNear(claim, (clean * outstanding) / 100 + accrued, near)
  const { durationYears } = valuation(claim, effective)
  const gap = isPublished(bond.nominalCurrency) ? effective * 100 - zeroRate(curve, durationYears) : null
  return { ...common, clean, durationYears, source: publishedOf(bond, claim, effective, durationYears, gap) }
}

/** A perpetual that nobody can call has no date to which a yield could run. */
function currentPrice(bond: SampleBond, level: number): Pick<Price, 'clean' | 'source'> {
  const clean = rounded((bond.rate / level) * 100, 3)
  return { clean, source: { sourceYield: rounded((bond.rate / clean) * 100, 8), sourceYieldBasis: 'CURRENT' } }
}

/** A source that has lost a coupon publishes no figure that rests on it. */
function publishedOf(
  bond: SampleBond,
  claim: Claim,
  effective: number,
  durationYears: number,
  gap: number | null,
): Partial<QuoteRecord> {
  if (bond.hole !== null) return {}
  return {
    sourceYield: rounded(effective * 100, 8),
    sourceYieldBasis: claim.basis,
    sourceYieldDate: isoOf(claim.date),
    sourceDurationDays: rounded(durationYears * 365, 6),
    sourceGSpreadBp: gap === null ? null : rounded(gap * 100, 6),
  }
}

interface Told {
  readonly bond: SampleBond
  readonly trade: Day
  readonly price: Price
  readonly manner: Manner
  readonly previous: number | null
}

function quoteOf({ bond, trade, price, manner, previous }: Told, random: Random): QuoteRecord {
  const { clean, accrued, settlement, source, outstanding } = price
  const roubles = bond.currency === bond.nominalCurrency ? 1 : ROUBLES[bond.nominalCurrency]
  const half = rounded(between(random, 0.02, 0.1) + 0.6 * (1 - manner.liquidity) ** 2, 2)
  const trades = Math.ceil(1 + 400 * manner.liquidity ** 3 * between(random, 0.4, 1.6))
  const pieces = trades * integer(random, 5, 120)
  const hasTraded = !manner.bidAskOnly
  const date = isoOf(trade)
  return {
    isin: bond.isin,
    date,
    board: boardOf(bond),
    last: hasTraded ? clean : null,
    wap: hasTraded ? rounded(clean + 0.25 * half * noise(random), 3) : null,
    close: hasTraded ? clean : null,
    bid: rounded(clean - half, 3),
    ask: chance(random, 0.03) ? null : rounded(clean + half, 3),
    changePercent: hasTraded && previous !== null ? rounded((clean / previous - 1) * 100, 4) : null,
    accrued: decimalOf(accrued * roubles, 6),
    settlementDate: isoOf(settlement),
    turnover: hasTraded ? decimalOf((pieces * clean * outstanding * roubles) / 100, 2) : '0',
    trades: hasTraded ? trades : 0,
    time: `${date}T${bond.issuer.zone === 'RU' ? '18:39:59+03:00' : '16:30:00+00:00'}`,
    ...(hasTraded ? source : {}),
  }
}

/** Boards of the invented exchange: S for sample, then the kind of paper and its money. */
export function boardOf({ structure, currency }: SampleBond): string {
  const paper = structure.bondType === 'GOVERNMENT' ? 'G' : structure.flags?.qualifiedOnly === true ? 'Q' : 'C'
  return `S${paper}${currency.slice(0, 2)}`
}
