import { Decimal } from 'decimal.js'
import type { AmortizationRecord, CouponRecord, OfferRecord, ScheduleRecord } from '../record.ts'
import type { Failure } from '../source.ts'
import type { ScheduleRows } from './collect.ts'
import { rowReader } from './row.ts'

interface ReadSchedule {
  readonly schedule: ScheduleRecord | null
  readonly failures: readonly Failure[]
}

/**
 * The schedule of a bond from `bondization`. ISS returns only the first 20 coupons by default, and sometimes one in the
 * middle is missing. Such a schedule is marked incomplete, and the note states the missing period.
 * @param asOf the date of the data; null if the responses state none
 */
export function scheduleFromRows(
  isin: string,
  rows: ScheduleRows,
  matures: string | null,
  asOf: string | null,
): ReadSchedule {
  const failures: Failure[] = []
  const amortizations = repaymentsFrom(rows, failures)
  const coupons = couponsFrom(rows, amortizations, failures)
  const end = matures ?? amortizations.at(-1)?.date ?? null
  const offers = offersFrom(rows, end, asOf, failures)
  if (failures.length > 0) return { schedule: null, failures }
  const note = gapNote(coupons, end, rows.couponsTotal)
  return { schedule: { isin, coupons, amortizations, offers, complete: note === null, note }, failures }
}

function couponsFrom(
  { coupons }: ScheduleRows,
  repaid: readonly AmortizationRecord[],
  failures: Failure[],
): readonly CouponRecord[] {
  const read = coupons.flatMap((row): readonly Omit<CouponRecord, 'number'>[] => {
    const reader = rowReader(row)
    const payDate = reader.date('coupondate')
    const periodStart = reader.date('startdate')
    const value = reader.money('value')
    const initial = reader.money('initialfacevalue')
    const rate = reader.positive('valueprc')
    const recordDate = reader.date('recorddate')
    if (payDate === null) reader.refuse('coupondate', 'a coupon without its date')
    if (periodStart === null) reader.refuse('startdate', 'a coupon without the start of its period')
    const problem = reader.problem()
    if (problem !== null) failures.push(problem)
    if (problem !== null || payDate === null || periodStart === null) return []
    const nominal = initial === null ? null : nominalOn(periodStart, initial, repaid)
    const knowledge = value === null ? 'UNKNOWN' : 'FIXED'
    return [{ periodStart, periodEnd: payDate, payDate, recordDate, rate, value, nominal, knowledge }]
  })
  return read
    .toSorted((a, b) => a.payDate.localeCompare(b.payDate))
    .map((coupon, index) => ({ number: index + 1, ...coupon }))
}

/** ISS states today's nominal for every coupon. The nominal of a period is the initial one less earlier repayments. */
function nominalOn(date: string, initial: string, repaid: readonly AmortizationRecord[]): string {
  const before = repaid.filter(repayment => repayment.date <= date)
  return before.reduce((left, { value }) => left.minus(value), new Decimal(initial)).toFixed()
}

function repaymentsFrom({ amortizations }: ScheduleRows, failures: Failure[]): readonly AmortizationRecord[] {
  const byDate = new Map<string, { percent: Decimal; value: Decimal; redemption: boolean; partial: boolean }>()
  for (const row of amortizations) {
    const reader = rowReader(row)
    const date = reader.date('amortdate')
    const value = reader.money('value')
    const percent = reader.money('valueprc')
    if (date === null) reader.refuse('amortdate', 'a repayment without its date')
    if (value === null) reader.refuse('value', 'a repayment without its amount')
    const problem = reader.problem()
    if (problem !== null) failures.push(problem)
    if (problem !== null || date === null || value === null) continue
    const sum = byDate.getOrInsertComputed(date, () => ({
      ...{ percent: new Decimal('0'), value: new Decimal('0'), redemption: false, partial: false },
    }))
    sum.value = sum.value.plus(value)
    sum.partial ||= percent === null
    if (percent !== null) sum.percent = sum.percent.plus(percent)
    sum.redemption ||= reader.text('data_source') === 'maturity'
  }
  const sorted = [...byDate].sort(([a], [b]) => a.localeCompare(b))
  return sorted.map(([date, sum], index) => ({
    date,
    percent: sum.partial ? null : sum.percent.toNumber(),
    value: sum.value.toFixed(),
    redemption: sum.redemption || index === sorted.length - 1,
  }))
}

function offersFrom(
  { offers }: ScheduleRows,
  matures: string | null,
  asOf: string | null,
  failures: Failure[],
): readonly OfferRecord[] {
  return offers.flatMap((row): readonly OfferRecord[] => {
    const reader = rowReader(row)
    const date = reader.date('offerdate')
    const type = offerType(reader.text('offertype'))
    // ISS lists the redemption itself as an offer, with the repaid share of nominal in place of a price.
    if (date !== null && date === matures) return []
    const orderStart = reader.date('offerdatestart')
    const orderEnd = reader.date('offerdateend')
    const price = reader.positive('price')
    if (date === null) reader.refuse('offerdate', 'an offer without its date')
    if (type === null)
      reader.refuse('offertype', `${JSON.stringify(reader.text('offertype'))} is no kind of offer we know`)
    const problem = reader.problem()
    if (problem !== null) failures.push(problem)
    if (problem !== null || date === null || type === null) return []
    const status = offerStatus(reader.text('offertype'), date, orderStart, asOf)
    return [{ type, date, orderStart, orderEnd, price, status }]
  })
}

function offerType(text: string | null): OfferRecord['type'] | null {
  if (text === null) return null
  if (/колл|call|по усмотрению эмитента/i.test(text)) return 'CALL'
  return /оферта|пут|put|выкуп/i.test(text) ? 'PUT' : null
}

function offerStatus(text: string | null, date: string, orderStart: string | null, asOf: string | null) {
  if (text !== null && /отмен/i.test(text)) return 'CANCELLED'
  if (asOf === null) return 'ANNOUNCED'
  if (date < asOf) return 'DONE'
  return orderStart !== null && orderStart <= asOf ? 'OPEN' : 'ANNOUNCED'
}

/** A note on the first missing period; null if the coupons are contiguous up to the end. */
function gapNote(coupons: readonly CouponRecord[], end: string | null, total: number | null): string | null {
  for (const [index, coupon] of coupons.entries()) {
    const before = coupons[index - 1]
    if (before === undefined || coupon.periodStart === before.periodEnd) continue
    return coupon.periodStart > before.periodEnd
      ? `No coupon is listed for the period from ${before.periodEnd} to ${coupon.periodStart}.`
      : `The period from ${coupon.periodStart} starts before the one until ${before.periodEnd} has ended.`
  }
  const last = coupons.at(-1)
  if (last !== undefined && end !== null && last.periodEnd < end) {
    return `The ${coupons.length} listed coupons end on ${last.periodEnd}; none is listed until ${end}.`
  }
  if (total !== null && coupons.length < total) return `Only ${coupons.length} of ${total} coupons were read.`
  return null
}
