import { addMonths, type Day, dayFromDate, isoFromDay } from '../analytics/day.ts'
import type { StoredDayCount } from '../analytics/stored-terms.ts'
import type { ArgumentFault } from '../errors.ts'
import type { TermsRequest } from './request.ts'

/** Terms that somebody types in: a regular schedule, and repayments in per cent of the nominal. Dates are ISO strings. */
export interface OwnTerms {
  readonly currency: string
  readonly nominal: number
  readonly dayCount: StoredDayCount
  readonly couponsPerYear: number
  readonly couponRate?: number | null | undefined
  readonly issueDate: string
  readonly maturityDate: string
  readonly redemption?: number | null | undefined
  readonly amortizationDates?: readonly string[] | null | undefined
  /** Per cent of the nominal, one for each date. */
  readonly amortizationPercents?: readonly number[] | null | undefined
  readonly putDates?: readonly string[] | null | undefined
  readonly callDates?: readonly string[] | null | undefined
}

/** The longest life of a bond, years: with monthly coupons 1,200 of them. */
const LONGEST_LIFE = 100
/** Of percentages that are added up, such as six times 16.666666. */
const SLACK = 1e-6

/** What contradicts itself in the terms; each fault names the argument. */
export function faultsOfTerms(terms: OwnTerms): readonly ArgumentFault[] {
  const ofDates = faultsOfLife(terms)
  if (ofDates.length > 0) return ofDates
  const within = (path: string, dates: OwnTerms['putDates']) => faultsOfDates(path, dates ?? [], terms)
  return [
    ...faultsOfCurrency(terms),
    ...faultsOfRate(terms),
    ...within('amortizationDates', terms.amortizationDates),
    ...faultsOfAmortization(terms),
    ...within('putDates', terms.putDates),
    ...within('callDates', terms.callDates),
  ]
}

/** The terms for the calculator: repayments in money, the rest on maturity, offers at the nominal. */
export function termsRequestOf(terms: OwnTerms): TermsRequest {
  const { amortizationDates, amortizationPercents, putDates, callDates, ...rest } = terms
  return {
    ...rest,
    amortizations: repaymentsOf(terms),
    offers: [...offersOf('PUT', putDates), ...offersOf('CALL', callDates)],
  }
}

function faultsOfCurrency({ currency }: OwnTerms): readonly ArgumentFault[] {
  if (/^[A-Z]{3}$/.test(currency)) return []
  const meant = currency.trim().toUpperCase()
  const suggestion = /^[A-Z]{3}$/.test(meant) ? { didYouMean: meant } : {}
  return [{ path: 'currency', message: '`currency` must be three capital letters such as RUB.', ...suggestion }]
}

function faultsOfLife({ issueDate, maturityDate }: OwnTerms): readonly ArgumentFault[] {
  if (maturityDate <= issueDate)
    return [{ path: 'maturityDate', message: `\`maturityDate\` must be after \`issueDate\` (${issueDate}).` }]
  const latest = isoFromDay(addMonths(dayOf(issueDate), 12 * LONGEST_LIFE, false))
  if (maturityDate <= latest) return []
  const message = `\`maturityDate\` must be at most ${LONGEST_LIFE} years after \`issueDate\`: up to ${latest}.`
  return [{ path: 'maturityDate', message }]
}

function faultsOfRate({ couponsPerYear, couponRate }: OwnTerms): readonly ArgumentFault[] {
  if (couponsPerYear === 0 || isGiven(couponRate)) return []
  const message = '`couponRate` is required unless `couponsPerYear` is 0.'
  return [{ path: 'couponRate', message }]
}

function faultsOfDates(path: string, dates: readonly string[], terms: OwnTerms): readonly ArgumentFault[] {
  const { issueDate, maturityDate } = terms
  const outside = dates.find(date => date <= issueDate || date >= maturityDate)
  if (outside !== undefined)
    return [{ path, message: `\`${path}\` must lie between ${issueDate} and ${maturityDate}, not on ${outside}.` }]
  const late = dates.find((date, index) => index > 0 && date <= (dates[index - 1] as string))
  if (late === undefined) return []
  return [{ path, message: `\`${path}\` must be in order, each date once: ${late} is not.` }]
}

function faultsOfAmortization({ amortizationDates, amortizationPercents }: OwnTerms): readonly ArgumentFault[] {
  const [dates, percents] = [amortizationDates ?? [], amortizationPercents ?? []]
  if (dates.length !== percents.length) {
    const path = dates.length > percents.length ? 'amortizationPercents' : 'amortizationDates'
    const message = `\`amortizationDates\` and \`amortizationPercents\` must have as many values: ${dates.length} and ${percents.length}.`
    return [{ path, message }]
  }
  const total = totalOf(percents)
  if (total < 100 - SLACK) return []
  const message = `\`amortizationPercents\` must add up to less than 100, not ${total}: the rest is repaid on maturity.`
  return [{ path: 'amortizationPercents', message }]
}

function repaymentsOf({ amortizationDates, amortizationPercents, nominal, maturityDate }: OwnTerms) {
  const [dates, percents] = [amortizationDates ?? [], amortizationPercents ?? []]
  if (dates.length === 0) return null
  const rows = dates.map((date, index) => ({ date, percent: percents[index] as number }))
  const all = [...rows, { date: maturityDate, percent: 100 - totalOf(percents) }]
  return all.map(({ date, percent }) => ({ date, amount: (nominal * percent) / 100 }))
}

function offersOf(type: 'PUT' | 'CALL', dates: OwnTerms['putDates']) {
  return (dates ?? []).map(date => ({ type, date, price: 100 }))
}

function totalOf(percents: readonly number[]): number {
  return percents.reduce((sum, percent) => sum + percent, 0)
}

/** Dates of arguments exist: their scalar has seen to it. */
function dayOf(date: string): Day {
  const day = dayFromDate(date, 'date')
  return day.ok ? day.value : 0
}

function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined
}
