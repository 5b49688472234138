import type { ObjectKind as Stored } from '../../../prisma/generated/client/enums.ts'
import { bounded, boundedList, ROW_NUMBERS } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { changedFields } from '../../history/changed-fields.ts'
import { type ChangesPage, changesPage } from '../../history/changes-page.ts'
import type { ObjectChange } from '../../history/object-changes.ts'
import { worth } from '../../work.ts'
import { ListMeta, listOf, PageInfo } from '../shared/page.ts'
import { TradedBond } from './overview-trading.ts'

const MAX_ISINS = 200

const ObjectKind = builder.enumType('ObjectKind', {
  description: 'What a change is of, in the order in which a copy applies them.',
  values: {
    ISSUER: { description: 'An issuer, or its reports.' },
    BOND: { description: 'The terms of a bond, or its boards.' },
    COUPON: { description: 'Coupons of a bond.' },
    REPAYMENT: { description: 'Repayments of principal of a bond.' },
    OFFER: { description: 'Puts and calls of a bond.' },
    QUOTE: { description: 'Quotes of a bond on the days from `from` to `to`.' },
    MEASURES: { description: 'The analytics of a bond were recomputed.' },
    RATING: { description: 'Ratings of a bond or an issuer.' },
    DEFAULT: { description: 'Defaults of a bond or an issuer.' },
    PLACEMENT: { description: 'A placement, or its guidance.' },
    CURVE: { description: 'A curve on the days from `from` to `to`.' },
    RATE: { description: 'A rate on the days from `from` to `to`.' },
  } satisfies Record<keyof typeof Stored, object>,
})

const Change = builder.objectRef<ObjectChange>('ObjectChange').implement({
  description: 'An object that was added, changed or removed. Read it again by its id.',
  fields: t => ({
    kind: t.expose('kind', { type: ObjectKind }),
    id: t.exposeString('id', {
      description:
        'Id of the issuer, bond or placement; of a part of a bond, the id of the bond; of ratings and defaults, that of the bond or issuer; of a curve or rate its key.',
    }),
    isin: t.exposeString('isin', { nullable: true, description: 'ISIN of the bond; null for what belongs to none.' }),
    fields: t.stringList({
      nullable: true,
      description: 'Fields that differ; null where rows were added or removed, or where it is not known.',
      resolve: changedFields,
    }),
    from: t.expose('from', { type: 'Date', nullable: true, description: 'First changed day, of what has days.' }),
    to: t.expose('to', { type: 'Date', nullable: true, description: 'Last changed day.' }),
    removed: t.exposeBoolean('removed', {
      description:
        'True when nothing is left of it. With a bond or issuer its parts are removed, which are not listed.',
    }),
    revision: t.exposeInt('revision', { unit: 'none', description: 'Revision of its last change in the range.' }),
    time: t.expose('time', { type: 'DateTime', description: 'When that revision was published.' }),
  }),
})

const KindCount = builder.objectRef<ChangesPage['counts'][number]>('ChangeCount').implement({
  description: 'Changed objects of one kind.',
  fields: t => ({
    kind: t.expose('kind', { type: ObjectKind }),
    changed: t.exposeInt('changed', { unit: 'count', description: 'Objects, with the removed ones.' }),
    removed: t.exposeInt('removed', { unit: 'count', description: 'Objects of which nothing is left.' }),
  }),
})

const ChangeList = builder
  .objectRef<ReturnType<typeof listOf<ObjectChange>> & ChangesPage>('MarketChangeList')
  .implement({
    description: 'A page of changed objects, by kind, then by id.',
    fields: t => ({
      items: t.field({
        type: [Change],
        description: 'An item per changed object.',
        resolve: ({ items }) => [...items],
      }),
      counts: t.field({
        type: [KindCount],
        description: 'Numbers of changed objects in the whole range, by kind.',
        resolve: ({ counts }) => [...counts],
      }),
      biggestMoves: t.field({
        type: [TradedBond],
        description: 'Of the bonds whose quotes changed, the ten whose price moved most on its latest day, up or down.',
        resolve: ({ biggestMoves }) => [...biggestMoves],
      }),
      since: t.exposeInt('since', { unit: 'none', description: 'The range begins after this revision.' }),
      revision: t.exposeInt('revision', {
        unit: 'none',
        description: 'The range ends with this revision on all its pages. Continue from it next: `sinceRevision`.',
      }),
      oldest: t.exposeInt('oldest', {
        unit: 'none',
        description: 'The oldest revision since which changes are retained.',
      }),
      page: t.expose('page', { type: PageInfo }),
      meta: t.expose('meta', { type: ListMeta }),
    }),
  })

builder.queryField('marketChanges', t =>
  t.field({
    type: ChangeList,
    ...worth(2_000),
    description:
      'What changed in the market data since a revision or a moment, for clients that maintain a copy. Several changes of an object are one.',
    authScopes: { data: true },
    args: {
      sinceRevision: t.arg.int({
        description: 'The revision of your copy; without it and `since` the last three days.',
        ...bounded(ROW_NUMBERS, { unit: 'none' }),
      }),
      since: t.arg({
        type: 'DateTime',
        description: 'Changes published after this moment. Cannot be combined with `sinceRevision`.',
      }),
      kind: t.arg({ type: [ObjectKind], description: 'Kinds of changes; by default all.', ...boundedList(20) }),
      isin: t.arg.stringList({
        description: 'ISINs: only changes of these bonds and their parts.',
        ...boundedList(MAX_ISINS),
      }),
      limit: t.arg.int({
        required: true,
        defaultValue: 200,
        description: 'Items per page.',
        ...bounded([1, 1_000], { unit: 'count' }),
      }),
      cursor: t.arg.string({
        description: '`nextCursor` of the previous page. It stays valid when a new revision is published.',
      }),
    },
    resolve: async (_root, request, context) => {
      const changes = await changesPage(request, context)
      return { ...changes, ...listOf({ ...changes, sort: ['KIND_ASC', 'ID_ASC'] }, context) }
    },
  }),
)
