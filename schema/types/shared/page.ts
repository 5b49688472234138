import { bounded } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import type { Page } from '../../screener/page.ts'

const SAMPLE_WARNING = 'Sample market: every issuer, bond and price marked (sample) is invented.'

export const PageInfo = builder.objectRef<Page<unknown>['page']>('PageInfo').implement({
  description: 'Where in a listing the items stand.',
  fields: t => ({
    page: t.exposeInt('page', {
      unit: 'none',
      nullable: true,
      description: 'Number of the page from 1; null when reached by a cursor.',
    }),
    pageSize: t.exposeInt('pageSize', { unit: 'count', description: 'Items a page.' }),
    total: t.exposeInt('total', { unit: 'count', description: 'Exact number of items in the listing.' }),
    nextCursor: t.exposeString('nextCursor', {
      nullable: true,
      description: 'Pass it as Cursor to go on within the same revision; null at the end.',
    }),
    truncated: t.exposeBoolean('truncated', { description: 'True when the page was cut to keep the answer short.' }),
    hint: t.exposeString('hint', { nullable: true, description: 'What to do about a cut page.' }),
  }),
})

const LARGEST_PAGE = 500

/** The arguments that every listing takes. */
export const listArguments = builder.args(t => ({
  page: t.int({
    description: 'Number of the page, from 1.',
    ...bounded([1, 1_000_000], { unit: 'none' }),
  }),
  pageSize: t.int({
    required: true,
    defaultValue: 50,
    description: 'Items a page.',
    ...bounded([1, LARGEST_PAGE], { unit: 'count' }),
  }),
  cursor: t.string({
    description: '`nextCursor` of the page before: goes on within the same revision. Excludes `Page`.',
  }),
  limit: t.int({
    description: 'Cuts the page after so many items; its cursor goes on from there.',
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
  description: 'What a listing was made from.',
  fields: t => ({
    asOf: t.expose('asOf', { type: 'DateTime', description: 'As of when the data is.' }),
    revision: t.exposeInt('revision', {
      unit: 'none',
      description: 'The revision of the data; all pages of one listing share it.',
    }),
    sort: t.exposeStringList('sort', { description: 'The order applied.' }),
    warnings: t.exposeStringList('warnings', {
      description:
        'What a reader must know about the data, and where the question was taken otherwise than it is written.',
    }),
    notes: t.exposeStringList('notes', {
      description: 'How the answer was made: the exchange rates at which a sort compared money, with source and date.',
    }),
  }),
})

/** The frame of every list answer. */
export function listOf<Row>(page: Page<Row>, { market }: Pick<Context, 'market'>) {
  return { items: page.items, page: page.page, meta: metaOf(market, page) }
}

type Told = Pick<Page<unknown>, 'sort' | 'warnings' | 'notes'>

function metaOf(market: Context['market'], { sort, warnings = [], notes = [] }: Told): Meta {
  const { asOf, revision } = market
  const all = [...warningsOf(market), ...warnings]
  return { asOf, revision, sort: sort.map(value => value.toLowerCase()), warnings: all, notes }
}

/** What a reader must know about everything in a market. */
export function warningsOf({ sample }: Context['market']): readonly string[] {
  return sample ? [SAMPLE_WARNING] : []
}
