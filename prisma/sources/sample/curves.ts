import type { CurveModel } from '../../generated/client/enums.ts'
import type { CurveRecord, SourceRecord } from '../record.ts'
import { businessDaysUpTo, type Day, isoOf, previousBusinessDay } from './days.ts'
import { rounded } from './numbers.ts'
import { noise, type Random, randomOf } from './random.ts'
import { type Currency, policyRate } from './rates.ts'

/** Svensson parameters of one day: betas in per cent, continuous; taus in years. */
export interface CurveDay {
  readonly beta0: number
  readonly beta1: number
  readonly beta2: number
  readonly beta3: number
  readonly tau1: number
  readonly tau2: number
}

interface Shape {
  readonly currency: Currency
  /** Null if no source publishes the curve; such bonds have no G-spread. */
  readonly published: CurveModel | null
  readonly long: number
  readonly hump: number
  readonly second: number
  readonly dailyMove: number
  readonly closes: string
}

const SHAPES: readonly Shape[] = [
  {
    currency: 'RUB',
    published: 'SVENSSON',
    long: 13.4,
    hump: 1.6,
    second: 1.1,
    dailyMove: 0.07,
    closes: '18:40:00+03:00',
  },
  {
    currency: 'USD',
    published: 'SVENSSON',
    long: 4.6,
    hump: -1.2,
    second: 0.8,
    dailyMove: 0.04,
    closes: '16:00:00-05:00',
  },
  {
    currency: 'EUR',
    published: 'NELSON_SIEGEL',
    long: 2.9,
    hump: -0.6,
    second: 0,
    dailyMove: 0.03,
    closes: '17:15:00+01:00',
  },
  {
    currency: 'GBP',
    published: 'SVENSSON',
    long: 4.8,
    hump: -0.4,
    second: 0.5,
    dailyMove: 0.04,
    closes: '16:30:00+00:00',
  },
  { currency: 'CNY', published: null, long: 3.1, hump: -0.3, second: 0.2, dailyMove: 0.02, closes: '17:00:00+08:00' },
]

const TENORS = [0.25, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30]

/** Whether the sample market publishes a curve of the currency. */
export function isPublished(currency: Currency): boolean {
  return SHAPES.some(shape => shape.currency === currency && shape.published !== null)
}

/** The curves of every currency, one a day: the short end follows the central bank, the rest wanders and returns. */
export function curveDays(days: readonly Day[], seed: number, stream = 11): Record<Currency, readonly CurveDay[]> {
  const walk = (currency: Currency) => {
    const place = SHAPES.findIndex(shape => shape.currency === currency)
    const shape = SHAPES[place]
    return shape === undefined ? [] : walkOf(shape, days, randomOf(seed, stream, place))
  }
  return { RUB: walk('RUB'), USD: walk('USD'), EUR: walk('EUR'), CNY: walk('CNY'), GBP: walk('GBP') }
}

function walkOf(shape: Shape, days: readonly Day[], random: Random): readonly CurveDay[] {
  const off = { level: 0, short: 0, hump: 0 }
  return days.map(day => {
    off.level = 0.98 * off.level + shape.dailyMove * noise(random)
    off.short = 0.95 * off.short + 0.6 * shape.dailyMove * noise(random)
    off.hump = 0.95 * off.hump + shape.dailyMove * noise(random)
    const beta0 = shape.long + off.level
    const short = 100 * Math.log(1 + policyRate(shape.currency, day) / 100) + off.short
    return {
      beta0: rounded(beta0, 6),
      beta1: rounded(short - beta0, 6),
      beta2: rounded(shape.hump + off.hump, 6),
      beta3: shape.second,
      tau1: 1.4,
      tau2: 6,
    }
  })
}

/** Annually compounded zero rate at a tenor, per cent. */
export function zeroRate(curve: CurveDay, years: number): number {
  const x = Math.max(years, 1e-6) / curve.tau1
  const u = Math.max(years, 1e-6) / curve.tau2
  const slope = -Math.expm1(-x) / x
  const second = -Math.expm1(-u) / u - Math.exp(-u)
  const continuous = curve.beta0 + curve.beta1 * slope + curve.beta2 * (slope - Math.exp(-x)) + curve.beta3 * second
  return 100 * Math.expm1(continuous / 100)
}

/** Business days of curves before those of prices: each day of the last month has a curve of the year before. */
const EARLIER_DAYS = 30

/** The published curves before a day: the same walk from its start into the past. */
export function earlierCurveRecords(first: Day, seed: number): readonly SourceRecord[] {
  const backwards = businessDaysUpTo(previousBusinessDay(first), EARLIER_DAYS).toReversed()
  const curves = curveDays(backwards, seed, 61)
  return backwards.flatMap((_, place) => curveRecords(curves, backwards, place))
}

/** The published curves of one day. */
export function curveRecords(
  curves: Readonly<Record<Currency, readonly CurveDay[]>>,
  days: readonly Day[],
  place: number,
): readonly SourceRecord[] {
  return SHAPES.flatMap(shape => {
    const curve = curves[shape.currency][place]
    const day = days[place]
    if (curve === undefined || day === undefined || shape.published === null) return []
    return [{ kind: 'curve' as const, ...curveRecord(shape, shape.published, curve, day) }]
  })
}

function curveRecord(shape: Shape, model: CurveModel, curve: CurveDay, day: Day): CurveRecord {
  const { beta0, beta1, beta2, beta3, tau1, tau2 } = curve
  return {
    key: `${shape.currency}-SAMPLE`,
    currency: shape.currency,
    date: isoOf(day),
    time: `${isoOf(day)}T${shape.closes}`,
    model,
    parameters: model === 'SVENSSON' ? { beta0, beta1, beta2, beta3, tau1, tau2 } : { beta0, beta1, beta2, tau1 },
    points: TENORS.map(tenorYears => ({ tenorYears, zero: rounded(zeroRate(curve, tenorYears), 6) })),
  }
}
