import { RefundKind as Kinds, RefundStatus as Statuses } from '../../../prisma/generated/client/enums.ts'
import type { RefundModel } from '../../../prisma/generated/client/models/Refund.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { Money, PaymentProvider } from './money.ts'

const RefundKind = builder.enumType('RefundKind', {
  description: 'How money went back to a customer.',
  values: Object.values(Kinds),
})

export const RefundStatus = builder.enumType('RefundStatus', {
  description: 'State of a refund or dispute.',
  values: Object.values(Statuses),
})

const isOperator = ({ principal }: Pick<Context, 'principal'>) => principal.scopes.has('operator')

export const Refund = builder.objectRef<RefundModel>('Refund').implement({
  description: 'Money that went back to a customer, or that is disputed at the bank.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid' }),
    kind: t.expose('kind', { type: RefundKind }),
    status: t.expose('status', { type: RefundStatus }),
    provider: t.expose('provider', { type: PaymentProvider }),
    reference: t.exposeString('reference', {
      nullable: true,
      description: 'Reference of the refund or dispute at the provider or the bank; null while it is not known.',
    }),
    amount: t.field({ type: Money, resolve: ({ amount, currency }) => ({ amount, currency }) }),
    reason: t.string({
      nullable: true,
      description: 'Why it was paid back; of a dispute the code of the provider, for operators only.',
      resolve: ({ kind, reason }, _args, context) => (kind === 'REFUND' || isOperator(context) ? reason : null),
    }),
    endsTerm: t.exposeBoolean('endsTerm', {
      description: 'True when the term that the payment bought ends with it; an open dispute pauses it.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    closedAt: t.expose('closedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was done or failed; null until then.',
    }),
    by: t.string({
      nullable: true,
      description: 'Who requested it: an email address, the command line or the provider. Operators only.',
      resolve: ({ by }, _args, context) => (isOperator(context) ? by : null),
    }),
  }),
})
