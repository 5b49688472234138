import type { TransactionModel } from '../../../prisma/generated/client/models/Transaction.ts'
import { builder } from '../../builder.ts'
import { Bond } from '../bonds/bond.ts'

export const TransactionType = builder.enumType('TransactionType', {
  description: 'Kind of movement of bonds or money.',
  values: [
    'BUY',
    'SELL',
    'COUPON',
    'AMORTIZATION',
    'REDEMPTION',
    'FEE',
    'TAX',
    'DEPOSIT',
    'WITHDRAWAL',
  ] as const satisfies readonly TransactionModel['type'][],
})

export const PortfolioTransaction = builder.objectRef<TransactionModel>('PortfolioTransaction').implement({
  description: 'A movement of bonds or money. The type determines the direction; amounts are unsigned.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid' }),
    type: t.expose('type', { type: TransactionType }),
    date: t.expose('date', { type: 'Date' }),
    bond: t.field({
      type: Bond,
      nullable: true,
      resolve: ({ bondId }, _args, { market }) => (bondId === null ? null : market.bondById.get(bondId)),
    }),
    quantity: t.expose('quantity', {
      unit: 'pieces',
      type: 'Decimal',
      nullable: true,
      description: 'Number of bonds.',
    }),
    price: t.exposeFloat('price', {
      unit: 'percentOfNominal',
      nullable: true,
      description: 'Clean, per cent of nominal.',
    }),
    accrued: t.expose('accrued', {
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'Accrued interest included in the amount.',
    }),
    amount: t.expose('amount', { unit: 'money', type: 'Decimal', description: 'Total amount of money.' }),
    currency: t.exposeString('currency'),
    note: t.exposeString('note', { nullable: true }),
  }),
})
