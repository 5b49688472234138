import type { OfferState } from '../derived/offer-state.ts'
import type { PaymentState } from '../derived/payment-state.ts'
import { SCHEDULED_TYPES } from './event-index.ts'

/** Days of a placement, in the order in which they follow each other. */
export const PLACEMENT_TYPES = ['BOOK_OPEN', 'BOOK_CLOSE', 'AUCTION', 'PLACEMENT'] as const

export const ENTRY_TYPES = [...SCHEDULED_TYPES, ...PLACEMENT_TYPES] as const

export type EntryType = (typeof ENTRY_TYPES)[number]

/** Why an amount is unknown. */
export type EventReason = 'NOT_FIXED' | 'MISSING_DATA' | 'INCOMPLETE_SCHEDULE' | 'NOT_APPLICABLE'

/** How far an amount is known. */
export type EventState = 'FIXED' | 'ESTIMATED' | 'UNKNOWN'

/** An event of the calendar. */
export interface CalendarEntry {
  readonly date: string
  readonly type: EntryType
  readonly bondId: string | null
  readonly isin: string | null
  readonly name: string
  readonly issuerId: string
  readonly issuer: string
  readonly placementId: string | null
  readonly currency: string
  /** For one bond; null with a reason. */
  readonly amount: string | null
  readonly reason: EventReason | null
  readonly state: EventState
  readonly status: PaymentState['status'] | OfferState['status'] | null
  readonly percent: number | null
  readonly rate: number | null
  readonly price: number | null
  readonly recordDate: string | null
  readonly orderStart: string | null
  readonly orderEnd: string | null
  /** Moment, ISO, where the source states one. */
  readonly time: string | null
  readonly issueAmount: string | null
  /** Only in the calendar of a portfolio. */
  readonly quantity: string | null
  readonly total: string | null
}

/** What an event does not state. */
export const PLAIN_ENTRY = Object.freeze({
  ...{ bondId: null, isin: null, placementId: null, amount: null, reason: null, state: 'UNKNOWN', status: null },
  ...{ percent: null, rate: null, price: null, recordDate: null, orderStart: null, orderEnd: null },
  ...{ time: null, issueAmount: null, quantity: null, total: null },
} as const)
