import SchemaBuilder from '@pothos/core'
import PrismaPlugin from '@pothos/plugin-prisma'
import type PrismaTypes from '../../../prisma/generated/pothos/types.ts'
import { getDatamodel } from '../../../prisma/generated/pothos/types.ts'
import { LIVE, SORTS } from '../columns.ts'
import { PARAMETERS, type PeerCondition, type PeerQuestion } from '../question.ts'
import { day, openPrisma, orderOf, partOf, whereOf } from './prisma-market.ts'

/** The schema that the documentation of Pothos and Prisma leads to: every request becomes statements of its own. */
const prisma = openPrisma()
const builder = new SchemaBuilder<{ PrismaTypes: PrismaTypes }>({
  plugins: [PrismaPlugin],
  prisma: { client: prisma, dmmf: getDatamodel() },
})

const Issuer = builder.prismaObject('Issuer', {
  select: { id: true },
  fields: t => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

interface Composite {
  readonly label: string
  readonly ordinal: number | null
  readonly scale: string | null
}

const Rating = builder.objectRef<Composite>('CreditRating').implement({
  fields: t => ({
    label: t.exposeString('label'),
    ordinal: t.exposeInt('ordinal', { nullable: true }),
    scale: t.exposeString('scale', { nullable: true }),
  }),
})

const Bond = builder.prismaObject('Measure', {
  name: 'Bond',
  select: { bondId: true },
  fields: t => {
    const term = (column: 'isin' | 'ticker' | 'name' | 'bondType' | 'currency' | 'nominalCurrency' | 'couponType') =>
      t.string({
        nullable: true,
        select: { bond: { select: { [column]: true } } } as { bond: { select: { name: true } } },
        resolve: ({ bond }) => (bond as unknown as Record<string, string>)[column],
      })
    return {
      id: t.exposeID('bondId'),
      isin: term('isin'),
      ticker: term('ticker'),
      name: term('name'),
      issuer: t.field({
        type: Issuer,
        nullable: true,
        select: (_args, _context, nested) => ({ bond: { select: { issuer: nested() } } }) as never,
        resolve: measure => (measure as unknown as { bond: { issuer: never } }).bond.issuer,
      }),
      bondType: term('bondType'),
      currency: term('currency'),
      nominalCurrency: term('nominalCurrency'),
      price: t.exposeFloat('priceClean', { nullable: true }),
      priceSource: t.exposeString('priceSource', { nullable: true }),
      yield: t.exposeFloat('yield', { nullable: true }),
      yieldBasis: t.exposeString('yieldBasis', { nullable: true }),
      yieldDate: t.string({
        nullable: true,
        select: { yieldDate: true },
        resolve: ({ yieldDate }) => day(yieldDate),
      }),
      durationDays: t.exposeFloat('durationDays', { nullable: true }),
      gSpreadBp: t.exposeFloat('gSpreadBp', { nullable: true }),
      couponRate: t.exposeFloat('couponRate', { nullable: true }),
      couponType: term('couponType'),
      creditRating: t.field({
        type: Rating,
        nullable: true,
        select: { ratingLabel: true, ratingOrdinal: true, ratingScale: true },
        resolve: ({ ratingLabel, ratingOrdinal, ratingScale }) =>
          ratingLabel === null ? null : { label: ratingLabel, ordinal: ratingOrdinal, scale: ratingScale },
      }),
      maturityDate: t.string({
        nullable: true,
        select: { bond: { select: { maturityDate: true } } },
        resolve: ({ bond }) => day(bond.maturityDate),
      }),
      liquidity: t.exposeInt('liquidity', { nullable: true }),
    }
  },
})

const BondPage = builder.objectRef<PeerQuestion>('BondPage').implement({
  fields: t => ({
    items: t.prismaField({
      type: [Bond],
      resolve: (query, question) =>
        prisma.measure.findMany({
          ...query,
          where: whereOf(question.conditions),
          orderBy: orderOf(question),
          ...partOf(question),
        }),
    }),
    total: t.int({ resolve: ({ conditions }) => prisma.measure.count({ where: whereOf(conditions) }) }),
  }),
})

const inputName = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
const isNumber = (column: string) => !['maturityDate', 'ratingOrdinal'].includes(column)

const BondFilter = builder.inputType('BondFilter', {
  fields: t =>
    Object.fromEntries(
      PARAMETERS.map(({ name, column, operator }) => [
        inputName(name),
        operator === 'in' ? t.stringList() : isNumber(column) ? t.float() : t.string(),
      ]),
    ),
})

builder.queryType({
  fields: t => ({
    bonds: t.field({
      type: BondPage,
      args: {
        filter: t.arg({ type: BondFilter }),
        sort: t.arg.string({ required: true }),
        page: t.arg.int({ required: true }),
        pageSize: t.arg.int({ required: true }),
      },
      resolve: (_root, { filter, sort, page, pageSize }) => {
        const [key = '', direction] = sort.split('_')
        const conditions = conditionsOf((filter ?? {}) as Readonly<Record<string, unknown>>)
        return { conditions, sort: SORTS[key] ?? key, descending: direction === 'desc', page, pageSize, facets: [] }
      },
    }),
  }),
})

function conditionsOf(filter: Readonly<Record<string, unknown>>): readonly PeerCondition[] {
  const given = PARAMETERS.flatMap(({ name, column, operator, read }): readonly PeerCondition[] => {
    const value = filter[inputName(name)] as number | string | readonly string[] | null | undefined
    if (value === null || value === undefined) return []
    return [{ column, operator, value: Array.isArray(value) ? value : read(String(value)) }]
  })
  return [...given, { column: 'status', operator: 'in', value: LIVE }]
}

export const schema = builder.toSchema()
