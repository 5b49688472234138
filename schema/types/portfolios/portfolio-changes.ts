import { boundedList, boundedText } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { checkBond, checkCurrency, checkName, collectFaults } from '../../portfolio/check.ts'
import { LIMITS } from '../../portfolio/limits.ts'
import { loadPortfolio } from '../../portfolio/load.ts'
import { changeOwn, createOwn, ownerOf, throwFaults } from '../../portfolio/write.ts'
import {
  checkPositions,
  type PositionInput as GivenPosition,
  type NewPosition,
  removePosition,
  replacePositions,
  setPosition,
} from '../../portfolio/write-positions.ts'
import {
  addTransaction,
  checkTransaction,
  correctTransaction,
  deleteTransaction,
  type TransactionInput as GivenTransaction,
  portfolioOfTransaction,
} from '../../portfolio/write-transactions.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { Portfolio } from './portfolio-details.ts'
import { TransactionType } from './portfolio-transaction.ts'
import { detailsOf, type PortfolioDetails } from './portfolio-view.ts'

/** Inputs of the portfolio mutations. */

const PositionInput = builder.inputType('PositionInput', {
  description: 'A position set by hand.',
  fields: t => ({
    bond: t.string({ required: true, description: 'UUID or ISIN.' }),
    quantity: t.field({ type: 'Decimal', required: true, description: 'Number of bonds.' }),
    averagePrice: t.float({ description: 'Clean price paid, per cent of nominal.' }),
    cost: t.field({
      type: 'Decimal',
      description: 'Money paid, in the currency of the nominal, without accrued interest.',
    }),
  }),
})

const TransactionInput = builder.inputType('TransactionInput', {
  description: 'A movement of bonds or money. The type determines the direction; amounts are unsigned.',
  fields: t => ({
    type: t.field({ type: TransactionType, required: true }),
    date: t.field({ type: 'Date', required: true }),
    bond: t.string({ description: 'UUID or ISIN.' }),
    quantity: t.field({ type: 'Decimal', description: 'Number of bonds.' }),
    price: t.float({ description: 'Clean, per cent of nominal.' }),
    accrued: t.field({ type: 'Decimal', description: 'Accrued interest included in the amount.' }),
    amount: t.field({ type: 'Decimal', required: true, description: 'Total amount of money.' }),
    currency: t.string({ description: "ISO 4217; by default the bond's currency of settlement." }),
    note: t.string({ ...boundedText(LIMITS.noteLength) }),
  }),
})

/** Free readers keep the portfolios that they have, read-only. */
const PREMIUM = { premium: true } as const

async function afterChange(id: string, context: Context): Promise<PortfolioDetails> {
  return detailsOf(await loadPortfolio(id, context), context)
}

builder.mutationFields(t => ({
  createPortfolio: t.field({
    type: Portfolio,
    description: 'Creates an empty portfolio in the account.',
    authScopes: PREMIUM,
    args: {
      name: t.arg.string({ required: true }),
      currency: t.arg.string({ required: true, description: 'ISO 4217.' }),
    },
    resolve: async (_root, given, context) => {
      ownerOf(context)
      const faults = collectFaults()
      const checked = {
        name: checkName(given.name, faults),
        currency: checkCurrency('currency', given.currency, faults),
      }
      throwFaults(faults)
      return afterChange(await createOwn(checked, context), context)
    },
  }),
  renamePortfolio: t.field({
    type: Portfolio,
    description: "Renames one of the account's own portfolios, and changes its currency where one is given.",
    authScopes: PREMIUM,
    args: {
      id: t.arg({ type: 'Uuid', required: true }),
      name: t.arg.string({ required: true }),
      currency: t.arg.string({ description: 'Currency of the headline figures, ISO 4217; by default it stays.' }),
    },
    resolve: async (_root, { id, name, currency }, context) => {
      const faults = collectFaults()
      const given = currency ?? null
      const data = {
        name: checkName(name, faults),
        ...(given !== null && { currency: checkCurrency('currency', given, faults) }),
      }
      throwFaults(faults)
      await changeOwn(id, context, transaction => transaction.portfolio.update({ where: { id }, data }))
      return afterChange(id, context)
    },
  }),
  deletePortfolio: t.field({
    type: 'Uuid',
    description: "Deletes one of the account's own portfolios with all its transactions, and returns its id.",
    authScopes: PREMIUM,
    args: { id: t.arg({ type: 'Uuid', required: true }) },
    resolve: async (_root, { id }, context) => {
      await changeOwn(id, context, transaction => transaction.portfolio.delete({ where: { id } }))
      return id
    },
  }),
  setPositions: t.field({
    type: Portfolio,
    description: 'Replaces the positions that were set by hand. Positions derived from transactions stay.',
    authScopes: PREMIUM,
    args: {
      id: t.arg({ type: 'Uuid', required: true, description: 'UUID of the portfolio.' }),
      positions: t.arg({ type: [PositionInput], required: true, ...boundedList(LIMITS.positions) }),
    },
    resolve: async (_root, { id, positions }, context) => {
      const checked = checkPositions(positions as readonly GivenPosition[], context)
      await changeOwn(id, context, transaction => replacePositions(id, checked, transaction))
      return afterChange(id, context)
    },
  }),
  setPosition: t.field({
    type: Portfolio,
    description:
      'Sets one position by hand and leaves the others. Without an average price the stored one stays, and a stored cost follows the quantity.',
    authScopes: PREMIUM,
    args: {
      id: t.arg({ type: 'Uuid', required: true, description: 'UUID of the portfolio.' }),
      position: t.arg({ type: PositionInput, required: true }),
    },
    resolve: async (_root, { id, position }, context) => {
      await changeOwn(id, context, async transaction => {
        const [checked] = checkPositions([position as GivenPosition], context, () => 'position')
        return setPosition(id, checked as NewPosition, transaction)
      })
      return afterChange(id, context)
    },
  }),
  removePosition: t.field({
    type: Portfolio,
    description: 'Removes a position that was set by hand.',
    authScopes: PREMIUM,
    args: {
      id: t.arg({ type: 'Uuid', required: true, description: 'UUID of the portfolio.' }),
      bond: t.arg.string({ required: true, description: 'UUID or ISIN.' }),
    },
    resolve: async (_root, { id, bond }, context) => {
      await changeOwn(id, context, async transaction => {
        const faults = collectFaults()
        const found = checkBond('bond', bond, context.market, faults)
        throwFaults(faults)
        return removePosition(id, (found as BondRow).id, transaction)
      })
      return afterChange(id, context)
    },
  }),
}))

builder.mutationFields(t => ({
  addTransaction: t.field({
    type: Portfolio,
    description: 'Records a transaction and updates the position in its bond.',
    authScopes: PREMIUM,
    args: {
      portfolioId: t.arg({ type: 'Uuid', required: true }),
      transaction: t.arg({ type: TransactionInput, required: true }),
    },
    resolve: async (_root, { portfolioId, transaction: given }, context) => {
      const checked = checkTransaction(given as GivenTransaction, context)
      await changeOwn(portfolioId, context, transaction => addTransaction(portfolioId, checked, transaction))
      return afterChange(portfolioId, context)
    },
  }),
  correctTransaction: t.field({
    type: Portfolio,
    description: 'Corrects a transaction: the given values replace all recorded ones.',
    authScopes: PREMIUM,
    args: {
      id: t.arg({ type: 'Uuid', required: true, description: 'UUID of the transaction.' }),
      transaction: t.arg({ type: TransactionInput, required: true }),
    },
    resolve: async (_root, { id, transaction: given }, context) => {
      const portfolioId = await portfolioOfTransaction(id, context)
      const checked = checkTransaction(given as GivenTransaction, context)
      await changeOwn(portfolioId, context, transaction => correctTransaction(portfolioId, id, checked, transaction))
      return afterChange(portfolioId, context)
    },
  }),
  deleteTransaction: t.field({
    type: Portfolio,
    description: 'Deletes a transaction and updates the position in its bond.',
    authScopes: PREMIUM,
    args: { id: t.arg({ type: 'Uuid', required: true, description: 'UUID of the transaction.' }) },
    resolve: async (_root, { id }, context) => {
      const portfolioId = await portfolioOfTransaction(id, context)
      await changeOwn(portfolioId, context, transaction => deleteTransaction(portfolioId, id, transaction))
      return afterChange(portfolioId, context)
    },
  }),
}))
