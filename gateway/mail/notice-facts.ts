import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { PaymentOutcome } from '../../prisma/generated/client/enums.ts'
import type { NoticeModel } from '../../prisma/generated/client/models/Notice.ts'
import { contentOf } from '../../schema/orders/issue-document.ts'
import { numberOf } from '../../schema/orders/number.ts'

/** What emails say about a plan. */
export interface PlanFacts {
  /** Calendar months; null for lifetime. */
  readonly months: number | null
  /** As it was called when it was ordered; null for what an earlier version has placed. */
  readonly planName: string | null
  /** Null where it was called by its term. */
  readonly planNameRu: string | null
}

/** What emails say about an order. */
export interface OrderFacts extends PlanFacts {
  readonly id: string
  readonly number: string
  readonly customer: string
  /** With its currency: `290.00 USD`. */
  readonly amount: string
  readonly payUntil: Date | null
  /** Number of the invoice; null without one. */
  readonly invoice: string | null
  readonly byInvoice: boolean
  readonly holdsSeat: boolean
  readonly term: { readonly from: Date; readonly until: Date | null } | null
}

export interface PaymentFacts {
  readonly amount: string
  readonly reference: string
  readonly outcome: PaymentOutcome
  /** Null for a payment that names no order of ours. */
  readonly order: OrderFacts | null
}

export interface TermFacts extends PlanFacts {
  readonly until: Date
}

export interface KeyFacts {
  readonly prefix: string
  /** True when an earlier key stopped working. */
  readonly replaced: boolean
  readonly at: Date
}

export interface SignInFacts {
  readonly at: Date
  readonly address: string
  readonly browser: string
}

export interface RevisionFacts {
  readonly id: number
  readonly source: string
  readonly findings: readonly string[]
}

/** Reads what a notice is about; null when it is gone, and there is nothing to tell. */
export type ReadFacts<Facts> = (prisma: PrismaClient, notice: NoticeModel) => Promise<Facts | null>

const ORDER_PARTS = { tariff: true, subscription: true, documents: true, account: true } as const

export const readOrder: ReadFacts<OrderFacts> = async (prisma, { subject: id }) => {
  const order = await prisma.order.findUnique({ where: { id }, include: ORDER_PARTS })
  if (order === null) return null
  const { tariff, account, subscription, documents, expiresAt, provider, holdsPlace } = order
  const invoice = documents.find(({ kind }) => kind === 'INVOICE')
  return {
    id,
    number: numberOf(order),
    customer: account.name,
    months: tariff.termMonths,
    ...{ planName: order.planName, planNameRu: order.planNameRu },
    amount: amountOf(order),
    payUntil: expiresAt,
    invoice: invoice === undefined ? null : contentOf(invoice).number,
    byInvoice: provider === 'INVOICE',
    holdsSeat: holdsPlace,
    term: subscription && { from: subscription.startsAt, until: subscription.endsAt },
  }
}

export const readPayment: ReadFacts<PaymentFacts> = async (prisma, notice) => {
  const payment = await prisma.payment.findUnique({ where: { id: notice.subject } })
  if (payment === null) return null
  const { orderId, reference, outcome } = payment
  const order = orderId === null ? null : await readOrder(prisma, { ...notice, subject: orderId })
  return { amount: amountOf(payment), reference, outcome, order }
}

export const readTerm: ReadFacts<TermFacts> = async (prisma, { subject }) => {
  const id = subject.split('/')[0] ?? ''
  const term = await prisma.subscription.findUnique({ where: { id }, include: { tariff: true, order: true } })
  if (term?.endsAt == null) return null
  const { planName = null, planNameRu = null } = term.order ?? {}
  return { months: term.tariff.termMonths, planName, planNameRu, until: term.endsAt }
}

export const readKey: ReadFacts<KeyFacts> = async (prisma, { subject, details, createdAt: at }) => {
  const key = await prisma.apiKey.findUnique({ where: { id: subject } })
  return key && { prefix: key.prefix, replaced: detail(details, 'replaced') === 'true', at }
}

export const readSignIn: ReadFacts<SignInFacts> = async (_prisma, { details, createdAt: at }) => ({
  at,
  address: detail(details, 'address'),
  browser: browserOf(detail(details, 'userAgent')),
})

export const readRevision: ReadFacts<RevisionFacts> = async (prisma, { subject }) => {
  const id = Number(subject)
  const revision = await prisma.revision.findUnique({ where: { id }, include: { load: true } })
  if (revision === null) return null
  const findings = (revision.findings ?? []) as unknown as readonly { readonly sentence: string }[]
  return { id, source: revision.load?.sourceKey ?? '–', findings: findings.map(({ sentence }) => sentence) }
}

/** With its currency: `290.00 USD`. */
export function amountOf({
  amount,
  currency,
}: {
  readonly amount: { toFixed(digits: number): string }
  readonly currency: string
}) {
  return `${amount.toFixed(2)} ${currency}`
}

export function detail(details: NoticeModel['details'], name: string): string {
  return String((details as Readonly<Record<string, unknown>> | null)?.[name] ?? '')
}

/** Names by their signs; a browser has those of the others too, so the order decides. */
const BROWSERS = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Yandex', /YaBrowser\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrom(e|ium)\//],
  ['Safari', /Safari\//],
] as const
const SYSTEMS = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

/** Browser and system as people call them; the first words of what neither list knows. */
function browserOf(userAgent: string): string {
  const nameIn = (names: readonly (readonly [string, RegExp])[]) => names.find(([, sign]) => sign.test(userAgent))?.[0]
  const known = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(name => name !== undefined)
  return known.length > 0 ? known.join(', ') : userAgent.slice(0, 60) || '–'
}
