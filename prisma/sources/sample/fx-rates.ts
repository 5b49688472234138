import type { SourceRecord } from '../record.ts'
import { type Day, isoOf } from './days.ts'
import type { Market } from './market.ts'
import { noise, randomOf } from './random.ts'
import { type Currency, ROUBLES } from './rates.ts'

/** How far a rate swings over months, and from day to day. */
const SWING = 0.03
const TREMBLE = 0.002
const SWING_DAYS = 140
const PHASES: Readonly<Record<Currency, number>> = { RUB: 0, USD: 0.4, EUR: 1.3, CNY: 0.7, GBP: 2.2 }
/** The stream of chance that nothing else of the market takes. */
const CHANCE = 71

/** Roubles for foreign money on every business day of history; on the last one what quotes are settled by. */
export function fxRateRecords({ days, lastDay, seed }: Market): readonly SourceRecord[] {
  const foreign = (Object.keys(ROUBLES) as Currency[]).filter(currency => currency !== 'RUB')
  return days.flatMap(day =>
    foreign.map((currency, place): SourceRecord => {
      const trembles = day === lastDay ? 0 : TREMBLE * noise(randomOf(seed, CHANCE + place, day))
      const rate = ROUBLES[currency] * (1 + swingOf(currency, day) - swingOf(currency, lastDay) + trembles)
      return { kind: 'fxRate', base: 'RUB', currency, date: isoOf(day), rate: rate.toFixed(4) }
    }),
  )
}

function swingOf(currency: Currency, day: Day): number {
  return SWING * Math.sin((2 * Math.PI * day) / SWING_DAYS + PHASES[currency])
}
