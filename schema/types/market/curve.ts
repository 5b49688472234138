import { boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { invalidArguments } from '../../errors.ts'
import { readCurveDays, type StoredCurveDay, wantedCurves } from '../../history/curve-days.ts'
import { curvePoints, slopesOf, zeroRateOf } from '../../overview/curves.ts'
import { inOrder } from '../../screener/listing.ts'
import { type PageRequest, pageOf } from '../../screener/page.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { Bond } from '../bonds/bond.ts'
import { ENUMS } from '../shared/enums.ts'
import { ListMeta, listArguments, listOf, PageInfo } from '../shared/page.ts'
import { CurveParameter, CurvePoint, SLOPE } from './curve-point.ts'

const MAX_DATES = 60
const MAX_TENORS = 40

const CurvePart = builder.enumType('CurvePart', {
  description: 'A part of a curve.',
  values: {
    PARAMETERS: { description: 'Parameters of the model.' },
    POINTS: { description: 'Zero, par and forward rates and discount factors by tenor.' },
    SLOPES: { description: 'Differences between tenors.' },
    RESIDUALS: { description: 'Distances of the bonds that a curve was fitted to.' },
  } as const,
})

type Part = 'PARAMETERS' | 'POINTS' | 'SLOPES' | 'RESIDUALS'

/** A curve with what was requested of it. */
interface RequestedCurve {
  readonly day: StoredCurveDay
  readonly parts: ReadonlySet<Part>
  readonly tenors: readonly number[] | undefined
}

interface Residual {
  readonly durationYears: number
  readonly yield: number
  readonly residualBp: number
  readonly bond: BondRow | null
}

const CurveResidual = builder.objectRef<Residual>('CurveResidual').implement({
  description: 'Distance of a bond from the curve fitted to it.',
  fields: t => ({
    bond: t.field({
      type: Bond,
      nullable: true,
      description: 'The bond; null where it was removed.',
      resolve: ({ bond }) => bond,
    }),
    durationYears: t.exposeFloat('durationYears', { unit: 'years', description: 'Macaulay, years.' }),
    yield: t.exposeFloat('yield', {
      unit: 'percentAYear',
      description: 'Effective, of the market price, per cent a year.',
    }),
    residualBp: t.exposeFloat('residualBp', {
      unit: 'basisPoints',
      description: 'Yield at the market price minus yield on the curve, basis points: positive is cheap.',
    }),
  }),
})

interface Slopes extends ReturnType<typeof slopesOf> {}

const CurveSlopes = builder.objectRef<Slopes>('CurveSlopes').implement({
  description: 'Slopes of a curve.',
  fields: t => ({
    slope2s10sBp: t.exposeFloat('slope2s10sBp', {
      unit: 'basisPoints',
      nullable: true,
      description: `10 years less 2 years. ${SLOPE}`,
    }),
    slope3m10yBp: t.exposeFloat('slope3m10yBp', {
      unit: 'basisPoints',
      nullable: true,
      description: `10 years less 3 months. ${SLOPE}`,
    }),
  }),
})

const Curve = builder.objectRef<RequestedCurve>('Curve').implement({
  description: 'A government zero-coupon curve of one day. A part is null unless requested.',
  fields: t => {
    const part = <Value>(name: Part, read: (curve: RequestedCurve, context: Context) => Value) => ({
      nullable: true as const,
      resolve: (curve: RequestedCurve, _args: object, context: Context) =>
        curve.parts.has(name) ? read(curve, context) : null,
    })
    return {
      key: t.string({
        description: 'Key of the curve, the same on all days: `RUB-GOV`.',
        resolve: ({ day }) => day.key,
      }),
      currency: t.string({ description: 'ISO 4217.', resolve: ({ day }) => day.currency }),
      date: t.field({ type: 'Date', description: 'Date of the curve.', resolve: ({ day }) => day.date }),
      time: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Time of the curve, where there are several per day.',
        resolve: ({ day }) => day.time,
      }),
      model: t.field({ type: ENUMS.CurveModel, description: 'Form of the curve.', resolve: ({ day }) => day.model }),
      fitted: t.boolean({
        description: 'True when fitted by the service to government bonds, false when published by a source.',
        resolve: ({ day }) => day.fitted,
      }),
      source: t.string({
        nullable: true,
        description: 'Key of the source; null for a fitted curve.',
        resolve: ({ day }) => day.source,
      }),
      parameters: t.field({
        type: [CurveParameter],
        description: 'Parameters of the model.',
        ...part('PARAMETERS', ({ day }) => day.parameters),
      }),
      points: t.field({
        type: [CurvePoint],
        description: 'Rates by tenor; tenors for which the curve is undefined are left out.',
        ...part('POINTS', ({ day, tenors }) => curvePoints(day, tenors)),
      }),
      slopes: t.field({
        type: CurveSlopes,
        description: 'Differences between tenors.',
        ...part('SLOPES', ({ day }) => slopesOf(zeroRateOf(day))),
      }),
      residuals: t.field({
        type: [CurveResidual],
        description: 'The bonds that the curve was fitted to, by duration; empty for a published curve.',
        ...part('RESIDUALS', ({ day }, { market }) =>
          day.residuals.map(({ bondId, ...residual }) => ({
            ...residual,
            bond: market.bondById.get(bondId) ?? null,
          })),
        ),
      }),
    }
  },
})

const CurveList = builder.objectRef<ReturnType<typeof listOf<RequestedCurve>>>('CurveList').implement({
  description: 'A page of curves, newest first.',
  fields: t => ({
    items: t.field({ type: [Curve], description: 'Curves, newest first.', resolve: ({ items }) => [...items] }),
    page: t.expose('page', { type: PageInfo }),
    meta: t.expose('meta', { type: ListMeta }),
  }),
})

builder.queryField('curves', t =>
  t.field({
    type: CurveList,
    description:
      'Government zero-coupon curves: the latest of each key, the ones effective on several dates, or the ones of a range of days.',
    authScopes: { data: true },
    args: {
      currency: t.arg.string({ description: 'ISO 4217; by default all currencies.' }),
      key: t.arg.string({ description: 'Key of a curve, such as `RUB-GOV`; by default all.' }),
      dates: t.arg({
        type: ['Date'],
        description: 'Days: of each key the curve effective then, at most 11 days old. Not with `from` and `to`.',
        ...boundedList(MAX_DATES),
      }),
      from: t.arg({ type: 'Date', description: 'First day of a range.' }),
      to: t.arg({ type: 'Date', description: 'Last day of a range.' }),
      tenors: t.arg.floatList({
        description: 'Tenors in years: `0.25,2,10`. By default twelve from 3 months to 30 years.',
        ...boundedList(MAX_TENORS, { unit: 'years', minimum: 0.01, maximum: 100 }),
      }),
      parts: t.arg({
        type: [CurvePart],
        description: 'Parts to return. Default: PARAMETERS, POINTS and SLOPES.',
        ...boundedList(4),
      }),
      ...listArguments,
    },
    resolve: async (_root, { currency, key, dates, from, to, tenors, parts, ...request }, context) => {
      checkDays({ dates, from, to })
      const { reading, market } = context
      const days = {
        dates: dates ? dates.map(String) : null,
        from: from ? String(from) : null,
        to: to ? String(to) : null,
      }
      const wanted = { currency: currency ?? null, key: key ?? null, ...days }
      const heads = await reading(market.revision, prisma => wantedCurves(prisma, market, wanted))
      const page = pageOf(
        inOrder(heads),
        request as PageRequest,
        { sort: ['DATE_DESC'], arguments: wanted, state: `:${heads.length}` },
        context,
      )
      const requested = new Set<Part>(parts ?? ['PARAMETERS', 'POINTS', 'SLOPES'])
      const found = await reading(market.revision, prisma =>
        readCurveDays(prisma, page.items, requested.has('RESIDUALS')),
      )
      const items = found.map(day => ({ day, parts: requested, tenors: tenors ?? undefined }))
      return listOf({ ...page, items, warnings: otherDays(wanted, heads) }, context)
    },
  }),
)

function checkDays({ dates, from, to }: { dates?: unknown; from?: unknown; to?: unknown }): void {
  if (dates && (from || to)) {
    throw invalidArguments([{ path: 'dates', message: '`dates` cannot be combined with `from` and `to`.' }])
  }
  if (from && to && String(from) > String(to)) {
    const message = `\`from\` (${from}) is after \`to\` (${to}).`
    throw invalidArguments([{ path: 'from', message, code: 'BOUNDS_REVERSED' }])
  }
}

/** Says which curve stands for a day that has none of its own. */
function otherDays(
  { dates }: { readonly dates: readonly string[] | null },
  heads: readonly { readonly key: string; readonly date: string }[],
): readonly string[] {
  if (dates === null) return []
  return [...Map.groupBy(heads, ({ key }) => key)].flatMap(([key, ofKey]) =>
    dates.flatMap(day => {
      const found = ofKey.find(({ date }) => date <= day)
      if (found?.date === day) return []
      return [
        found === undefined
          ? `${key}: no curve was effective on ${day}.`
          : `${key}: no curve on ${day}; the one of ${found.date} is effective.`,
      ]
    }),
  )
}
