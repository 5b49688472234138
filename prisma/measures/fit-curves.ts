import { CURVE_MODELS } from '../../schema/analytics/curves/curve.ts'
import { type FitBond, type FittedCurve, fitCurve } from '../../schema/analytics/curves/fit.ts'
import { FIT_RULES, fittedModel } from '../../schema/analytics/curves/fit-rules.ts'
import { publishedPoints } from '../../schema/analytics/curves/stored-curve.ts'
import { figure } from '../../schema/analytics/figures.ts'
import { STALE_AFTER_DAYS } from '../../schema/analytics/staleness.ts'
import type { Valuation } from '../../schema/analytics/valuation.ts'
import { percentFromFraction } from '../../schema/units.ts'
import type { Database } from '../client.ts'
import type { Prisma } from '../generated/client/client.ts'
import { idFromWords } from '../store/writing/ids.ts'
import { curveBook } from './curve-book.ts'
import { shortened } from './figures.ts'
import type { MeasureInput } from './inputs.ts'
import { usedPrice } from './price.ts'
import { readInputs } from './read.ts'
import { pointRows } from './tenor-points.ts'
import { settlementOf, valuationAt } from './valuation.ts'

/** Plain government bonds with a recent price, by currency, for currencies without a fresh published curve. */
const GOVERNMENTS = `SELECT b."nominalCurrency" AS currency, b.sample, json_agg(b.id ORDER BY b.id) AS ids FROM "Bond" b
  WHERE b."bondType" = 'GOVERNMENT' AND b.status = 'TRADING' AND b."scheduleComplete" AND NOT b.indexed
    AND NOT b.perpetual AND b."couponType" IN ('FIXED', 'ZERO', 'STEP') AND b.currency = b."nominalCurrency"
    AND b."maturityDate" > $1::date + ${FIT_RULES.shortestDays}
    AND EXISTS (SELECT 1 FROM "Quote" q WHERE q."bondId" = b.id AND q.date <= $1::date
      AND q.date > $1::date - ${FIT_RULES.priceDays} AND coalesce(q.last, q.wap, q.close, q.bid + q.ask) IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM "Curve" c WHERE c.currency = b."nominalCurrency" AND NOT c.fitted
      AND c.date BETWEEN $1::date - ${STALE_AFTER_DAYS} AND $1::date AND (c.key LIKE '%-SAMPLE') = b.sample)
  GROUP BY 1, 2 HAVING count(*) >= ${FIT_RULES.fewestBonds}`

interface Group {
  readonly currency: string
  readonly sample: boolean
  readonly ids: readonly string[]
}

interface Priced extends FitBond {
  readonly valuation: Valuation
}

/**
 * Fits and stores a curve for each currency that has enough government bonds and no fresh published curve. A fitted curve
 * of the same day is deleted once a published curve arrives.
 */
export async function fitCurves(
  { prisma }: Database,
  { date, revisionId }: { readonly date: string; readonly revisionId: number },
): Promise<void> {
  const groups = await prisma.$queryRawUnsafe<Group[]>(GOVERNMENTS, date)
  const names = groups.map(keyOf)
  await prisma.curve.deleteMany({ where: { fitted: true, date: new Date(date), key: { notIn: names } } })
  for (const group of groups) {
    await prisma.$transaction(async client => {
      await client.curve.deleteMany({ where: { fitted: true, date: new Date(date), key: keyOf(group) } })
      const inputs = await readInputs(client, group.ids, date, curveBook(date))
      const bonds = inputs.flatMap(input => pricedBond(input, date))
      if (bonds.length < FIT_RULES.fewestBonds) return
      const fitted = fitCurve(bonds, fittedModel(bonds.length))
      if (fitted.ok) await store(client, { ...group, date, revisionId, bonds, fitted: fitted.value })
    })
  }
}

function pricedBond(input: MeasureInput, date: string): readonly Priced[] {
  const used = usedPrice(input.priced)
  if (used === null || input.offers.length > 0) return []
  const valuation = valuationAt(input, used, { date, settlement: settlementOf(input, used, date) })
  const priced = valuation.ok ? valuation.value.valuation.toMaturity() : valuation
  if (!valuation.ok || !priced.ok) return []
  const { flows, times, price } = priced.value
  return [{ id: input.bond.id, amounts: flows.amounts, times, price, valuation: valuation.value.valuation }]
}

interface Fitting extends Group {
  readonly date: string
  readonly revisionId: number
  readonly bonds: readonly Priced[]
  readonly fitted: FittedCurve
}

function keyOf({ currency, sample }: Pick<Group, 'currency' | 'sample'>): string {
  return sample ? `${currency}-FITTED-SAMPLE` : `${currency}-FITTED`
}

async function store(client: Prisma.TransactionClient, fitting: Fitting): Promise<void> {
  const { currency, sample, date, revisionId, fitted } = fitting
  const key = keyOf({ currency, sample })
  const id = idFromWords('curve', 'fitted', key, date)
  const { model, parameters, longestTenor = null, shortestTenor = null } = fitted.terms
  const names = CURVE_MODELS[model].parameterNames
  const named = names.map((name, index) => ({ name, value: parameters[index] ?? Number.NaN }))
  const points = publishedPoints({ model, parameters: named, longestTenor, shortestTenor })
  await client.curve.create({
    data: {
      ...{ id, key, currency, date: new Date(date), model, fitted: true, shortestTenor, revisionId },
      parameters: { create: named },
      points: { create: points.ok ? pointRows(points.value) : [] },
      residuals: { create: residualRows(fitting) },
    },
  })
}

function residualRows({ bonds, fitted }: Fitting) {
  const errors = new Map(fitted.residuals.map(({ id, yieldErrorBp }) => [id, yieldErrorBp]))
  return bonds.flatMap(({ id, valuation }) => {
    const duration = figure('macaulayDurationYears', valuation).result
    const yielding = figure('yieldToMaturity', valuation).result
    const residualBp = errors.get(id)
    if (!duration.ok || !yielding.ok || residualBp === undefined || !Number.isFinite(residualBp)) return []
    return [
      {
        bondId: id,
        durationYears: shortened(duration.value),
        yield: shortened(percentFromFraction(yielding.value)),
        // Stored with the sign of a spread, bond minus curve: a cheap bond has a positive residual.
        residualBp: shortened(-residualBp),
      },
    ]
  })
}
