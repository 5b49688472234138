import { boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { limitsFor } from '../../watch/account-rows.ts'
import {
  createWatchlist,
  deleteWatchlist,
  renameWatchlist,
  type StoredWatchedBond,
  type StoredWatchlist,
  unwatchBonds,
  watchBonds,
  watchlists,
} from '../../watch/watchlists.ts'
import { Bond } from '../bonds/bond.ts'

const BASIS_POINTS_A_PERCENT = 100

const measureOf = ({ isin }: StoredWatchedBond, { market }: Context) => market.bondByIsin.get(isin)?.measure ?? null

/** Null where either figure is unknown. */
function difference(now: number | null | undefined, then: number | null): number | null {
  return now === null || now === undefined || then === null ? null : now - then
}

const WatchedBond = builder.objectRef<StoredWatchedBond>('WatchedBond').implement({
  description: 'A bond of a watchlist, with what has changed since it was added.',
  fields: t => ({
    isin: t.exposeString('isin', { description: 'ISIN of the bond.' }),
    bond: t.field({
      type: Bond,
      nullable: true,
      description: 'The bond as it is now; null when no source has it any more.',
      resolve: ({ isin }, _args, { market }) => market.bondByIsin.get(isin) ?? null,
    }),
    addedAt: t.expose('addedAt', { type: 'DateTime', description: 'When it was added.' }),
    addedPrice: t.exposeFloat('addedPrice', {
      unit: 'percentOfNominal',
      nullable: true,
      description: 'Clean price when it was added, per cent of the outstanding nominal.',
    }),
    addedYield: t.exposeFloat('addedYield', {
      unit: 'percentAYear',
      nullable: true,
      description: 'Headline yield when it was added, per cent a year.',
    }),
    priceChange: t.float({
      unit: 'percentagePoints',
      nullable: true,
      description: 'Clean price now less that when it was added, percentage points of the outstanding nominal.',
      resolve: (watched, _args, context) => difference(measureOf(watched, context)?.priceClean, watched.addedPrice),
    }),
    yieldChangeBp: t.float({
      unit: 'basisPoints',
      nullable: true,
      description: 'Headline yield now less that when it was added, basis points.',
      resolve: (watched, _args, context) => {
        const change = difference(measureOf(watched, context)?.yield, watched.addedYield)
        return change === null ? null : change * BASIS_POINTS_A_PERCENT
      },
    }),
  }),
})

export const Watchlist = builder.objectRef<StoredWatchlist>('Watchlist').implement({
  description: 'A named list of bonds that the account watches.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid', description: 'Permanent identifier of the watchlist.' }),
    name: t.exposeString('name', { description: 'Name, chosen by its owner.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
    isReadOnly: t.boolean({
      description: 'True over the limit of the account: bonds can be removed from it, and it can be deleted.',
      resolve: ({ place }, _args, context) => place >= limitsFor(context).watchlistsMax,
    }),
    bonds: t.field({
      type: [WatchedBond],
      description: 'Its bonds, the first added first.',
      resolve: ({ bonds }) => [...bonds],
    }),
  }),
})

interface Lists {
  readonly items: readonly StoredWatchlist[]
}

const WatchlistList = builder.objectRef<Lists>('WatchlistList').implement({
  description: 'The watchlists of the account, oldest first.',
  fields: t => ({
    items: t.field({ type: [Watchlist], resolve: ({ items }) => [...items] }),
    limit: t.int({
      unit: 'count',
      description: 'How many watchlists the account may keep.',
      resolve: (_lists, _args, context) => limitsFor(context).watchlistsMax,
    }),
    bonds: t.int({
      unit: 'count',
      description: 'Watched bonds in all lists.',
      resolve: ({ items }) => items.reduce((sum, { bonds }) => sum + bonds.length, 0),
    }),
    bondsLimit: t.int({
      unit: 'count',
      description: 'How many bonds the account may watch, in all lists.',
      resolve: (_lists, _args, context) => limitsFor(context).watchedBondsMax,
    }),
  }),
})

builder.queryField('watchlists', t =>
  t.field({
    type: WatchlistList,
    description: 'The watchlists of the account, oldest first.',
    authScopes: { data: true },
    resolve: async (_root, _args, context) => ({ items: await watchlists(context) }),
  }),
)

builder.mutationFields(t => {
  const id = t.arg({ type: 'Uuid', required: true, description: 'UUID of the watchlist.' })
  const bonds = t.arg.stringList({
    required: true,
    description: 'An ISIN, or several.',
    ...boundedList(200, { minimumItems: 1 }),
  })
  return {
    createWatchlist: t.field({
      type: Watchlist,
      description: 'Creates a watchlist.',
      authScopes: { data: true },
      args: {
        name: t.arg.string({ required: true, description: 'Name, chosen by its owner.' }),
        bonds: t.arg.stringList({ description: 'ISINs of its first bonds.', ...boundedList(200) }),
      },
      resolve: (_root, args, context) => createWatchlist(args.name, args.bonds ?? [], context),
    }),
    renameWatchlist: t.field({
      type: Watchlist,
      description: 'Renames a watchlist.',
      authScopes: { data: true },
      args: { id, name: t.arg.string({ required: true, description: 'Name, chosen by its owner.' }) },
      resolve: (_root, args, context) => renameWatchlist(args.id, args.name, context),
    }),
    deleteWatchlist: t.field({
      type: 'Uuid',
      description: 'Deletes a watchlist, and returns its id.',
      authScopes: { data: true },
      args: { id },
      resolve: (_root, args, context) => deleteWatchlist(args.id, context),
    }),
    watchBonds: t.field({
      type: Watchlist,
      description: 'Adds bonds to a watchlist; those in it stay as they were added.',
      authScopes: { data: true },
      args: { id, bonds },
      resolve: (_root, args, context) => watchBonds(args.id, args.bonds, context),
    }),
    unwatchBonds: t.field({
      type: Watchlist,
      description: 'Removes bonds from a watchlist.',
      authScopes: { data: true },
      args: { id, bonds },
      resolve: (_root, args, context) => unwatchBonds(args.id, args.bonds, context),
    }),
  }
})
