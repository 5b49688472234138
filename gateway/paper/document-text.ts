import type { DocumentContent } from '../../schema/orders/document-content.ts'
import { PAPER_WORDS } from './paper-words.ts'

/** What a document says, in the language of its customer and in the order in which it is read. */
export interface DocumentText {
  readonly title: string
  /** The order, the invoice that it follows, the purchase order of the customer and the last day of payment. */
  readonly references: readonly string[]
  /** Says that it is not payable; null for a document of a seller. */
  readonly specimen: string | null
  readonly parties: readonly Passage[]
  readonly heads: readonly string[]
  /** What was bought, in one or two lines. */
  readonly what: readonly string[]
  readonly quantity: string
  readonly amount: string
  /** Tax and total; without an amount where no tax is charged. */
  readonly sums: readonly { readonly label: string; readonly amount: string }[]
  /** Bank details of an unpaid invoice; null for the others. */
  readonly payableTo: Passage | null
  readonly closing: string | null
  /** Who signs; nobody but on an act. */
  readonly signatures: readonly string[]
}

interface Passage {
  readonly title: string
  readonly lines: readonly string[]
}

/** The texts of a document. The same content always gives the same texts. */
export function documentText(content: DocumentContent): DocumentText {
  const { kind, number, language, issuedOn, payableUntil, order, invoice, buyer, seller, total, currency } = content
  const words = PAPER_WORDS[language]
  const money = new Intl.NumberFormat(words.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const amountOf = (exact: string) => money.format(exact as `${number}`)
  const days = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeZone: 'UTC' })
  const dayOf = (date: string) => days.format(new Date(date))
  return {
    title: words.numbered(words[kind], number, dayOf(issuedOn)),
    references: given([
      words.order(order),
      invoice && words.invoice(invoice),
      buyer.purchaseOrder && words.purchaseOrder(buyer.purchaseOrder),
      payableUntil && words.payableUntil(dayOf(payableUntil)),
    ]),
    specimen: seller === null ? words.specimen : null,
    parties: partiesOf(content),
    heads: words.heads,
    what: whatOf(content, dayOf),
    quantity: '1',
    amount: amountOf(total),
    sums: [...taxOf(content, amountOf), { label: words.total, amount: `${amountOf(total)} ${currency}` }],
    payableTo: kind === 'INVOICE' && seller !== null ? { title: words.payableTo, lines: given(seller.bank) } : null,
    closing: closingOf(content, `${amountOf(total)} ${currency}`),
    signatures: kind === 'ACT' ? words.signatures : [],
  }
}

function partiesOf({ language, seller, buyer }: DocumentContent): readonly Passage[] {
  const words = PAPER_WORDS[language]
  const selling = [
    seller?.name ?? '—',
    ...(seller?.address ?? []),
    seller?.taxId && words.taxId(seller.taxId),
    seller?.email,
  ]
  const buying = [
    buyer.name,
    buyer.address,
    buyer.inn && words.inn(buyer.inn, buyer.kpp),
    buyer.vatId && words.vatId(buyer.vatId),
    buyer.email,
  ]
  return [
    { title: words.seller, lines: given(selling) },
    { title: words.buyer, lines: given(buying) },
  ]
}

function whatOf({ kind, language, plan, term }: DocumentContent, dayOf: (date: string) => string): readonly string[] {
  const words = PAPER_WORDS[language]
  const months = plan.termMonths === null ? words.lifetime : words.months(plan.termMonths)
  const what = words.what(plan.boughtAs == null ? months : words.plan(plan.boughtAs, months))
  return given([
    kind === 'CREDIT_NOTE' ? words.credit(what) : what,
    term && words.during(dayOf(term.from), term.until && dayOf(term.until)),
  ])
}

function taxOf({ language, net, vat }: DocumentContent, amountOf: (exact: string) => string): DocumentText['sums'] {
  const words = PAPER_WORDS[language]
  if (vat === null) return [{ label: words.noVat, amount: '' }]
  return [
    { label: words.net, amount: amountOf(net) },
    { label: words.vat(String(vat.percent)), amount: amountOf(vat.amount) },
  ]
}

function closingOf({ kind, language, number, payment }: DocumentContent, sum: string): string | null {
  const words = PAPER_WORDS[language]
  if (kind === 'INVOICE') return words.reference(number)
  if (kind === 'ACT') return words.granted
  if (payment === null) return null
  const said = kind === 'RECEIPT' ? words.received : words.returned
  return said(sum, words.paid[payment.provider], payment.reference)
}

function given(lines: readonly (string | null | undefined)[]): readonly string[] {
  return lines.filter(line => line != null && line !== '') as readonly string[]
}
