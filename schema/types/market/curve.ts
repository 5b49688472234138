import { isStale } from '../../analytics/staleness.ts'
import { boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { daysBetween } from '../../derived/days.ts'
import { invalidArguments } from '../../errors.ts'
import { refuseUnknownCurrencies } from '../../filters/known-values.ts'
import { type CurvesWanted, readCurveDays, type StoredCurveDay, wantedCurves } from '../../history/curve-days.ts'
import { unknownKeys } from '../../history/key-notes.ts'
import { curvePoints, slopesOf, zeroRateOf } from '../../overview/curves.ts'
import { currenciesOf } from '../../overview/overview.ts'
import { inOrder } from '../../screener/listing.ts'
import { type PageRequest, pageOf } from '../../screener/page.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { worth } from '../../work.ts'
import { Bond } from '../bonds/bond.ts'
import { dayRange } from '../shared/day-range.ts'
import { ENUMS } from '../shared/enums.ts'
import { ListMeta, listArguments, listOf, PageInfo } from '../shared/page.ts'
import { CurveParameter, CurvePoint, SLOPE } from './curve-point.ts'

const MAX_DATES = 60
const MAX_TENORS = 40
const MAX_KEYS = 20
const NO_CURVE = 'There is no curve of these days with these keys and this currency.'

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
  /** The day that it stands for: the last of the requested ones on which it is effective, or the day of the data. */
  readonly on: string
}

interface Residual {
  readonly durationYears: number
  readonly yield: number
  readonly residualBp: number
  readonly bondId: string
  readonly bond: BondRow | null
}

const CurveResidual = builder.objectRef<Residual>('CurveResidual').implement({
  description: 'Distance of a bond from the curve fitted to it.',
  fields: t => ({
    bondId: t.expose('bondId', { type: 'Uuid', description: 'Id of the bond, also of one that was removed.' }),
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

type StoredResiduals = StoredCurveDay['residuals']

const ResidualSort = builder.enumType('ResidualSort', {
  description: 'Order of the residuals of a curve.',
  values: {
    DURATION: { description: 'By duration, shortest first.' },
    CHEAPEST: { description: 'By residual, largest first: the bonds that yield most above the curve.' },
    RICHEST: { description: 'By residual, smallest first: the bonds that yield most below the curve.' },
  } as const,
})

const RESIDUAL_ORDERS: Readonly<Record<typeof ResidualSort.$inferType, (rows: StoredResiduals) => StoredResiduals>> = {
  DURATION: rows => rows,
  CHEAPEST: rows => rows.toSorted((a, b) => b.residualBp - a.residualBp),
  RICHEST: rows => rows.toSorted((a, b) => a.residualBp - b.residualBp),
}

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
        description:
          'Time of the curve, where there are several per day; of a fitted one, of the newest price that it was fitted to.',
        resolve: ({ day }) => day.time,
      }),
      stale: t.boolean({
        description:
          'True when more than a week older than the day that it stands for: a requested one, or that of the data.',
        resolve: ({ day, on }) => isStale(daysBetween(day.date, on)),
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
        nullable: true,
        args: {
          sort: t.arg({
            type: ResidualSort,
            required: true,
            defaultValue: 'DURATION',
            description: 'Order of the bonds.',
          }),
        },
        resolve: ({ day, parts }, { sort }, { market }) =>
          parts.has('RESIDUALS')
            ? RESIDUAL_ORDERS[sort](day.residuals).map(residual => ({
                ...residual,
                bond: market.bondById.get(residual.bondId) ?? null,
              }))
            : null,
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
    ...worth(1_000),
    description:
      'Government zero-coupon curves: the latest of each key, the ones effective on several dates, or the ones of a range of days.',
    authScopes: { data: true },
    args: {
      currency: t.arg.string({ description: 'ISO 4217; by default all currencies.' }),
      key: t.arg({
        type: ['String'],
        description: 'Keys of curves, such as RUB-GOV; by default all.',
        ...boundedList(MAX_KEYS),
      }),
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
      if (dates && (from || to)) {
        const message = '`dates` cannot be combined with `from` and `to`.'
        throw invalidArguments([{ path: 'dates', message, code: 'EXCLUDED' }])
      }
      const { reading, market } = context
      refuseUnknownCurrencies('currency', currency ? [currency] : [], currenciesOf(market))
      const days = { dates: dates ? dates.map(String) : null, ...dayRange({ from, to }) }
      const wanted = { currency: currency ?? null, keys: key ?? null, ...days }
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
      const today = market.asOf.slice(0, 10)
      const items = found.map(day => ({
        ...{ day, parts: requested, tenors: tenors ?? undefined },
        on: dayOf(day, wanted, heads) ?? today,
      }))
      const unknown = unknownKeys('curve', key, [...new Set(market.background.curves.map(curve => curve.key))])
      const none = heads.length === 0 && unknown.length === 0 ? [NO_CURVE] : []
      return listOf(
        { ...page, items, warnings: [...page.warnings, ...unknown, ...none, ...otherDays(wanted, heads)] },
        context,
      )
    },
  }),
)

/** The day that a curve stands for; in a range of days its own; null without days. */
function dayOf(
  { key, date }: Pick<StoredCurveDay, 'key' | 'date'>,
  { dates, from, to }: { readonly [Name in 'from' | 'to']: string | null } & Pick<CurvesWanted, 'dates'>,
  heads: readonly { readonly key: string; readonly date: string }[],
): string | null {
  if (dates === null) return from === null && to === null ? null : date
  const ofKey = heads.filter(head => head.key === key)
  const standsFor = dates.filter(wanted => ofKey.find(head => head.date <= wanted)?.date === date)
  return standsFor.toSorted().at(-1) ?? date
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
