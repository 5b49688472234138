import type { RateBase } from '../../generated/client/enums.ts'
import type { Day } from './days.ts'
import { noise, randomOf } from './random.ts'

export type Currency = 'RUB' | 'USD' | 'EUR' | 'CNY' | 'GBP'

/** The invented central banks: a rate that swings slowly around a mean and moves only at meetings. */
interface CentralBank {
  readonly mean: number
  readonly swing: number
  readonly periodDays: number
  readonly phase: number
}

const BANKS: Readonly<Record<Currency, CentralBank>> = {
  RUB: { mean: 13, swing: 3.5, periodDays: 1900, phase: 0.4 },
  USD: { mean: 3.5, swing: 1.25, periodDays: 2600, phase: 1.9 },
  EUR: { mean: 1.9, swing: 1.5, periodDays: 2600, phase: 2.3 },
  CNY: { mean: 2.6, swing: 0.6, periodDays: 3000, phase: 3.1 },
  GBP: { mean: 3.6, swing: 1.3, periodDays: 2600, phase: 2 },
}

const MEETING_DAYS = 49

/** Money of one unit in roubles: one invented rate for all days, enough to settle a foreign nominal in roubles. */
export const ROUBLES: Readonly<Record<Currency, number>> = { RUB: 1, USD: 90, EUR: 98, CNY: 12.5, GBP: 114 }

/** The central bank's rate until its next meeting, per cent in quarters. */
export function policyRate(currency: Currency, day: Day): number {
  const { mean, swing, periodDays, phase } = BANKS[currency]
  const meeting = Math.floor(day / MEETING_DAYS) * MEETING_DAYS
  return Math.round((mean + swing * Math.sin((2 * Math.PI * meeting) / periodDays + phase)) * 4) / 4
}

/** Per cent a year: what is expected for the years to come, and how far the past swung around it. */
const INFLATION: Readonly<Record<Currency, { readonly expected: number; readonly swing: number }>> = {
  RUB: { expected: 6.8, swing: 2.2 },
  USD: { expected: 2.4, swing: 1.1 },
  EUR: { expected: 1.9, swing: 0.9 },
  CNY: { expected: 1.2, swing: 0.6 },
  GBP: { expected: 3.1, swing: 1.2 },
}
const INFLATION_CYCLE_DAYS = 2400

/** What the market expects prices to rise by, per cent a year: nominal less real rates. */
export function expectedInflation(currency: Currency): number {
  return INFLATION[currency].expected
}

/** The invented index of consumer prices: its growth swings slowly around what is expected. */
export function priceIndex(currency: Currency, day: Day): number {
  const { expected, swing } = INFLATION[currency]
  const turn = (2 * Math.PI) / INFLATION_CYCLE_DAYS
  return Math.exp((expected * day - (swing / turn) * Math.cos(turn * day)) / 36_500)
}

/** The reference rate of a currency's floaters, and its spread to the policy rate. */
export const BASES: Readonly<Record<Currency, readonly { readonly base: RateBase; readonly gap: number }[]>> = {
  RUB: [
    { base: 'KEY_RATE', gap: 0 },
    { base: 'RUONIA', gap: -0.25 },
  ],
  USD: [{ base: 'SOFR', gap: -0.07 }],
  EUR: [
    { base: 'EURIBOR', gap: 0.1 },
    { base: 'ESTR', gap: -0.08 },
  ],
  CNY: [{ base: 'OTHER', gap: 0.5 }],
  GBP: [{ base: 'SONIA', gap: -0.05 }],
}

/** The market rate under a floater on a day, per cent to the basis point. */
export function baseRate(currency: Currency, base: RateBase, day: Day, seed: number): number {
  const gap = BASES[currency].find(row => row.base === base)?.gap ?? 0
  const trembles = base === 'KEY_RATE' ? 0 : 0.03 * noise(randomOf(seed, 41, day))
  return Math.round((policyRate(currency, day) + gap + trembles) * 100) / 100
}
