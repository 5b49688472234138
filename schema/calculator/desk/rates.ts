import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import type { RateBase } from '../../../prisma/generated/client/enums.ts'
import { curveFromTerms } from '../../analytics/curves/curve.ts'
import { zerosFromPar } from '../../analytics/curves/par-bootstrap.ts'
import { dayFromDate } from '../../analytics/day.ts'
import type { FloaterRule, IndexFixings } from '../../analytics/floaters/own-rule.ts'
import { absent, chain, map, present, type Result } from '../../analytics/result.ts'
import { isStale } from '../../analytics/staleness.ts'
import type { SwapQuote } from '../../analytics/swaps/swap-rates.ts'
import { daysBetween } from '../../derived/days.ts'
import { fractionFromPercent, percentFromFraction } from '../../units.ts'
import type { SwapMarket } from './swap-market.ts'

/** The rule of a floater as it is stored, and the index that it follows. */
export interface StoredFloater {
  readonly rateBase: RateBase | null
  readonly ratePremium: number | null
  readonly rateLagDays: number | null
  readonly rateAveraging: boolean | null
  readonly rateCompounded: boolean | null
  readonly rateFloor: number | null
  readonly rateCap: number | null
  readonly couponsPerYear: number | null
}

/** Whose rates, up to which day. */
interface RatesQuery {
  readonly sample: boolean
  /** ISO date of the revision. */
  readonly asOf: string
}

/** The rule of the bond; MISSING_DATA naming what its terms do not state, since nothing is assumed of a rule. */
export function floaterRule(stored: StoredFloater): Result<FloaterRule> {
  const { ratePremium, rateLagDays, rateFloor, rateCap } = stored
  if (ratePremium === null) return absent('MISSING_DATA', 'ratePremium')
  if (rateLagDays === null) return absent('MISSING_DATA', 'rateLagDays')
  const observed = observationOf(stored)
  if (observed === null) return absent('MISSING_DATA', 'rateAveraging')
  return present({
    ...{ margin: fractionFromPercent(ratePremium), lagDays: rateLagDays, ...observed },
    ...(rateFloor !== null && { floor: fractionFromPercent(rateFloor) }),
    ...(rateCap !== null && { cap: fractionFromPercent(rateCap) }),
  })
}

/** Rates of the money markets that count a year of 360 days. */
const DAYS_360: readonly (RateBase | null)[] = ['SOFR', 'ESTR']

/** How the index is observed over the period; null where the terms do not say. */
function observationOf({ rateBase, rateAveraging, rateCompounded }: StoredFloater) {
  if (rateCompounded === true) {
    return { observed: 'COMPOUNDED', yearDays: DAYS_360.includes(rateBase) ? 360 : 365 } as const
  }
  if (rateAveraging === null) return null
  return { observed: rateAveraging ? 'AVERAGE' : 'FIRST_DAY' } as const
}

/** Three years of business days: longer than any period and its lag. */
const MOST_FIXINGS = 800

/** Keys of the stored rates; EURIBOR has a term, which is that of the coupons. */
function keyOf({ rateBase, couponsPerYear }: StoredFloater, sample: boolean): string | null {
  if (rateBase === null || rateBase === 'OTHER' || rateBase === 'OFZ' || rateBase === 'CPI') return null
  if (rateBase === 'KEY_RATE') return sample ? 'SAMPLE-KEY_RATE' : 'CBR-KEY-RATE'
  const key = rateBase === 'EURIBOR' ? `EURIBOR_${12 / (couponsPerYear || 4)}M` : rateBase
  return sample ? `SAMPLE-${key}` : key
}

/**
 * Fixings of the index of a floater up to the day of the revision.
 * @returns MISSING_DATA naming the index or the key of the rate that is not stored
 */
export async function readFixings(
  prisma: PrismaClient,
  floater: StoredFloater,
  { sample, asOf }: RatesQuery,
): Promise<Result<IndexFixings>> {
  const key = keyOf(floater, sample)
  if (key === null) return absent('MISSING_DATA', 'rateBase')
  const rows = await prisma.policyRate.findMany({
    where: { key, date: { lte: new Date(asOf) } },
    orderBy: { date: 'desc' },
    take: MOST_FIXINGS,
  })
  const last = rows[0]
  if (last === undefined) return absent('MISSING_DATA', `fixings[${key}]`)
  const fixings = rows.toReversed().flatMap(({ date, value }) => {
    const day = dayFromDate(isoOf(date), 'date')
    return day.ok ? [{ day: day.value, rate: fractionFromPercent(value) }] : []
  })
  // A key rate is effective until the next decision; a market rate is known for the days of its fixings only.
  const holds = floater.rateBase === 'KEY_RATE'
  return map(dayFromDate(holds ? asOf : isoOf(last.date), 'date'), lastKnown => ({ fixings, lastKnown, holds }))
}

/** Key of a par swap rate: currency and term, such as `SWAP-RUB-6M` or `SWAP-USD-10Y`. */
const SWAP_KEY = /^(?:SAMPLE-)?SWAP-[A-Z]{3}-(\d+)([MY])$/

/**
 * The par swap rates of a currency on the latest day that has any.
 * @returns MISSING_DATA where none are stored; STALE where the latest are older than a week
 */
export async function readSwaps(
  prisma: PrismaClient,
  currency: string,
  { sample, asOf }: RatesQuery,
): Promise<Result<SwapMarket>> {
  const prefix = `${sample ? 'SAMPLE-' : ''}SWAP-${currency}-`
  const where = { key: { startsWith: prefix }, date: { lte: new Date(asOf) } }
  const latest = await prisma.policyRate.findFirst({ where, orderBy: { date: 'desc' } })
  if (latest === null) return absent('MISSING_DATA', 'swapCurve')
  const date = isoOf(latest.date)
  if (isStale(daysBetween(date, asOf))) return absent('STALE', 'swapCurve')
  const rows = await prisma.policyRate.findMany({ where: { key: { startsWith: prefix }, date: latest.date } })
  const quotes = rows.flatMap(({ key, value }): readonly SwapQuote[] => {
    const [, count, unit] = SWAP_KEY.exec(key) ?? []
    return count === undefined
      ? []
      : [{ years: Number(count) / (unit === 'M' ? 12 : 1), rate: fractionFromPercent(value) }]
  })
  return swapMarket(
    `${prefix.slice(0, -1)} ${date}`,
    quotes.toSorted((a, b) => a.years - b.years),
  )
}

function swapMarket(name: string, quotes: readonly SwapQuote[]): Result<SwapMarket> {
  const zeros = zerosFromPar(quotes.map(({ years, rate }) => ({ years, par: rate })))
  return chain(zeros, points =>
    map(
      curveFromTerms({
        model: 'NODES',
        parameters: points.flatMap(({ years, zero }) => [years, percentFromFraction(zero)]),
      }),
      curve => ({ name, quotes, curve }),
    ),
  )
}

function isoOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
