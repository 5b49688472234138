import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { CurveModel as CurveForm } from '../../prisma/generated/client/enums.ts'
import type { CurveModel } from '../../prisma/generated/client/models/Curve.ts'
import type { CurveParameterModel } from '../../prisma/generated/client/models/CurveParameter.ts'
import type { CurvePointModel } from '../../prisma/generated/client/models/CurvePoint.ts'
import type { CurveResidualModel } from '../../prisma/generated/client/models/CurveResidual.ts'
import { isStale } from '../analytics/staleness.ts'
import { daysBetween } from '../derived/days.ts'

/** Periods over which a curve is compared. */
export const CURVE_PERIODS = [
  { period: 'DAY', back: { days: 1 } },
  { period: 'WEEK', back: { weeks: 1 } },
  { period: 'MONTH', back: { months: 1 } },
  { period: 'YEAR', back: { years: 1 } },
] as const

export type CurvePeriod = (typeof CURVE_PERIODS)[number]['period']

/** A curve of one day. */
export interface CurveDay {
  readonly date: string
  readonly time: string | null
  readonly model: CurveForm
  readonly shortestTenor: number | null
  readonly parameters: readonly Pick<CurveParameterModel, 'name' | 'value'>[]
  readonly points: readonly Omit<CurvePointModel, 'curveId'>[]
  readonly residuals: readonly Omit<CurveResidualModel, 'curveId'>[]
}

/** A government curve: its latest day, and the earlier days for comparison. */
export interface CurveHistory {
  readonly key: string
  readonly currency: string
  readonly sample: boolean
  readonly fitted: boolean
  readonly latest: CurveDay
  readonly earlier: readonly { readonly period: CurvePeriod; readonly curve: CurveDay }[]
}

/** The columns needed to choose among the stored curves. */
export type CurveHead = Pick<CurveModel, 'id' | 'key' | 'currency' | 'fitted'> & { readonly date: string }

interface CurveChoice {
  readonly head: CurveHead
  readonly earlier: readonly { readonly period: CurvePeriod; readonly id: string }[]
}

/** Maximum age of the curve that represents a comparison date: covers weekends and long holidays. */
const MAX_GAP = { days: 11 }
/** Days of history to read, enough for the comparison over a year. */
const HISTORY_DAYS = 380

/** Uses two database operations, regardless of the number of curves and days. */
export async function loadCurves(prisma: PrismaClient, day: string): Promise<readonly CurveHistory[]> {
  const from = Temporal.PlainDate.from(day).subtract({ days: HISTORY_DAYS }).toString()
  const heads = await prisma.curve.findMany({
    where: { date: { gte: new Date(from), lte: new Date(day) } },
    select: { id: true, key: true, currency: true, fitted: true, date: true },
  })
  const choices = chooseCurves(heads.map(head => ({ ...head, date: head.date.toISOString().slice(0, 10) })))
  const ids = choices.flatMap(({ head, earlier }) => [head.id, ...earlier.map(({ id }) => id)])
  const stored = await prisma.curve.findMany({
    where: { id: { in: ids } },
    include: { parameters: true, points: { orderBy: { tenorYears: 'asc' } }, residuals: true },
  })
  const byId = new Map(stored.map(curve => [curve.id, dayOf(curve)]))
  return choices.flatMap(({ head, earlier }) => {
    const latest = byId.get(head.id)
    if (latest === undefined) return []
    const days = earlier.flatMap(({ period, id }) => {
      const curve = byId.get(id)
      return curve === undefined ? [] : [{ period, curve }]
    })
    const { key, currency, fitted } = head
    return [Object.freeze({ key, currency, fitted, sample: isSample(head), latest, earlier: days })]
  })
}

/**
 * Chooses one real and one sample curve per currency, sorted by currency. A published curve takes precedence over a fitted
 * one, unless it is too stale for spreads.
 */
export function chooseCurves(heads: readonly CurveHead[]): readonly CurveChoice[] {
  const markets = Map.groupBy(heads, head => `${head.currency} ${isSample(head) ? 1 : 0}`)
  return [...markets]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, candidates]) => {
      const newestFirst = candidates.toSorted(
        (a, b) =>
          Number(a.fitted) - Number(b.fitted) || (a.date < b.date ? 1 : a.date > b.date ? -1 : a.key < b.key ? -1 : 1),
      )
      const [published, fitted] = [false, true].map(kind =>
        newestFirst.find(({ fitted: isFitted }) => isFitted === kind),
      )
      const isOld = published && fitted && isStale(daysBetween(published.date, fitted.date))
      const head = isOld ? fitted : (published ?? fitted)
      if (head === undefined) return []
      const days = newestFirst.filter(({ key, fitted }) => key === head.key && fitted === head.fitted)
      return [{ head, earlier: earlierOf(head, days) }]
    })
}

/** @param days newest first */
function earlierOf(head: CurveHead, days: readonly CurveHead[]): CurveChoice['earlier'] {
  return CURVE_PERIODS.flatMap(({ period, back }) => {
    const until = Temporal.PlainDate.from(head.date).subtract(back)
    const since = until.subtract(MAX_GAP).toString()
    const found = days.find(({ date }) => date <= until.toString() && date > since)
    return found === undefined ? [] : [{ period, id: found.id }]
  })
}

function isSample({ key }: Pick<CurveHead, 'key'>): boolean {
  return key.endsWith('-SAMPLE')
}

type StoredDay = Pick<CurveModel, 'date' | 'time' | 'model' | 'shortestTenor'> &
  Pick<CurveDay, 'parameters' | 'points' | 'residuals'>

export function dayOf({ date, time, model, shortestTenor, parameters, points, residuals }: StoredDay): CurveDay {
  const named = parameters.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return Object.freeze({
    date: date.toISOString().slice(0, 10),
    time: time?.toISOString() ?? null,
    model,
    shortestTenor,
    parameters: named,
    points,
    residuals,
  })
}
