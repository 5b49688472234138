import type { Reason } from '../analytics/result.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { memoizeInSteps, visiting } from '../snapshot/memoize.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { isLive, liveBonds } from './bonds.ts'
import { amountOf } from './calendar-amounts.ts'

export const CALENDAR_EVENT_TYPES = ['REDEMPTION', 'PUT', 'CALL', 'PLACEMENT', 'AMORTIZATION', 'COUPON'] as const

export interface CalendarEvent {
  readonly date: string
  readonly type: (typeof CALENDAR_EVENT_TYPES)[number]
  readonly isin: string | null
  readonly name: string
  readonly currency: string
  /** Money of the whole issue; null when unknown. */
  readonly amount: string | null
  /** Why the amount is null. */
  readonly reason: Reason | null
  /** True when the amount is the maximum that holders or the issuer may demand. */
  readonly atMost: boolean
}

export interface CalendarDay {
  readonly date: string
  readonly coupons: number
  readonly offers: number
  readonly amortizations: number
  readonly redemptions: number
  readonly placements: number
}

/** Days that the overview looks ahead. */
const CALENDAR_DAYS = 14

/** Events of the coming days, by date and then by importance: the next coupon, put, call and repayment of each bond. */
export const calendarEvents = memoizeInSteps(function* (market) {
  const isAhead = aheadOf(market)
  const events: CalendarEvent[] = []
  yield* visiting(liveBonds(market), bond => void events.push(...eventsOfBond(bond, isAhead, market)))
  events.push(...placementsIn(market, isAhead))
  return events.sort((a, b) => compare(a.date, b.date) || weight(a) - weight(b) || compare(a.name, b.name))
})

/** Those of one bond. */
export function eventsOf(bond: BondRow, market: MarketSnapshot): readonly CalendarEvent[] {
  return isLive(bond) ? eventsOfBond(bond, aheadOf(market), market) : []
}

function aheadOf({ asOf }: MarketSnapshot): IsAhead {
  const from = asOf.slice(0, 10)
  const to = Temporal.PlainDate.from(from).add({ days: CALENDAR_DAYS }).toString()
  return (date): date is string => date !== null && date !== undefined && date > from && date <= to
}

/** Days with events. */
export function calendarDays(events: readonly CalendarEvent[]): readonly CalendarDay[] {
  return [...Map.groupBy(events, ({ date }) => date)].map(([date, own]) => {
    const count = (...types: readonly CalendarEvent['type'][]) => own.filter(({ type }) => types.includes(type)).length
    return {
      date,
      coupons: count('COUPON'),
      offers: count('PUT', 'CALL'),
      amortizations: count('AMORTIZATION'),
      redemptions: count('REDEMPTION'),
      placements: count('PLACEMENT'),
    }
  })
}

/** The next events of each type, so that many coupons do not hide a redemption. */
export function nearestOfEach(events: readonly CalendarEvent[], limit: number): readonly CalendarEvent[] {
  const seen = new Map<string, number>()
  return events.filter(({ type }) => {
    const count = (seen.get(type) ?? 0) + 1
    seen.set(type, count)
    return count <= limit
  })
}

type IsAhead = (date: string | null | undefined) => date is string

/** Computes amounts only for coming events: of a hundred thousand bonds few pay within a fortnight. */
function eventsOfBond(bond: BondRow, isAhead: IsAhead, market: MarketSnapshot): readonly CalendarEvent[] {
  const { isin, name, nominalCurrency: currency, measure, maturityDate } = bond
  const dated = [
    ['REDEMPTION', maturityDate],
    ['PUT', measure?.nextPutDate],
    ['CALL', measure?.nextCallDate],
    ['AMORTIZATION', measure?.nextAmortizationDate],
    ['COUPON', measure?.nextCouponDate],
  ] as const
  return dated.flatMap(([type, date]) => {
    if (!isAhead(date)) return []
    const { amount, reason } = amountOf(type, date, bond, market)
    return [{ date, type, isin, name, currency, amount, reason, atMost: type === 'PUT' || type === 'CALL' }]
  })
}

const PLACEMENT = { type: 'PLACEMENT', atMost: false } as const

function amountOrReason(amount: string | null): Pick<CalendarEvent, 'amount' | 'reason'> {
  return { amount, reason: amount === null ? 'MISSING_DATA' : null }
}

function placementsIn({ placements }: MarketSnapshot, isAhead: IsAhead): readonly CalendarEvent[] {
  return placements.flatMap(({ stage, settlementDate: date, isin, name, currency, volume: amount }) =>
    stage === 'CANCELLED' || !isAhead(date)
      ? []
      : [{ ...PLACEMENT, date, isin, name, currency, ...amountOrReason(amount) }],
  )
}

function weight({ type }: CalendarEvent): number {
  return CALENDAR_EVENT_TYPES.indexOf(type)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
