import { type DateLike, dayFromDate } from './day.ts'
import { type Moments, moments } from './present-value.ts'
import { absent, present, type Result } from './result.ts'
import { root } from './solver.ts'

/** Money that moved on a day: paid out negative, received positive. */
export interface Transaction {
  readonly date: DateLike
  readonly amount: number
}

/** Continuous rates to look between, outwards from 0: −99 % to several thousand per cent a year. */
const GRID: readonly number[] = Object.freeze(
  [0, 0.05, 0.15, 0.35, 0.7, 1.2, 2, 3, 4.6, 7, 10].flatMap(rate => (rate > 4.6 ? [rate] : [rate, -rate])),
)

/**
 * The yearly return of dated payments.
 *
 *     Σ amount (1 + r)^(−(d − d₀)/365) = 0
 *
 * Where several rates do, the one nearest to 0 is taken. Transactions may come in any order.
 * @returns fraction a year; MISSING_DATA naming a transaction; NO_SOLUTION where all money goes one way or no
 * rate balances it
 * @source Excel, XIRR
 * @example −10000 on 2008-01-01, then 2750, 4250, 3250, 2750 // 0.373362535
 */
export const xirr = (transactions: readonly Transaction[]): Result<number> => {
  const days: number[] = []
  for (const [index, { date, amount }] of transactions.entries()) {
    const day = dayFromDate(date, `transactions[${index}].date`)
    if (!day.ok) return day
    if (!Number.isFinite(amount)) return absent('MISSING_DATA', `transactions[${index}].amount`)
    days.push(day.value)
  }
  const amounts = transactions.map(({ amount }) => amount)
  if (!(amounts.some(amount => amount > 0) && amounts.some(amount => amount < 0))) {
    return absent('NO_SOLUTION', 'transactions')
  }
  const begin = days.reduce((first, day) => Math.min(first, day))
  const times = days.map(day => (day - begin) / 365)
  const bracket = bracketOf(rate => moments(amounts, times, rate).value)
  if (bracket === undefined) return absent('NO_SOLUTION', 'transactions')
  const into: Moments = { value: 0, first: 0, second: 0 }
  const found = root(
    (rate, out) => {
      moments(amounts, times, rate, into)
      out.value = into.value
      out.slope = -into.first
    },
    (bracket.low + bracket.high) / 2,
    bracket,
  )
  return found === undefined ? absent('NO_SOLUTION', 'transactions') : present(Math.expm1(found))
}

/** The interval nearest to 0 in which the value changes sign. */
const bracketOf = (value: (rate: number) => number): { low: number; high: number } | undefined => {
  const rates = [...new Set(GRID)].toSorted((a, b) => a - b)
  const signs = rates.map(rate => Math.sign(value(rate)))
  let found: { low: number; high: number } | undefined
  for (let i = 1; i < rates.length; i++) {
    if ((signs[i] as number) * (signs[i - 1] as number) > 0 || Number.isNaN(signs[i])) continue
    const stretch = { low: rates[i - 1] as number, high: rates[i] as number }
    if (found === undefined || distance(stretch) < distance(found)) found = stretch
  }
  return found
}

const distance = ({ low, high }: { low: number; high: number }): number => Math.abs(low + high) / 2
