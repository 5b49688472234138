import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Context } from '../context.ts'
import { invalidArguments, notFound } from '../errors.ts'
import { checkText, collectFaults } from '../portfolio/check.ts'
import { accountOf, changeAccount, limitsFor, OLDEST_FIRST, overLimit, type Placed, placed } from './account-rows.ts'

const LONGEST_NAME = 120

const WITH_BONDS = {
  include: { bonds: { orderBy: [{ addedAt: 'asc' }, { isin: 'asc' }] } },
  orderBy: [...OLDEST_FIRST],
} satisfies Prisma.WatchlistFindManyArgs

export type StoredWatchlist = Placed<Prisma.WatchlistGetPayload<typeof WITH_BONDS>>
export type StoredWatchedBond = StoredWatchlist['bonds'][number]

export async function watchlists(context: Context): Promise<readonly StoredWatchlist[]> {
  return listsOf(context.prisma, accountOf(context))
}

/** Creates a list, with bonds if some are given. */
export function createWatchlist(name: string, isins: readonly string[], context: Context): Promise<StoredWatchlist> {
  const { watchlistsMax } = limitsFor(context)
  const data = { name: checkedName(name) }
  const bonds = figuresNow(isins, context)
  return changeAccount(context, async (transaction, accountId) => {
    const count = await transaction.watchlist.count({ where: { accountId } })
    if (count >= watchlistsMax) overLimit(watchlistsMax, 'watchlists')
    const { id } = await transaction.watchlist.create({ data: { accountId, ...data } })
    await add(id, bonds, { transaction, accountId, context })
    return ownList(transaction, accountId, id)
  })
}

export function renameWatchlist(id: string, name: string, context: Context): Promise<StoredWatchlist> {
  const data = { name: checkedName(name) }
  return changeAccount(context, async (transaction, accountId) => {
    refuseOverLimit(await ownList(transaction, accountId, id), context)
    await transaction.watchlist.update({ where: { id }, data })
    return ownList(transaction, accountId, id)
  })
}

export function deleteWatchlist(id: string, context: Context): Promise<string> {
  return changeAccount(context, async (transaction, accountId) => {
    const { count } = await transaction.watchlist.deleteMany({ where: { id, accountId } })
    if (count === 0) throw notFound('The watchlist')
    return id
  })
}

/** Adds bonds to a list; one that is in it stays as it was added. */
export function watchBonds(id: string, isins: readonly string[], context: Context): Promise<StoredWatchlist> {
  return changeAccount(context, async (transaction, accountId) => {
    const list = await ownList(transaction, accountId, id)
    refuseOverLimit(list, context)
    const known = new Set(list.bonds.map(({ isin }) => isin))
    const bonds = figuresNow(isins, context).filter(({ isin }) => !known.has(isin))
    await add(id, bonds, { transaction, accountId, context })
    return ownList(transaction, accountId, id)
  })
}

/** Removes bonds from a list, whether or not there still are such bonds. */
export function unwatchBonds(id: string, isins: readonly string[], context: Context): Promise<StoredWatchlist> {
  const named = isins.map(isin => isin.trim().toUpperCase())
  return changeAccount(context, async (transaction, accountId) => {
    await ownList(transaction, accountId, id)
    await transaction.watchedBond.deleteMany({ where: { watchlistId: id, isin: { in: named } } })
    await transaction.watchlist.update({ where: { id }, data: { updatedAt: new Date() } })
    return ownList(transaction, accountId, id)
  })
}

interface Adding {
  readonly transaction: Prisma.TransactionClient
  readonly accountId: string
  readonly context: Context
}

type NewBond = Pick<StoredWatchedBond, 'isin' | 'addedPrice' | 'addedYield'>

async function add(watchlistId: string, bonds: readonly NewBond[], { transaction, accountId, context }: Adding) {
  if (bonds.length === 0) return
  const { watchedBondsMax } = limitsFor(context)
  const count = await transaction.watchedBond.count({ where: { watchlist: { accountId } } })
  if (count + bonds.length > watchedBondsMax) overLimit(watchedBondsMax, 'watched bonds')
  await transaction.watchedBond.createMany({ data: bonds.map(bond => ({ watchlistId, ...bond })) })
  await transaction.watchlist.update({ where: { id: watchlistId }, data: { updatedAt: new Date() } })
}

/** The bonds with the figures that the caller sees now. */
function figuresNow(isins: readonly string[], { market }: Context): readonly NewBond[] {
  const bonds = new Map<string, NewBond>()
  const faults = collectFaults()
  isins.forEach((given, index) => {
    const bond = market.bondByIsin.get(given.trim().toUpperCase())
    if (bond === undefined) faults.add(`bonds[${index}]`, `There is no bond with the ISIN ${given.slice(0, 40)}.`)
    else {
      const { isin, measure } = bond
      bonds.set(isin, { isin, addedPrice: measure?.priceClean ?? null, addedYield: measure?.yield ?? null })
    }
  })
  if (faults.list.length > 0) throw invalidArguments(faults.list)
  return [...bonds.values()]
}

async function listsOf(client: Pick<Prisma.TransactionClient, 'watchlist'>, accountId: string) {
  return placed(await client.watchlist.findMany({ where: { accountId }, ...WITH_BONDS }))
}

async function ownList(transaction: Prisma.TransactionClient, accountId: string, id: string): Promise<StoredWatchlist> {
  const list = (await listsOf(transaction, accountId)).find(one => one.id === id)
  if (list === undefined) throw notFound('The watchlist')
  return list
}

function refuseOverLimit({ place }: StoredWatchlist, context: Context): void {
  const { watchlistsMax } = limitsFor(context)
  if (place >= watchlistsMax) overLimit(watchlistsMax, 'watchlists')
}

function checkedName(name: string): string {
  const faults = collectFaults()
  const checked = checkText('name', name, LONGEST_NAME, faults)
  if (faults.list.length > 0) throw invalidArguments(faults.list)
  return checked
}
