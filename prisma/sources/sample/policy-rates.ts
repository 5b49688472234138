import type { RateBase } from '../../generated/client/enums.ts'
import type { PolicyRateRecord } from '../record.ts'
import { businessDaysUpTo, type Day, isoOf } from './days.ts'
import type { Market } from './market.ts'
import { marked } from './names.ts'
import { baseRate, type Currency, policyRate } from './rates.ts'

interface Set {
  readonly key: string
  readonly currency: Currency
  readonly name: string
}

const SET: readonly Set[] = [
  { key: 'KEY_RATE', currency: 'RUB', name: 'Key rate of the invented Bank of Rudoria' },
  { key: 'FED_FUNDS', currency: 'USD', name: 'Target rate of the invented Reserve of Usonia' },
  { key: 'ECB_DEPOSIT', currency: 'EUR', name: 'Deposit rate of the invented Euro Bank' },
  { key: 'LPR', currency: 'CNY', name: 'Prime rate of the invented Bank of Cinara' },
  { key: 'BANK_RATE', currency: 'GBP', name: 'Bank rate of the invented Bank of Gabria' },
]

const MARKET: readonly (Set & { readonly base: RateBase })[] = [
  { key: 'RUONIA', base: 'RUONIA', currency: 'RUB', name: 'Overnight rouble rate' },
  { key: 'SOFR', base: 'SOFR', currency: 'USD', name: 'Overnight dollar rate' },
  { key: 'EURIBOR_3M', base: 'EURIBOR', currency: 'EUR', name: 'Three-month euro rate' },
  { key: 'ESTR', base: 'ESTR', currency: 'EUR', name: 'Overnight euro rate' },
  { key: 'SONIA', base: 'SONIA', currency: 'GBP', name: 'Overnight sterling rate' },
]
/** Decisions go back to the earliest placement of live floaters. */
const DECISION_DAYS = 12 * 365
/** Business days of market rates: three years, so that past coupons of floaters can be traced to their base. */
const FIXING_DAYS = 783

/** Decisions of the central banks on the days when a rate changed, and market rates of every business day. */
export function policyRateRecords(market: Market): readonly PolicyRateRecord[] {
  const { asOf, lastDay, seed } = market
  const days = businessDaysUpTo(lastDay, FIXING_DAYS).filter(day => day <= asOf)
  const decisions = SET.flatMap(({ key, currency, name }) =>
    changesOf(currency, lastDay - DECISION_DAYS, asOf).map(day => ({
      key: `SAMPLE-${key}`,
      date: isoOf(day),
      currency,
      name: marked(name),
      value: policyRate(currency, day),
    })),
  )
  const fixings = MARKET.flatMap(({ key, base, currency, name }) =>
    days.map(day => ({
      key: `SAMPLE-${key}`,
      date: isoOf(day),
      currency,
      name: marked(name),
      value: baseRate(currency, base, day, seed),
    })),
  )
  return [...decisions, ...fixings]
}

function changesOf(currency: Currency, first: Day, last: Day): readonly Day[] {
  const days: Day[] = [first]
  for (let day = first + 1; day <= last; day += 1) {
    if (policyRate(currency, day) !== policyRate(currency, day - 1)) days.push(day)
  }
  return days
}
