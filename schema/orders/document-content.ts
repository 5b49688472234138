import type { DocumentKind, Language, PaymentProvider } from '../../prisma/generated/client/enums.ts'

/** Who sells; lines of text as printed. */
export interface Seller {
  readonly name: string
  readonly address: readonly string[]
  readonly taxId: string | null
  /** Bank details for the payment. */
  readonly bank: readonly string[]
  readonly email: string | null
  /** Value-added tax within prices, per cent; null for a seller who does not charge it. */
  readonly vatPercent: number | null
}

/** Who buys, as printed: the billing details of the account, or its name. */
export interface DocumentBuyer {
  readonly name: string
  readonly address: string | null
  readonly inn: string | null
  readonly kpp: string | null
  readonly vatId: string | null
  readonly purchaseOrder: string | null
  readonly email: string
}

/** Everything that a document prints, as on the day of its issue. */
export interface DocumentContent {
  readonly kind: DocumentKind
  readonly number: string
  readonly language: Language
  /** ISO dates. */
  readonly issuedOn: string
  /** Of an invoice; null for the others. */
  readonly payableUntil: string | null
  readonly order: string
  /** Number of the invoice that it follows; null without one. */
  readonly invoice: string | null
  readonly plan: {
    readonly name: string
    readonly termMonths: number | null
    /** What it was called when it was bought, in the language of the document; absent or null where by its term alone. */
    readonly boughtAs?: string | null
  }
  /** The term that an act, a receipt and a credit note are for; null for an invoice. */
  readonly term: { readonly from: string; readonly until: string | null } | null
  /** What was received or, on a credit note, paid back. */
  readonly payment: { readonly provider: PaymentProvider; readonly reference: string } | null
  /** Null for a specimen, which is no document. */
  readonly seller: Seller | null
  readonly buyer: DocumentBuyer
  /** Exact, with two decimals. */
  readonly total: string
  readonly net: string
  /** Null where the seller charges none. */
  readonly vat: { readonly percent: number; readonly amount: string } | null
  readonly currency: string
}
