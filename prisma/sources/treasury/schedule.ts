import { Decimal } from 'decimal.js'
import type { CouponRecord, ScheduleRecord } from '../record.ts'
import type { Auction } from './auction.ts'

const NOMINAL = '100'
const MONTHS = { BILL: 0, FIXED: 6, TIPS: 6, FRN: 3 } as const

/**
 * The complete schedule of a security, derived from its terms: coupons every six months (floaters: three) back from
 * maturity, on the last day of the month if that is when it matures. The first period runs from the dated date and is
 * paid in proportion where it is shorter or longer than a regular one.
 * Floating and inflation-linked coupons have no amount yet.
 */
export function scheduleOf(auction: Auction): ScheduleRecord {
  const { isin, kind, maturityDate } = auction
  const months = MONTHS[kind]
  const coupons = months === 0 ? [] : couponsOf(auction, months)
  return {
    isin,
    coupons,
    amortizations: [{ date: maturityDate, percent: 100, value: NOMINAL, redemption: true }],
    offers: [],
    complete: true,
    note: null,
  }
}

function couponsOf(auction: Auction, months: number): readonly CouponRecord[] {
  const start = auction.datedDate ?? auction.issueDate
  const dates = paymentDates(auction, start, months)
  return dates.map((payDate, index) => {
    const periodStart = dates[index - 1] ?? start
    const amount = auction.kind === 'FIXED' ? couponAmount(auction, periodStart, payDate, months) : null
    return {
      number: index + 1,
      periodStart,
      periodEnd: payDate,
      payDate,
      rate: auction.kind === 'FRN' ? null : auction.interestRate,
      value: amount,
      nominal: NOMINAL,
      knowledge: amount === null ? 'UNKNOWN' : 'FIXED',
    }
  })
}

/** From the first interest date on, which may skip the end of a short stub. */
function paymentDates({ maturityDate, firstInterestDate }: Auction, start: string, months: number): readonly string[] {
  const first = firstInterestDate ?? start
  const dates: string[] = []
  for (let back = 0; ; back += months) {
    const date = monthsBefore(maturityDate, back, maturityDate)
    if (date <= start || date < first) break
    dates.unshift(date)
  }
  return dates
}

/** Rate / payments a year × number of regular periods (or fractions) in the period. */
function couponAmount({ interestRate, maturityDate }: Auction, start: string, end: string, months: number) {
  if (interestRate === null) return null
  let whole = 0
  let to = end
  let from = monthsBefore(end, months, maturityDate)
  while (from >= start) {
    whole++
    to = from
    from = monthsBefore(end, months * (whole + 1), maturityDate)
  }
  const share = new Decimal(days(start, to)).div(days(from, to))
  return share.plus(whole).times(interestRate).times(months).div(12).toDecimalPlaces(8).toFixed()
}

/** A bond that matures on the last day of a month pays on last days of months. */
function monthsBefore(date: string, months: number, maturity: string): string {
  const end = Temporal.PlainDate.from(maturity)
  const moved = Temporal.PlainDate.from(date).subtract({ months })
  const day = end.day === end.daysInMonth ? moved.daysInMonth : Math.min(end.day, moved.daysInMonth)
  return moved.with({ day }).toString()
}

function days(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days
}
