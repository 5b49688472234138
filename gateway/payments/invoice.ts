import type { Seller } from '../../schema/orders/document-content.ts'
import type { OrderLifetime, OrderToPay, PaymentProvider } from '../../schema/orders/payment.ts'
import { escapeHtml } from '../mail/escape-html.ts'

/** Payment by invoice: a printable page; the operator confirms the payment by the bank reference. */
export function invoicing({
  seller,
  lifetime,
}: {
  readonly seller: Seller | null
  readonly lifetime: OrderLifetime
}): PaymentProvider {
  return {
    lifetime,
    begin: async order => ({ reference: null, checkoutUrl: null, invoiceHtml: invoiceHtml(order, seller) }),
    abandon: async () => undefined,
    refund: null,
  }
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;color:#111;max-width:44rem;margin:3rem auto;padding:0 1.5rem}
h1{font-size:1.6rem;margin:0 0 .25rem}table{width:100%;border-collapse:collapse;margin:2rem 0}
th,td{text-align:left;padding:.5rem 0;border-bottom:1px solid #bbb;vertical-align:top}
.amount{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.parties{display:flex;gap:3rem;margin:2rem 0}.parties>div{flex:1}h2{font-size:.8rem;margin:0;color:#555}
.notice{border:2px solid #b00;padding:.75rem 1rem;color:#b00}@media print{body{margin:0;max-width:none}}`

/** A self-contained page: it loads nothing, and all text is escaped. */
function invoiceHtml(order: OrderToPay, seller: Seller | null): string {
  const { number, invoiceNumber: invoice, title, amount, currency, createdAt, expiresAt, buyer } = order
  const total = `${escapeHtml(amount)} ${escapeHtml(currency)}`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Invoice ${escapeHtml(invoice)}</title><style>${STYLE}</style></head><body>
<h1>Invoice ${escapeHtml(invoice)}</h1>
<p>Issued ${dateOf(createdAt)} · to be paid by ${dateOf(expiresAt)} (UTC)</p>
${seller === null ? NO_SELLER : ''}
<div class="parties">
<div><h2>Seller</h2>${linesOf(seller === null ? ['—'] : sellerLines(seller))}</div>
<div><h2>Buyer</h2>${linesOf([buyer.account, buyer.name ?? '', buyer.email])}</div>
</div>
<table>
<tr><th scope="col">What</th><th scope="col" class="amount">Amount</th></tr>
<tr><td>${escapeHtml(title)}<br>Order ${escapeHtml(number)}</td><td class="amount">${total}</td></tr>
<tr><th scope="row">Total</th><th class="amount">${total}</th></tr>
</table>
${seller === null ? '' : `<h2>Payable to</h2>${linesOf(seller.bank)}`}
<p>Please state <strong>${escapeHtml(invoice)}</strong> as the reference. There is no automatic renewal.</p>
</body></html>
`
}

const NO_SELLER = '<p class="notice">Specimen: the seller of this service is not set up, so this is not payable.</p>'

function sellerLines({ name, address, taxId, email }: Seller): readonly string[] {
  return [name, ...address, taxId === null ? '' : `Tax number ${taxId}`, email ?? '']
}

function linesOf(lines: readonly string[]): string {
  return `<p>${lines
    .filter(line => line !== '')
    .map(escapeHtml)
    .join('<br>')}</p>`
}

function dateOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
