import { boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { unknownKeys } from '../../history/key-notes.ts'
import { countRates, type RateDay, rateDays } from '../../history/rate-days.ts'
import { keysetPage } from '../../keyset.ts'
import type { MarketSnapshot } from '../../snapshot/market-snapshot.ts'
import { worth } from '../../work.ts'
import { dayRange } from '../shared/day-range.ts'
import { keysetArguments } from '../shared/keyset-list.ts'
import { ListMeta, listOf, PageInfo } from '../shared/page.ts'

const MAX_KEYS = 50
const NO_RATE = 'No rate of these days has one of these keys.'

const RateKind = builder.enumType('RateKind', {
  description: 'Kind of a rate.',
  values: {
    INTEREST: { description: 'A policy rate or an index of the money market.' },
    EXCHANGE: { description: 'An official exchange rate.' },
  } as const,
})

const Rate = builder.objectRef<RateDay>('Rate').implement({
  description: 'An interest rate or an official exchange rate on one day.',
  fields: t => ({
    key: t.exposeString('key', { description: 'Key of the rate; of an exchange rate the pair: `USD/RUB`.' }),
    kind: t.expose('kind', { type: RateKind, description: 'Kind of the rate.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    date: t.expose('date', { type: 'Date', description: 'Day from which the rate is effective.' }),
    currency: t.exposeString('currency', { description: 'ISO 4217.' }),
    value: t.exposeFloat('value', {
      unit: 'percentAYear',
      nullable: true,
      description: 'Interest rate, per cent a year; null for an exchange rate.',
    }),
    base: t.exposeString('base', {
      nullable: true,
      description: 'Currency in which the exchange rate is quoted, ISO 4217; null for an interest rate.',
    }),
    rate: t.expose('rate', {
      type: 'Decimal',
      unit: 'money',
      nullable: true,
      description: 'Units of the base; null for an interest rate.',
    }),
    units: t.expose('units', {
      type: 'Decimal',
      unit: 'money',
      nullable: true,
      description: 'Units of the currency that they are worth; null for an interest rate.',
    }),
    source: t.exposeString('source', { nullable: true, description: 'Publisher of an exchange rate.' }),
  }),
})

const RateList = builder.objectRef<ReturnType<typeof listOf<RateDay>>>('RateList').implement({
  description: 'A page of rates, newest first.',
  fields: t => ({
    items: t.field({ type: [Rate], description: 'Rates, newest first.', resolve: ({ items }) => [...items] }),
    page: t.expose('page', { type: PageInfo }),
    meta: t.expose('meta', { type: ListMeta }),
  }),
})

builder.queryField('rates', t =>
  t.field({
    type: RateList,
    ...worth(1_000),
    description: 'Policy rates, indices of the money market and official exchange rates, by day.',
    authScopes: { data: true },
    args: {
      key: t.arg.stringList({
        description: 'Keys: `RUB-KEY-RATE`, `USD/RUB`. By default all.',
        ...boundedList(MAX_KEYS),
      }),
      from: t.arg({ type: 'Date', description: 'First day; without a range the latest of each key.' }),
      to: t.arg({ type: 'Date', description: 'Last day.' }),
      ...keysetArguments,
    },
    resolve: async (_root, { key, from, to, ...request }, context) => {
      const { reading, market, cursors, principal } = context
      const wanted = { keys: key ?? null, ...dayRange({ from, to }) }
      const rates = await keysetPage(request, {
        listing: `rates:${principal.accountId}:${JSON.stringify(wanted)}`,
        cursors,
        count: () => reading(market.revision, prisma => countRates(prisma, market, wanted)),
        read: (take, after) => reading(market.revision, prisma => rateDays(prisma, market, { ...wanted, take, after })),
      })
      const unknown = unknownKeys('rate', key, knownKeys(market))
      const none = rates.page.total === 0 && unknown.length === 0 ? [NO_RATE] : []
      return listOf({ ...rates, sort: ['DATE_DESC'], warnings: [...unknown, ...none] }, context)
    },
  }),
)

function knownKeys({ background }: Pick<MarketSnapshot, 'background'>): readonly string[] {
  const pairs = background.fx.map(({ currency, base }) => `${currency}/${base}`)
  return [...new Set([...background.policyRates.map(({ key }) => key), ...pairs])]
}
