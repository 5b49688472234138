import {
  DocumentKind as DocumentKinds,
  PaymentProvider as Providers,
  OrderStatus as Statuses,
} from '../../../prisma/generated/client/enums.ts'
import { builder } from '../../builder.ts'
import type { KeysetPage } from '../../keyset.ts'
import { contentOf } from '../../orders/issue-document.ts'
import type { LoadedOrder } from '../../orders/load.ts'
import { invoiceNumberOf, numberOf } from '../../orders/number.ts'
import { PageInfo } from '../shared/page.ts'

const OrderStatus = builder.enumType('OrderStatus', {
  description: 'Status of an order. A reserved seat is released when the order is cancelled or lapses.',
  values: Object.values(Statuses),
})

export const PaymentProvider = builder.enumType('PaymentProvider', {
  description: 'Payment method; GRANT is a free subscription from the operator.',
  values: Object.values(Providers),
})

export const TariffName = builder
  .objectRef<{ readonly id: string; readonly name: string; readonly termMonths: number | null }>('TariffName')
  .implement({
    description: 'A plan by name.',
    fields: t => ({
      id: t.expose('id', { type: 'Uuid' }),
      name: t.exposeString('name'),
      termMonths: t.exposeInt('termMonths', {
        unit: 'months',
        nullable: true,
        description: 'Calendar months; null for lifetime.',
      }),
    }),
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

const OrderTerm = builder.objectRef<{ readonly startsAt: Date; readonly endsAt: Date | null }>('OrderTerm').implement({
  description: 'The term granted by an order.',
  fields: t => ({
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', nullable: true, description: 'Null for lifetime.' }),
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
    kind: t.expose('kind', { type: DocumentKind, description: 'Invoice, act or receipt.' }),
    number: t.string({ description: 'Number of its kind and year.', resolve: document => contentOf(document).number }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime', description: 'Time of issue.' }),
    pdf: t.string({
      description: 'The file in base64.',
      resolve: async (document, _args, { paper }) =>
        Buffer.from(await paper.print(contentOf(document))).toString('base64'),
    }),
  }),
})

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
  }),
})

export const Order = builder.objectRef<LoadedOrder>('Order').implement({
  description: 'A purchase: pending until it is paid, is cancelled or lapses unpaid.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid' }),
    number: t.string({ description: 'Order number: year and serial.', resolve: numberOf }),
    tariff: t.expose('tariff', { type: TariffName }),
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
      description: 'Invoice, receipt and act as issued, oldest first; none where nobody is set up to sell.',
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
