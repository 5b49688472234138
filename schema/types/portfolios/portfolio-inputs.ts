import { builder } from '../../builder.ts'
import { TransactionType } from './portfolio-transaction.ts'

/** Inputs of the portfolio mutations. */

export const PositionInput = builder.inputType('PositionInput', {
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

export const TransactionInput = builder.inputType('TransactionInput', {
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
    note: t.string(),
  }),
})
