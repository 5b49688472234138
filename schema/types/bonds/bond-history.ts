import { builder } from '../../builder.ts'
import { batched } from '../../caching/batch.ts'
import type { Context } from '../../context.ts'
import { invalidArguments } from '../../errors.ts'
import { type BondDay, bondDays, countDays, type DaysOfBond, type DaysWanted } from '../../history/bond-days.ts'
import { type KeysetPage, type KeysetRequest, keysetPage } from '../../keyset.ts'
import { snapshotOfRow } from '../../snapshot/past/snapshot-of-row.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { dayRange } from '../shared/day-range.ts'
import { ENUMS } from '../shared/enums.ts'
import { keysetArguments } from '../shared/keyset-list.ts'
import { ListMeta, listOf, PageInfo } from '../shared/page.ts'
import { Bond } from './bond.ts'
import { findBond } from './find-bond.ts'

export const BondDayType = builder.objectRef<BondDay>('BondDay').implement({
  description:
    'A bond on one day. Figures published by a revision of that day are not recomputed; others are computed from the quote and the curve of the day with the terms as known now. Unknown is null.',
  fields: t => ({
    date: t.expose('id', { type: 'Date', description: 'The day.' }),
    price: t.exposeFloat('price', {
      unit: 'percentOfNominal',
      nullable: true,
      description: 'Clean, per cent of the outstanding nominal.',
    }),
    priceSource: t.expose('priceSource', { type: ENUMS.PriceSource, nullable: true }),
    yield: t.exposeFloat('yield', {
      unit: 'percentAYear',
      nullable: true,
      description: 'Headline, effective, per cent a year.',
    }),
    yieldBasis: t.expose('yieldBasis', { type: ENUMS.YieldBasis, nullable: true }),
    yieldToWorst: t.exposeFloat('yieldToWorst', {
      unit: 'percentAYear',
      nullable: true,
      description: 'Effective, per cent a year.',
    }),
    durationDays: t.exposeFloat('durationDays', { unit: 'days', nullable: true, description: 'Macaulay, days.' }),
    gSpreadBp: t.exposeFloat('gSpreadBp', {
      unit: 'basisPoints',
      nullable: true,
      description: 'Over the government curve, basis points.',
    }),
    zSpreadBp: t.exposeFloat('zSpreadBp', {
      unit: 'basisPoints',
      nullable: true,
      description: 'Constant over the curve, basis points.',
    }),
    turnover: t.expose('turnover', {
      unit: 'settlementMoney',
      type: 'Decimal',
      nullable: true,
      description: 'Of the day, in the currency of settlement.',
    }),
    trades: t.exposeInt('trades', { unit: 'count', nullable: true, description: 'Trades of the day.' }),
    curveKey: t.exposeString('curveKey', { nullable: true, description: 'The curve behind the spreads.' }),
    curveDate: t.expose('curveDate', { type: 'Date', nullable: true, description: 'Day of that curve.' }),
    published: t.exposeBoolean('published', { description: 'True when a revision of that day published the figures.' }),
    sourceYield: t.exposeFloat('sourceYield', {
      unit: 'percentAYear',
      nullable: true,
      description: "The source's own yield, per cent.",
    }),
    sourceDurationDays: t.exposeFloat('sourceDurationDays', {
      unit: 'days',
      nullable: true,
      description: "The source's own, days.",
    }),
    sourceGSpreadBp: t.exposeFloat('sourceGSpreadBp', {
      unit: 'basisPoints',
      nullable: true,
      description: "The source's own, basis points.",
    }),
    sourceZSpreadBp: t.exposeFloat('sourceZSpreadBp', {
      unit: 'basisPoints',
      nullable: true,
      description: "The source's own, basis points.",
    }),
  }),
})

const dayArguments = builder.args(t => ({
  from: t.field({ type: 'Date', description: 'First day.' }),
  to: t.field({ type: 'Date', description: 'Last day.' }),
  ...keysetArguments,
}))

interface DaysRequest extends KeysetRequest {
  readonly from?: string | Date | null
  readonly to?: string | Date | null
}

const History = builder.objectRef<KeysetPage<BondDay>>('BondHistory').implement({
  description: 'Days of a bond, newest first.',
  fields: t => ({
    items: t.field({ type: [BondDayType], resolve: ({ items }) => [...items] }),
    page: t.expose('page', { type: PageInfo }),
  }),
})

builder.objectField(Bond, 'history', t =>
  t.field({
    type: History,
    description: 'Daily prices, yields, spreads and turnover, as far back as they are retained, newest first.',
    extensions: { readsRows: true },
    args: dayArguments,
    resolve: (bond, request, context) => {
      if (snapshotOfRow(bond, context) !== context.market) {
        const message = 'The history is available only as of now: omit it, or omit `asOf`.'
        throw invalidArguments([{ path: 'asOf', message }])
      }
      return historyOf(bond, request, context)
    },
  }),
)

interface BondDays extends ReturnType<typeof listOf<BondDay>> {
  readonly bond: BondRow
}

const BondDayList = builder.objectRef<BondDays>('BondDayList').implement({
  description: 'A page of the days of a bond, newest first.',
  fields: t => ({
    bond: t.field({ type: Bond, description: 'The bond as it is now.', resolve: ({ bond }) => bond }),
    items: t.field({ type: [BondDayType], description: 'Days, newest first.', resolve: ({ items }) => [...items] }),
    page: t.expose('page', { type: PageInfo }),
    meta: t.expose('meta', { type: ListMeta }),
  }),
})

builder.queryField('bondHistory', t =>
  t.field({
    type: BondDayList,
    nullable: true,
    description: 'Daily prices, yields, spreads and turnover of one bond, newest first.',
    authScopes: { data: true },
    args: {
      id: t.arg.string({ required: true, description: 'UUID of the bond, or its ISIN.' }),
      ...dayArguments,
    },
    resolve: async (_root, { id, ...request }, context) => {
      const bond = findBond(id, context.market)
      const days = await historyOf(bond, request, context)
      return { bond, ...listOf({ ...days, sort: ['DATE_DESC'] }, context) }
    },
  }),
)

function historyOf(bond: BondRow, { from, to, ...request }: DaysRequest, context: Context) {
  const { cursors, principal } = context
  const days = dayRange({ from, to })
  return keysetPage(request, {
    listing: `history:${principal.accountId}:${bond.id}`,
    cursors,
    count: () => countOf({ bond, ...days }, context),
    read: (take, before) => daysOf({ bond, before, take, ...days }, context),
  })
}

interface CountRequest extends DaysWanted {
  readonly bond: BondRow
}

interface PageRequest extends CountRequest, DaysOfBond {
  readonly take: number
}

const countOf = batched<CountRequest, number>({
  groupOf: ({ from, to }) => `${from} ${to}`,
  read: (requests, { reading, market }) => {
    const [{ from, to }] = requests
    const bonds = requests.map(({ bond }) => bond)
    return reading(market.revision, prisma => countDays(prisma, market, bonds, { from, to }))
  },
})

/** A page of the days of a bond, newest first; those of many bonds are read together. */
export const daysOf = batched<PageRequest, readonly BondDay[]>({
  groupOf: ({ from, to, take }) => `${from} ${to} ${take}`,
  read: (requests, { reading, readPast, market, signal }) => {
    const [{ from, to, take }] = requests
    return reading(market.revision, prisma => bondDays(prisma, market, requests, { from, to, take, readPast, signal }))
  },
})
