import { Decimal } from 'decimal.js'
import type { Context } from '../context.ts'
import { invalidArguments, notFound, refused } from '../errors.ts'
import { checkAmount, checkBond, checkCurrency, checkPrice, checkText, collectFaults } from './check.ts'
import { type Entry, movesBonds, type Oversold } from './ledger.ts'
import { LIMITS } from './limits.ts'
import { storedLedger } from './read-ledgers.ts'
import { ownerOf, type Transaction, throwFaults } from './write.ts'

export interface TransactionInput {
  readonly type: Entry['type']
  readonly date: string
  readonly bond?: string | null
  readonly quantity?: string | null
  readonly price?: number | null
  readonly accrued?: string | null
  readonly amount: string
  readonly currency?: string | null
  readonly note?: string | null
}

/** A transaction, checked. */
export interface NewTransaction {
  readonly type: Entry['type']
  readonly date: Date
  readonly bondId: string | null
  readonly quantity: Decimal | null
  readonly price: number | null
  readonly accrued: Decimal | null
  readonly amount: Decimal
  readonly currency: string
  readonly note: string | null
}

/** Requirement of a field per transaction type: required, optional or rejected. */
type Need = 'must' | 'may' | 'not'

const NEEDS: Readonly<Record<Entry['type'], { readonly bond: Need; readonly quantity: Need; readonly price: Need }>> = {
  BUY: { bond: 'must', quantity: 'must', price: 'may' },
  SELL: { bond: 'must', quantity: 'must', price: 'may' },
  REDEMPTION: { bond: 'must', quantity: 'must', price: 'not' },
  COUPON: { bond: 'must', quantity: 'may', price: 'not' },
  AMORTIZATION: { bond: 'must', quantity: 'may', price: 'not' },
  FEE: { bond: 'may', quantity: 'not', price: 'not' },
  TAX: { bond: 'may', quantity: 'not', price: 'not' },
  DEPOSIT: { bond: 'not', quantity: 'not', price: 'not' },
  WITHDRAWAL: { bond: 'not', quantity: 'not', price: 'not' },
}

/** @throws GraphQLError INVALID_PARAMETER naming every invalid field */
export function checkTransaction(input: TransactionInput, { market }: Context): NewTransaction {
  const faults = collectFaults()
  const path = (field: string) => `transaction.${field}`
  const { type, date, bond = null, quantity = null, price = null, accrued = null, note = null } = input
  const needs = NEEDS[type]
  for (const [field, value] of Object.entries({ bond, quantity, price, accrued })) {
    const need = needs[field === 'accrued' ? 'price' : (field as keyof typeof needs)]
    if (need === 'must' && value === null) faults.add(path(field), `${field} is required for ${type}.`)
    if (need === 'not' && value !== null) faults.add(path(field), `${field} is not allowed for ${type}: omit it.`)
  }
  const found = bond === null ? null : checkBond(path('bond'), bond, market, faults)
  const amount = checkAmount(path('amount'), input.amount, faults, { zero: type === 'BUY' })
  const interest = accrued === null ? null : checkAmount(path('accrued'), accrued, faults, { zero: true })
  if (interest?.greaterThan(amount)) faults.add(path('accrued'), 'accrued is part of the amount and cannot exceed it.')
  const today = Temporal.Now.plainDateISO('UTC').toString()
  if (date > today) faults.add(path('date'), `${date} is in the future.`)
  const currency = input.currency ?? found?.currency ?? null
  if (currency === null && (bond === null || found !== null))
    faults.add(path('currency'), `currency is required for ${type}.`)
  const checked = {
    type,
    date: new Date(date),
    bondId: found?.id ?? null,
    quantity: quantity === null ? null : checkAmount(path('quantity'), quantity, faults),
    price: price === null ? null : checkPrice(path('price'), price, faults),
    accrued: interest,
    amount,
    currency: currency === null ? '' : checkCurrency(path('currency'), currency, faults),
    note: note === null ? null : checkText(path('note'), note, LIMITS.noteLength, faults),
  }
  throwFaults(faults)
  return checked
}

export async function addTransaction(
  portfolioId: string,
  added: NewTransaction,
  transaction: Transaction,
): Promise<void> {
  const count = await transaction.transaction.count({ where: { portfolioId } })
  if (count >= LIMITS.transactions) throw refused(`A portfolio can have at most ${LIMITS.transactions} transactions.`)
  const { bondId } = added
  if (bondId !== null && movesBonds(added)) await demandNoneByHand(portfolioId, bondId, transaction)
  await transaction.transaction.create({ data: { ...added, portfolioId } })
  await recomputePositions(portfolioId, [added], 'transaction.quantity', transaction)
}

/**
 * Adds the transactions of a file, except those that are stored already: reports of brokers overlap.
 * @returns how many were added
 */
export async function addTransactions(
  portfolioId: string,
  given: readonly NewTransaction[],
  transaction: Transaction,
): Promise<number> {
  const stored = await transaction.transaction.findMany({ where: { portfolioId } })
  const counts = new Map<string, number>()
  for (const one of stored) counts.set(sameness(one), (counts.get(sameness(one)) ?? 0) + 1)
  const added = given.filter(one => {
    const left = counts.get(sameness(one)) ?? 0
    if (left > 0) counts.set(sameness(one), left - 1)
    return left === 0
  })
  if (stored.length + added.length > LIMITS.transactions) {
    throw refused(`A portfolio can have at most ${LIMITS.transactions} transactions.`)
  }
  for (const bondId of new Set(added.filter(movesBonds).flatMap(one => one.bondId ?? []))) {
    await demandNoneByHand(portfolioId, bondId, transaction, 'file')
  }
  await transaction.transaction.createMany({ data: added.map(one => ({ ...one, portfolioId })) })
  await recomputePositions(portfolioId, added, 'file', transaction)
  return added.length
}

type Stored = Omit<NewTransaction, 'note' | 'accrued' | 'quantity' | 'amount'> & {
  readonly quantity: { toFixed(places: number): string } | null
  readonly amount: { toFixed(places: number): string }
}

function sameness({ type, date, bondId, quantity, price, amount, currency }: Stored): string {
  const figures = [quantity?.toFixed(8) ?? '', price ?? '', amount.toFixed(8), currency]
  return [type, date.toISOString().slice(0, 10), bondId ?? '', ...figures].join(' ')
}

export async function correctTransaction(
  portfolioId: string,
  id: string,
  corrected: NewTransaction,
  transaction: Transaction,
): Promise<void> {
  const before = await transaction.transaction.findFirst({ where: { id, portfolioId } })
  if (before === null) throw notFound('The transaction')
  const { bondId } = corrected
  const isNew = before.bondId !== bondId || !movesBonds(before)
  if (bondId !== null && movesBonds(corrected) && isNew) await demandNoneByHand(portfolioId, bondId, transaction)
  await transaction.transaction.update({ where: { id }, data: corrected })
  await recomputePositions(portfolioId, [before, corrected], 'transaction.quantity', transaction)
}

export async function deleteTransaction(portfolioId: string, id: string, transaction: Transaction): Promise<void> {
  const before = await transaction.transaction.findFirst({ where: { id, portfolioId } })
  if (before === null) throw notFound('The transaction')
  await transaction.transaction.delete({ where: { id } })
  await recomputePositions(portfolioId, [before], 'id', transaction)
}

/** The portfolio of a transaction of the account. */
export async function portfolioOfTransaction(id: string, context: Context): Promise<string> {
  const where = { id, portfolio: { accountId: ownerOf(context) } }
  const found = await context.prisma.transaction.findFirst({ where, select: { portfolioId: true } })
  if (found === null) throw notFound('The transaction')
  return found.portfolioId
}

/** Rejects transactions in a bond with a position set by hand, which would otherwise be overwritten silently. */
async function demandNoneByHand(
  portfolioId: string,
  bondId: string,
  transaction: Transaction,
  path = 'transaction.bond',
): Promise<void> {
  const moves = { portfolioId, bondId, type: { in: ['BUY' as const, 'SELL' as const, 'REDEMPTION' as const] } }
  if ((await transaction.position.count({ where: { portfolioId, bondId } })) === 0) return
  if ((await transaction.transaction.count({ where: moves })) > 0) return
  const faults = collectFaults()
  faults.add(
    path,
    'The position in this bond was set by hand: remove it with setPositions, then record its transactions.',
  )
  throwFaults(faults)
}

type Moved = Pick<Entry, 'type' | 'bondId'>

/** Recomputes the positions in the bonds of the changed transactions, before and after the change. */
async function recomputePositions(
  portfolioId: string,
  changed: readonly Moved[],
  path: string,
  transaction: Transaction,
): Promise<void> {
  const followed = new Set(changed.filter(movesBonds).flatMap(({ bondId }) => bondId ?? []))
  const touched = [...new Set(changed.flatMap(({ bondId }) => bondId ?? []))]
  const { lots, oversold } = await storedLedger({ portfolioId, bondIds: touched }, transaction)
  if (oversold !== null) throwOversold(oversold, path)
  for (const bondId of touched) {
    const lot = lots.get(bondId)
    if (lot === undefined && !followed.has(bondId)) continue
    await transaction.position.deleteMany({ where: { portfolioId, bondId } })
    if (lot === undefined || lot.quantity.isZero()) continue
    const { quantity, averagePrice, cost } = lot
    await transaction.position.create({ data: { portfolioId, bondId, quantity, averagePrice, cost } })
  }
  if ((await transaction.position.count({ where: { portfolioId } })) > LIMITS.positions) {
    throw refused(`A portfolio can have at most ${LIMITS.positions} positions.`)
  }
}

function throwOversold({ entry, held }: Oversold, path: string): never {
  const quantity = new Decimal(entry.quantity ?? 0).toFixed()
  const message = `On ${entry.date} a ${entry.type} of ${quantity} exceeds the ${held.toFixed()} held.`
  throw invalidArguments([{ path, message }])
}
