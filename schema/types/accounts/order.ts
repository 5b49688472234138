import { DocumentKind as DocumentKinds, OrderStatus as Statuses } from '../../../prisma/generated/client/enums.ts'
import type { TariffModel } from '../../../prisma/generated/client/models/Tariff.ts'
import { builder } from '../../builder.ts'
import type { KeysetPage } from '../../keyset.ts'
import { contentOf } from '../../orders/issue-document.ts'
import type { LoadedOrder } from '../../orders/load.ts'
import { invoiceNumberOf, numberOf } from '../../orders/number.ts'
import { refundableOf, refundedOf } from '../../orders/refunds/refunded.ts'
import { PageInfo } from '../shared/page.ts'
import { Money, PaymentProvider } from './money.ts'
import { Refund } from './refund.ts'

export const OrderStatus = builder.enumType('OrderStatus', {
  description: 'Status of an order. A reserved seat is released when the order is cancelled or lapses.',
  values: Object.values(Statuses),
})

export const TariffName = builder
  .objectRef<Pick<TariffModel, 'id' | 'name' | 'nameRu' | 'termMonths'>>('TariffName')
  .implement({
    description: 'A plan by name.',
    fields: t => ({
      id: t.expose('id', { type: 'Uuid' }),
      name: t.exposeString('name'),
      nameRu: t.exposeString('nameRu', {
        nullable: true,
        description: 'Name in Russian; null for what the pages call its term.',
      }),
      termMonths: t.exposeInt('termMonths', {
        unit: 'months',
        nullable: true,
        description: 'Calendar months; null for lifetime.',
      }),
    }),
  })

type LoadedTerm = NonNullable<LoadedOrder['subscription']>
const revocationOf = ({ revocations }: LoadedTerm) => revocations.find(({ restoredAt }) => restoredAt === null) ?? null

const OrderTerm = builder.objectRef<LoadedTerm>('OrderTerm').implement({
  description: 'The term granted by an order.',
  fields: t => ({
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', nullable: true, description: 'Null for lifetime.' }),
    revokedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it ended before its time, by a refund, a dispute or the operator; null otherwise.',
      resolve: term => revocationOf(term)?.revokedAt ?? null,
    }),
    revokedEnd: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a revoked term would have ended; null for lifetime, and when it was not revoked.',
      resolve: term => revocationOf(term)?.endsAt ?? null,
    }),
  }),
})

const Invoice = builder
  .objectRef<{ readonly number: string; readonly issuedAt: Date; readonly html: string }>('Invoice')
  .implement({
    description: 'An invoice as issued; immutable.',
    fields: t => ({
      number: t.exposeString('number'),
      issuedAt: t.expose('issuedAt', { type: 'DateTime' }),
      html: t.exposeString('html', { description: 'A self-contained HTML page for display and printing.' }),
    }),
  })

const DocumentKind = builder.enumType('DocumentKind', {
  description: 'Kind of a document of an order.',
  values: Object.values(DocumentKinds),
})

const CommercialDocument = builder.objectRef<LoadedOrder['documents'][number]>('CommercialDocument').implement({
  description: 'A document as issued; immutable. Numbers of a kind and a year have no gaps.',
  fields: t => ({
    kind: t.expose('kind', { type: DocumentKind, description: 'Invoice, act, receipt or credit note.' }),
    number: t.string({ description: 'Number of its kind and year.', resolve: document => contentOf(document).number }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime', description: 'Time of issue.' }),
    pdf: t.string({
      description: 'The file in base64.',
      resolve: async (document, _args, { paper }) =>
        Buffer.from(await paper.print(contentOf(document))).toString('base64'),
    }),
  }),
})

function settlingOf({ payments }: Pick<LoadedOrder, 'payments'>): LoadedOrder['payments'][number] | null {
  return payments.find(({ outcome }) => outcome === 'SETTLED') ?? null
}

/** Orders without a document of their own, as of a demonstration, are invoiced by their number. */
function invoiceOf(order: LoadedOrder): string {
  const issued = order.documents.find(({ kind }) => kind === 'INVOICE')
  return issued === undefined ? invoiceNumberOf(numberOf(order)) : contentOf(issued).number
}

const Buyer = builder.objectRef<LoadedOrder>('Buyer').implement({
  description: 'The customer who placed the order.',
  fields: t => ({
    accountId: t.expose('accountId', { type: 'Uuid' }),
    account: t.string({ resolve: ({ account }) => account.name }),
    email: t.string({ resolve: ({ user }) => user.email }),
    company: t.string({
      nullable: true,
      description: 'Legal name in the billing details of the account; null without them.',
      resolve: ({ account }) => account.billing?.legalName ?? null,
    }),
  }),
})

export const Order = builder.objectRef<LoadedOrder>('Order').implement({
  description: 'A purchase: pending until it is paid, is cancelled or lapses unpaid.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid' }),
    number: t.string({ description: 'Order number: year and serial.', resolve: numberOf }),
    tariff: t.field({
      type: TariffName,
      description: 'The plan, as it was called when it was ordered.',
      resolve: ({ tariff, planName, planNameRu }) =>
        planName === null ? tariff : { ...tariff, name: planName, nameRu: planNameRu },
    }),
    provider: t.expose('provider', { type: PaymentProvider }),
    status: t.expose('status', { type: OrderStatus }),
    amount: t.field({ type: Money, resolve: ({ amount, currency }) => ({ amount, currency }) }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'When it lapses unpaid.' }),
    paidAt: t.expose('paidAt', { type: 'DateTime', nullable: true }),
    holdsPlace: t.exposeBoolean('holdsPlace', {
      description: 'True when the order takes a seat of a limited plan: reserved while pending, sold when paid.',
    }),
    refundDue: t.boolean({
      description:
        'True when a payment arrived that the order could not use, for example after the last seat was sold.',
      resolve: ({ payments }) =>
        payments.some(({ outcome, resolvedAt }) => outcome !== 'SETTLED' && resolvedAt === null),
    }),
    refunds: t.field({
      type: [Refund],
      description:
        'Refunds and disputes of its payments, oldest first. Attempts that the provider refused are for operators only.',
      resolve: ({ payments }, _args, { principal }) =>
        payments
          .flatMap(({ refunds }) => refunds)
          .filter(
            ({ status, reference }) => principal.scopes.has('operator') || status !== 'FAILED' || reference !== null,
          )
          .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
    }),
    refunded: t.field({
      type: Money,
      description: 'What went back to the customer of the payment that settled it, disputes that were lost included.',
      resolve: ({ currency, ...order }) => ({ amount: refundedOf(settlingOf(order)?.refunds ?? []), currency }),
    }),
    refundable: t.field({
      type: Money,
      nullable: true,
      description: 'What can still be refunded of that payment; null without one.',
      resolve: order => {
        const payment = settlingOf(order)
        return payment && { amount: refundableOf(payment), currency: payment.currency }
      },
    }),
    paymentId: t.field({
      type: 'Uuid',
      nullable: true,
      description: 'Id of the payment that settled it. Operators only.',
      resolve: (order, _args, { principal }) =>
        principal.scopes.has('operator') ? (settlingOf(order)?.id ?? null) : null,
    }),
    subscription: t.expose('subscription', { type: OrderTerm, nullable: true }),
    checkoutUrl: t.string({
      nullable: true,
      description: 'Checkout page of a pending order.',
      resolve: ({ checkoutUrl, status }) => (status === 'PENDING' ? checkoutUrl : null),
    }),
    invoice: t.field({
      type: Invoice,
      nullable: true,
      resolve: order =>
        order.invoiceHtml === null
          ? null
          : { number: invoiceOf(order), issuedAt: order.createdAt, html: order.invoiceHtml },
    }),
    documents: t.field({
      type: [CommercialDocument],
      description:
        'Invoice, receipt, act and credit notes as issued, oldest first; none where nobody is set up to sell.',
      resolve: ({ documents }) =>
        documents.toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime() || a.kind.localeCompare(b.kind)),
    }),
    buyer: t.field({ type: Buyer, resolve: order => order }),
    confirmedBy: t.string({
      nullable: true,
      description: 'Who confirmed the payment: an email address, the command line or the provider. Operators only.',
      resolve: ({ confirmedBy }, _args, { principal }) => (principal.scopes.has('operator') ? confirmedBy : null),
    }),
    closedBy: t.string({
      nullable: true,
      description: 'Who cancelled it; null for an order that lapsed. Operators only.',
      resolve: ({ closedBy }, _args, { principal }) => (principal.scopes.has('operator') ? closedBy : null),
    }),
  }),
})

export const OrderList = builder.objectRef<KeysetPage<LoadedOrder>>('OrderList').implement({
  description: 'Orders, newest first.',
  fields: t => ({
    items: t.field({ type: [Order], resolve: ({ items }) => [...items] }),
    page: t.expose('page', { type: PageInfo }),
  }),
})
