import { spellArguments } from '../../argument-names.ts'
import { bounded } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { freeWarning } from '../../entitlement.ts'
import type { Page } from '../../screener/page.ts'

const SAMPLE_WARNING = 'Sample market: every issuer, bond and price marked (sample) is invented.'
const SANDBOX_WARNING = 'Sandbox: fifty invented bonds. A key of your own answers from the whole market.'

export const PageInfo = builder.objectRef<Page<unknown>['page']>('PageInfo').implement({
  description: 'Position of the items in the listing.',
  fields: t => ({
    page: t.exposeInt('page', {
      unit: 'none',
      nullable: true,
      description: 'Page number, from 1; null when reached by a cursor.',
    }),
    pageSize: t.exposeInt('pageSize', { unit: 'count', description: 'Items per page.' }),
    total: t.exposeInt('total', { unit: 'count', description: 'Exact number of items in the listing.' }),
    nextCursor: t.exposeString('nextCursor', {
      nullable: true,
      description: 'Cursor of the next page, valid while the day of the data lasts; null on the last page.',
    }),
    truncated: t.exposeBoolean('truncated', { description: 'True when the page was cut to shorten the response.' }),
    hint: t.exposeString('hint', { nullable: true, description: 'How to get the rows that were cut.' }),
  }),
})

const LARGEST_PAGE = 500

/** The arguments that every listing takes. */
export const listArguments = builder.args(t => ({
  page: t.int({
    description: 'Page number, from 1.',
    ...bounded([1, 1_000_000], { unit: 'none' }),
  }),
  pageSize: t.int({
    required: true,
    defaultValue: 50,
    description: 'Items per page.',
    ...bounded([1, LARGEST_PAGE], { unit: 'count' }),
  }),
  cursor: t.string({
    description:
      '`nextCursor` of the previous page: continues within the same day of the data. Cannot be combined with `page`.',
  }),
  limit: t.int({
    description: 'Cuts the page after this many items; its cursor continues from there.',
    ...bounded([1, LARGEST_PAGE], { unit: 'count', internal: true }),
  }),
}))

export interface Meta {
  readonly asOf: string
  readonly revision: number
  readonly sort: readonly string[]
  readonly warnings: readonly string[]
  readonly notes: readonly string[]
}

export const ListMeta = builder.objectRef<Meta>('ListMeta').implement({
  description: 'The data and the order behind a listing.',
  fields: t => ({
    asOf: t.expose('asOf', { type: 'DateTime', description: 'Date and time of the data.' }),
    revision: t.exposeInt('revision', {
      unit: 'none',
      description: 'The revision of the data; all pages of one listing share it.',
    }),
    sort: t.exposeStringList('sort', { description: 'The order applied.' }),
    warnings: t.exposeStringList('warnings', {
      description: 'What a reader must know about the data, and where the query was not interpreted literally.',
    }),
    notes: t.exposeStringList('notes', {
      description:
        'How the response was computed: the exchange rates at which a sort compared money, with source and date.',
    }),
  }),
})

/** The envelope of every list response. */
export function listOf<Row>(page: Page<Row>, context: MetaContext) {
  return { items: page.items, page: page.page, meta: metaOf(context, page) }
}

type MetaContext = Pick<Context, 'market' | 'principal' | 'argumentSpelling' | 'isSandbox'>
type ListRemarks = Pick<Page<unknown>, 'sort' | 'warnings' | 'notes'>

/** The data behind an answer, with its warnings in the words of the caller. */
export function metaOf(context: MetaContext, { sort, warnings = [], notes = [] }: ListRemarks): Meta {
  const { asOf, revision } = context.market
  const all = [...warningsOf(context), ...warnings.map(sentence => spellArguments(sentence, context))]
  return { asOf, revision, sort: sort.map(value => value.toLowerCase()), warnings: all, notes }
}

/** Warnings that apply to everything in a market snapshot. */
export function warningsOf({
  market,
  isSandbox,
  principal: { entitlement },
}: Pick<Context, 'market' | 'isSandbox' | 'principal'>): readonly string[] {
  const free = entitlement === undefined ? null : freeWarning(entitlement)
  return [
    ...(isSandbox ? [SANDBOX_WARNING] : []),
    ...(market.sample ? [SAMPLE_WARNING] : []),
    ...(free === null ? [] : [free]),
  ]
}
