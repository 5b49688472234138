import { bounded, ROW_NUMBERS } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { cursorExpired, invalidArguments } from '../../errors.ts'
import { type BondChange, type CHANGE_KINDS, changedBonds } from '../../history/changes.ts'
import { retainedChanges } from '../../history/object-changes.ts'
import { worth } from '../../work.ts'
import { Bond } from './bond.ts'

const ChangeKind = builder.enumType('ChangeKind', {
  description: 'Which part of a bond changed.',
  values: {
    TERMS: { description: 'Terms, boards.' },
    SCHEDULE: { description: 'Coupons, repayments, offers.' },
    QUOTE: { description: 'Quotes of any day.' },
    RATINGS: { description: 'Ratings of the bond, of its issuer or guarantor.' },
    ISSUER: { description: 'The issuer, or its reports.' },
    DEFAULTS: { description: 'Defaults of the bond or of its issuer.' },
    MEASURES: { description: 'The analytics were recomputed: for another day, or because one of the above changed.' },
    REMOVED: { description: 'The bond was removed with all its data.' },
  } satisfies Record<(typeof CHANGE_KINDS)[number], object>,
})

const Change = builder.objectRef<BondChange>('BondChange').implement({
  description: 'A bond that changed.',
  fields: t => ({
    bondId: t.expose('bondId', { type: 'Uuid', description: 'Id of the bond.' }),
    isin: t.exposeString('isin', { nullable: true, description: 'ISIN.' }),
    kinds: t.expose('kinds', { type: [ChangeKind] }),
    bond: t.field({
      type: Bond,
      nullable: true,
      description: 'The bond as it is now; null when it was removed.',
      resolve: ({ bond }) => bond,
    }),
  }),
})

interface Changes {
  readonly items: readonly BondChange[]
  readonly since: number
  readonly revision: number
  readonly oldest: number
  readonly nextCursor: string | null
}

const ChangeList = builder.objectRef<Changes>('ChangeList').implement({
  description: 'Bonds that changed, in the order of their ids.',
  fields: t => ({
    items: t.expose('items', { type: [Change] }),
    since: t.exposeInt('since', { unit: 'none', description: 'The requested revision.' }),
    revision: t.exposeInt('revision', {
      unit: 'none',
      description: 'The current revision: pass it as `since` next time.',
    }),
    oldest: t.exposeInt('oldest', { unit: 'none', description: 'The oldest revision accepted as `since`.' }),
    nextCursor: t.exposeString('nextCursor', { nullable: true, description: 'Null on the last page.' }),
  }),
})

builder.queryField('changes', t =>
  t.field({
    type: ChangeList,
    ...worth(2_000),
    description:
      'Bonds that changed between a revision and the current one, for clients that maintain a copy. When a new revision is published meanwhile (CURSOR_EXPIRED), start again from the first page.',
    deprecationReason:
      'Use `marketChanges`: all kinds of objects, pages like any list, and a cursor that survives a new revision.',
    authScopes: { data: true },
    args: {
      since: t.arg.int({
        required: true,
        description: 'The revision of your copy, from `meta.revision` of a listing; 0 for an empty copy.',
        ...bounded(ROW_NUMBERS),
      }),
      limit: t.arg.int({
        required: true,
        defaultValue: 200,
        description: 'Bonds a page, 1 to 1000.',
        ...bounded([1, 1_000]),
      }),
      cursor: t.arg.string({ description: '`nextCursor` of the previous page.' }),
    },
    resolve: async (_root, { since, limit, cursor }, context): Promise<Changes> => {
      const { reading, market, cursors } = context
      const after = afterOf(cursor ?? null, since, context)
      const oldest = await checkedOldest(since, context)
      const wanted = { since, limit: limit + 1, after }
      const found = await reading(market.revision, prisma => changedBonds(prisma, market, wanted))
      const items = found.slice(0, limit)
      const last = found.length > limit ? items.at(-1) : undefined
      const nextCursor =
        last === undefined ? null : cursors.seal(`${listingOf(since, context)}:${market.revision}:${last.bondId}`)
      return { items, since, revision: market.revision, oldest, nextCursor }
    },
  }),
)

async function checkedOldest(since: number, { reading, market }: Context): Promise<number> {
  const { revision } = market
  if (since > revision) throw fault('since', `since is ${since}, but the newest revision is ${revision}.`)
  const retained = await reading(revision, prisma => retainedChanges(prisma, market))
  if (retained === null) throw fault('since', 'This instance does not retain changes. Read the listings again.')
  const { oldest } = retained
  if (since < oldest) {
    const range = `since takes revisions from ${oldest} to ${revision}`
    throw fault(
      'since',
      `Changes since revision ${since} are no longer retained: ${range}. Read the listings again, then continue from ${revision}.`,
    )
  }
  return oldest
}

/** A cursor belongs to one account and one `since`. */
function listingOf(since: number, { principal }: Context): string {
  return `changes:${principal.accountId}:${since}`
}

function afterOf(cursor: string | null, since: number, context: Context): string | null {
  if (cursor === null) return null
  const { market, cursors } = context
  const listing = `${listingOf(since, context)}:`
  const place = cursors.open(cursor)
  if (place?.startsWith(listing) !== true) throw fault('cursor', 'The cursor belongs to another listing.')
  const [revision, id = null] = place.slice(listing.length).split(':')
  if (revision !== String(market.revision)) throw cursorExpired()
  return id
}

function fault(path: string, message: string) {
  return invalidArguments([{ path, message }])
}
