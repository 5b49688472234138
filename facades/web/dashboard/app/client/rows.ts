import type { AnswerOf } from './documents.ts'

/** Types of service results. Money and other decimals are strings; null means unknown. */

export type Viewer = NonNullable<AnswerOf<'get-viewer'>>
export type Language = Viewer['language']
export type MemberRole = Viewer['memberRole']
export type Person = AnswerOf<'get-people'>['items'][number]
export type Invitation = AnswerOf<'get-invitations'>['items'][number]
export type OpenInvitation = AnswerOf<'get-invitation'>
export type Passkey = AnswerOf<'get-passkeys'>['items'][number]
export type Session = AnswerOf<'get-sessions'>['items'][number]

export type Tariff = AnswerOf<'get-tariffs'>['items'][number]
export type Account = AnswerOf<'get-account'>
export type Subscription = NonNullable<Account['subscription']>
export type ApiKey = Pick<NonNullable<Account['apiKey']>, 'id' | 'prefix' | 'createdAt'>
export type Order = AnswerOf<'get-order'>
export type Refund = Order['refunds'][number]
export type OpenRefund = AnswerOf<'get-refunds-to-resolve'>['items'][number]
export type Usage = AnswerOf<'get-usage'>
export type UsageDay = Usage['days'][number]

export type AccountRow = AnswerOf<'get-accounts'>['items'][number]
export type AccountDetails = AnswerOf<'get-account-details'>
export type OrderRow = AnswerOf<'get-orders-to-confirm'>['items'][number]
export type AnyOrderRow = AnswerOf<'get-all-orders'>['items'][number]
export type Sales = AnswerOf<'get-sales'>
export type Plan = AnswerOf<'get-plans'>['items'][number]
export type EmailRow = AnswerOf<'get-email-templates'>['items'][number]
export type EmailTemplate = AnswerOf<'get-email-template'>
export type EmailText = EmailTemplate['texts'][number]
export type EmailTexts = EmailText['current']
export type Payment = AnswerOf<'get-payments-to-resolve'>['items'][number]
export type Source = AnswerOf<'get-sources'>['items'][number]
export type Load = AnswerOf<'get-loads'>['items'][number]
export type Conflict = AnswerOf<'get-conflicts'>['items'][number]
export type AuditEvent = AnswerOf<'get-audit-events'>['items'][number]
export type Revision = AnswerOf<'get-revisions'>['items'][number]
export type RevisionDetails = AnswerOf<'get-revision'>

export type Portfolio = AnswerOf<'get-portfolio'>
export type PortfolioRow = AnswerOf<'get-portfolios'>['items'][number]
export type HoldingsReport = AnswerOf<'preview-holdings'>
export type HoldingsRole = NonNullable<HoldingsReport['columns'][number]['role']>

export type HoldingsDecimal = NonNullable<HoldingsReport['columns'][number]['decimal']>

export interface HoldingsFile {
  readonly name: string
  readonly base64: string
  readonly content?: HoldingsReport['content']
}

export interface HoldingsColumn {
  readonly column: number
  readonly role: HoldingsRole | null
  readonly decimal: HoldingsDecimal | null
  readonly dayFirst: boolean | null
}

/** One page of a list. */
export interface List<Item> {
  readonly items: readonly Item[]
  readonly page: { readonly total: number; readonly nextCursor: string | null }
}
