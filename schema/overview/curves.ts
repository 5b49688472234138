import { type Curve, zeroAnnual } from '../analytics/curves/curve.ts'
import { curveFromStored, PUBLISHED_TENORS } from '../analytics/curves/stored-curve.ts'
import { tenorPoint } from '../analytics/curves/tenor.ts'
import { isStale } from '../analytics/staleness.ts'
import { daysBetween } from '../derived/days.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { memoizePerSnapshot } from '../snapshot/memoize.ts'
import { basisPointsFromPercent, fractionFromPercent, percentFromFraction } from '../units.ts'
import { rounded } from './bonds.ts'
import { type CurveBond, curveBonds } from './curve-bonds.ts'
import type { CurveDay, CurveHistory, CurvePeriod } from './curve-history.ts'

/** Annually compounded zero rate at a tenor in years, per cent; null where the curve is undefined. */
type ZeroRate = (years: number) => number | null

export interface CurvePoint {
  readonly tenorYears: number
  readonly zero: number
  readonly par: number | null
  /** Instantaneous; null where the points are interpolated. */
  readonly forward: number | null
  readonly discountFactor: number
  readonly extrapolated: boolean
}

export interface CurveChange {
  readonly period: CurvePeriod
  readonly since: string
  readonly tenors: readonly { readonly tenorYears: number; readonly bp: number }[]
}

export interface CurveView extends Pick<CurveHistory, 'key' | 'currency' | 'sample' | 'fitted'>, CurveSlopes {
  readonly date: string
  readonly time: string | null
  /** True when it is too old for spreads on the day of the data. */
  readonly stale: boolean
  readonly model: CurveDay['model']
  readonly parameters: CurveDay['parameters']
  /** False when the model could not be evaluated and the stored points are interpolated linearly. */
  readonly fromModel: boolean
  readonly points: readonly CurvePoint[]
  readonly changes: readonly CurveChange[]
  readonly bonds: readonly CurveBond[]
}

/** Tenors for which changes are reported. */
const KEY_TENORS = [0.25, 1, 2, 5, 10, 30]
const RATE_DIGITS = 4
const FACTOR_DIGITS = 6
const BP_DIGITS = 1

/** The government curves of a market, by currency. */
export const curveViews = memoizePerSnapshot(market => market.background.curves.map(history => viewOf(history, market)))

function viewOf({ key, currency, sample, fitted, latest, earlier }: CurveHistory, market: MarketSnapshot): CurveView {
  const { date, time, model, parameters } = latest
  const zero = zeroRateOf(latest)
  return Object.freeze({
    ...{ key, currency, sample, fitted, date, time, model, parameters },
    stale: isStale(daysBetween(date, market.asOf.slice(0, 10))),
    fromModel: modelOf(latest) !== null,
    points: curvePoints(latest),
    ...slopesOf(zero),
    changes: earlier.map(({ period, curve: before }) => changeSince(period, before, zero)),
    bonds: curveBonds({ currency, sample, residuals: latest.residuals, zero }, market),
  })
}

/** The curve is extrapolated beyond the longest tenor that is not marked as extrapolated. */
function storedOf({ model, parameters, points, shortestTenor }: CurveDay) {
  const known = points.filter(({ extrapolated }) => !extrapolated).map(({ tenorYears }) => tenorYears)
  return { model, parameters, shortestTenor, longestTenor: known.length === 0 ? null : Math.max(...known) }
}

function modelOf(day: CurveDay): Curve | null {
  const curve = curveFromStored(storedOf(day))
  return curve.ok ? curve.value : null
}

/** Evaluates the model where its parameters are valid, otherwise interpolates linearly between the stored points. */
export function zeroRateOf(day: CurveDay): ZeroRate {
  const curve = modelOf(day)
  return curve === null ? years => joined(day.points, years) : years => percentFromFraction(zeroAnnual(curve, years))
}

function joined(points: CurveDay['points'], years: number): number | null {
  const after = points.findIndex(({ tenorYears }) => tenorYears >= years)
  const right = points[after]
  if (right === undefined) return null
  if (right.tenorYears === years) return right.zero
  const left = points[after - 1]
  if (left === undefined) return null
  const share = (years - left.tenorYears) / (right.tenorYears - left.tenorYears)
  return left.zero + share * (right.zero - left.zero)
}

/** The rates of a curve at tenors in years; tenors for which it is undefined are left out. */
export function curvePoints(day: CurveDay, tenors: readonly number[] = PUBLISHED_TENORS): readonly CurvePoint[] {
  const curve = modelOf(day)
  return curve === null
    ? tenors.flatMap(years => interpolatedPoint(day, years))
    : tenors.flatMap(years => modelPoint(curve, years))
}

function modelPoint(curve: Curve, tenorYears: number): readonly CurvePoint[] {
  const found = tenorPoint(curve, tenorYears)
  if (!found.ok) return []
  const { zeroAnnual: zero, par, forwardContinuous, discountFactor, extrapolated } = found.value
  const percent = (rate: number) => rounded(percentFromFraction(rate), RATE_DIGITS)
  return [
    {
      tenorYears,
      zero: percent(zero),
      par: par.ok ? percent(par.value) : null,
      forward: percent(Math.expm1(forwardContinuous)),
      discountFactor: rounded(discountFactor, FACTOR_DIGITS),
      extrapolated,
    },
  ]
}

/** Without a model there are no rates outside the stored points, and par rates only at stored points. */
function interpolatedPoint({ points }: CurveDay, tenorYears: number): readonly CurvePoint[] {
  const rate = joined(points, tenorYears)
  if (rate === null) return []
  const stored = points.find(point => point.tenorYears === tenorYears)
  return [
    {
      tenorYears,
      zero: rounded(rate, RATE_DIGITS),
      par: stored?.par ?? null,
      forward: null,
      discountFactor: rounded((1 + fractionFromPercent(rate)) ** -tenorYears, FACTOR_DIGITS),
      extrapolated: stored?.extrapolated ?? false,
    },
  ]
}

/** Differences of zero rates, basis points; null where the curve does not reach. */
export interface CurveSlopes {
  readonly slope2s10sBp: number | null
  readonly slope3m10yBp: number | null
}

export function slopesOf(zero: ZeroRate): CurveSlopes {
  return { slope2s10sBp: slopeBp(zero, 2, 10), slope3m10yBp: slopeBp(zero, 0.25, 10) }
}

function slopeBp(zero: ZeroRate, short: number, long: number): number | null {
  return differenceBp(zero(long), zero(short))
}

function changeSince(period: CurvePeriod, before: CurveDay, now: ZeroRate): CurveChange {
  const then = zeroRateOf(before)
  const tenors = KEY_TENORS.flatMap(tenorYears => {
    const bp = differenceBp(now(tenorYears), then(tenorYears))
    return bp === null ? [] : [{ tenorYears, bp }]
  })
  return { period, since: before.date, tenors }
}

function differenceBp(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : rounded(basisPointsFromPercent(a - b), BP_DIGITS)
}
