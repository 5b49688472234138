import { Decimal } from 'decimal.js'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { DocumentKind } from '../../prisma/generated/client/enums.ts'
import { boughtNameOf } from './bought-name.ts'
import type { DocumentBuyer, DocumentContent, Seller } from './document-content.ts'
import { invoiceNumberOf, numberOf } from './number.ts'
import type { Transaction } from './subscription.ts'

/** Before the year and the number of a document. */
const PREFIXES: Readonly<Record<DocumentKind, string>> = {
  INVOICE: 'INV',
  ACT: 'ACT',
  RECEIPT: 'RCP',
  CREDIT_NOTE: 'CRN',
}

interface Issue {
  readonly kind: DocumentKind
  readonly orderId: string
  readonly now: Date
  readonly seller: Seller
  /** What paid the order; absent for an invoice. */
  readonly payment?: DocumentContent['payment']
  /** What a credit note is for: the sum that was paid back, and how. */
  readonly credited?: NonNullable<DocumentContent['payment']> & { readonly amount: string }
}

/**
 * Issues a document within the transaction that makes it due, so that either both are stored or neither, and no number is
 * lost. Call it after the order is locked.
 */
export async function issueDocument(
  transaction: Transaction,
  { kind, orderId, now, seller, payment = null, credited }: Issue,
): Promise<DocumentContent> {
  const order = await transaction.order.findUniqueOrThrow({ where: { id: orderId }, include: PARTS })
  const year = now.getUTCFullYear()
  const serial = await nextSerial(transaction, kind, year)
  const number = `${PREFIXES[kind]}-${year}-${String(serial).padStart(6, '0')}`
  const paid = credited === undefined ? payment : { provider: credited.provider, reference: credited.reference }
  const total = credited?.amount ?? order.amount.toFixed(2)
  const content = { ...describe(order, { kind, number, issuedAt: now, seller, total }), payment: paid }
  const row = { kind, year, serial, orderId, issuedAt: now }
  await transaction.commercialDocument.create({
    data: { ...row, content: content as unknown as Prisma.InputJsonObject },
  })
  return content
}

/** What the invoice of an order says; where none is issued, a specimen by the number of the order. */
export async function invoiceOrSpecimen(prisma: Pick<Transaction, 'order'>, orderId: string): Promise<DocumentContent> {
  const order = await prisma.order.findUniqueOrThrow({ where: { id: orderId }, include: PARTS })
  const issued = order.documents.find(({ kind }) => kind === 'INVOICE')
  if (issued !== undefined) return contentOf(issued)
  const number = invoiceNumberOf(numberOf(order))
  const total = order.amount.toFixed(2)
  return describe(order, { kind: 'INVOICE', number, issuedAt: order.createdAt, seller: null, total })
}

interface Described {
  readonly kind: DocumentKind
  readonly number: string
  readonly issuedAt: Date
  readonly seller: Seller | null
  readonly total: string
}

function describe(order: Ordered, { kind, number, issuedAt, seller, total }: Described): DocumentContent {
  const invoice = order.documents.find(document => document.kind === 'INVOICE')
  const { subscription } = order
  return {
    kind,
    number,
    language: order.user.language,
    issuedOn: dayOf(issuedAt),
    payableUntil: kind === 'INVOICE' && order.expiresAt !== null ? dayOf(order.expiresAt) : null,
    order: numberOf(order),
    invoice: invoice === undefined ? null : contentOf(invoice).number,
    plan: planOf(order),
    term:
      kind === 'INVOICE' || subscription === null
        ? null
        : { from: dayOf(subscription.startsAt), until: subscription.endsAt && dayOf(subscription.endsAt) },
    payment: null,
    seller,
    buyer: buyerOf(order),
    ...sumsOf(total, seller?.vatPercent ?? null),
    currency: order.currency,
  }
}

const PARTS = {
  ...{ tariff: true, subscription: true, documents: true, user: true },
  account: { include: { billing: true } },
} as const satisfies Prisma.OrderInclude

type Ordered = Prisma.OrderGetPayload<{ include: typeof PARTS }>

/** The next number of a kind in a year; the counter stays locked until the transaction ends. */
async function nextSerial(transaction: Transaction, kind: DocumentKind, year: number): Promise<number> {
  const [row] = await transaction.$queryRaw<{ last: number }[]>`
    INSERT INTO "DocumentCounter" AS counter ("kind", "year", "last") VALUES (${kind}::"DocumentKind", ${year}, 1)
      ON CONFLICT ("kind", "year") DO UPDATE SET "last" = counter."last" + 1 RETURNING "last"`
  if (row === undefined) throw new Error(`The counter of ${kind} of ${year} gave no number.`)
  return row.last
}

function planOf(order: Ordered): DocumentContent['plan'] {
  const { name, termMonths } = order.tariff
  return { name: order.planName ?? name, termMonths, boughtAs: boughtNameOf(order.user.language, order, termMonths) }
}

function buyerOf({ account: { name, billing }, user: { email } }: Ordered): DocumentBuyer {
  if (billing === null) {
    return { ...{ name, email, address: null, inn: null, kpp: null, vatId: null }, purchaseOrder: null }
  }
  const { legalName, country, address, inn, kpp, vatId, purchaseOrder } = billing
  return { ...{ name: legalName, address: `${address}, ${country}`, inn, kpp, vatId, purchaseOrder, email } }
}

/** The price includes the tax. */
function sumsOf(total: string, percent: number | null): Pick<DocumentContent, 'total' | 'net' | 'vat'> {
  if (percent === null) return { total, net: total, vat: null }
  const vat = new Decimal(total)
    .times(percent)
    .dividedBy(100 + percent)
    .toDecimalPlaces(2)
  return { total, net: new Decimal(total).minus(vat).toFixed(2), vat: { percent, amount: vat.toFixed(2) } }
}

/** What a stored document prints. */
export function contentOf({ content }: { readonly content: Prisma.JsonValue }): DocumentContent {
  return content as unknown as DocumentContent
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
