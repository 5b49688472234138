import { bounded, ROW_NUMBERS } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { cursorExpired, invalidArguments } from '../../errors.ts'
import { type BondChange, type CHANGE_KINDS, changedBonds, oldestSince } from '../../history/changes.ts'
import { Bond } from './bond.ts'

const ChangeKind = builder.enumType('ChangeKind', {
  description: 'What of a bond changed.',
  values: {
    TERMS: { description: 'Terms, boards.' },
    SCHEDULE: { description: 'Coupons, repayments, offers.' },
    QUOTE: { description: 'What the market said of it, on any day.' },
    RATINGS: { description: 'Ratings of the bond, of its issuer or guarantor.' },
    ISSUER: { description: 'The issuer, or its reports.' },
    DEFAULTS: { description: 'Defaults of the bond or of its issuer.' },
    MEASURES: { description: 'The figures were computed anew: of another day, or because something above changed.' },
    REMOVED: { description: 'It is gone, with all that hung on it.' },
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
    since: t.exposeInt('since', { unit: 'none', description: 'The revision that was asked about.' }),
    revision: t.exposeInt('revision', {
      unit: 'none',
      description: 'The revision in force: ask for changes since it next time.',
    }),
    oldest: t.exposeInt('oldest', {
      unit: 'none',
      description: 'The oldest revision since which changes can be told.',
    }),
    nextCursor: t.exposeString('nextCursor', { nullable: true, description: 'Null on the last page.' }),
  }),
})

builder.queryField('changes', t =>
  t.field({
    type: ChangeList,
    description:
      'Which bonds changed after a revision up to the one in force, for whoever keeps a copy. Once more from the first page when a new revision is published meanwhile (CURSOR_EXPIRED).',
    authScopes: { data: true },
    args: {
      since: t.arg.int({
        required: true,
        description: 'The revision that you have, as `meta.revision` of listings tells it; 0 for an empty copy.',
        ...bounded(ROW_NUMBERS),
      }),
      limit: t.arg.int({
        required: true,
        defaultValue: 200,
        description: 'Bonds a page, 1 to 1000.',
        ...bounded([1, 1_000]),
      }),
      cursor: t.arg.string({ description: '`nextCursor` of the page before.' }),
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
  const oldest = await reading(revision, prisma => oldestSince(prisma, market))
  if (oldest === null) throw fault('since', 'Changes are not kept here. Read the listings anew.')
  if (since < oldest) {
    const range = `since takes revisions from ${oldest} to ${revision}`
    throw fault(
      'since',
      `Changes since revision ${since} are not kept: ${range}. Read the listings anew, then go on from ${revision}.`,
    )
  }
  return oldest
}

/** A cursor is of one account and one question. */
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
