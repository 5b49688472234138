import { PaymentProvider as Providers } from '../../../prisma/generated/client/enums.ts'
import { builder } from '../../builder.ts'

export const PaymentProvider = builder.enumType('PaymentProvider', {
  description: 'Payment method; GRANT is a free subscription from the operator.',
  values: Object.values(Providers),
})

export const Money = builder
  .objectRef<{ readonly amount: { toFixed(): string }; readonly currency: string }>('Money')
  .implement({
    description: 'An amount of money.',
    fields: t => ({
      amount: t.expose('amount', { unit: 'money', type: 'Decimal' }),
      currency: t.exposeString('currency', { description: 'ISO 4217.' }),
    }),
  })
