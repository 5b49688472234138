import type { IsoDate } from '../record.ts'
import { addMonths, businessDaysUpTo, type Day, dayOf, isoOf, previousBusinessDay } from './days.ts'

interface Dated {
  /** The last business day of the market. */
  readonly lastDay: Day
}

/**
 * The days whose markets are published one after another when the sample is seeded, oldest first: the end of the month
 * before, the day before and the last day. On each of them every living bond is quoted. More of them would be more to
 * try out, but each measures and archives the whole market: at 3,000 bonds a sixth of the first start.
 */
export function knownDays({ lastDay }: Dated): readonly Day[] {
  const firstOfMonth = dayOf(`${isoOf(lastDay).slice(0, 7)}-01`)
  const days = [previousBusinessDay(firstOfMonth), previousBusinessDay(lastDay), lastDay]
  return [...new Set(days)].sort((a, b) => a - b)
}

/** Nothing that a bond is by its kind, such as repaid or in default, begins later than this. */
export function settledBefore({ lastDay }: Dated): Day {
  return addMonths(lastDay, -1) - 7
}

/** The same days of the market whose last day is `asOf` or, on a weekend, the Friday before. */
export function knownDates(asOf: IsoDate): readonly IsoDate[] {
  return businessDaysUpTo(dayOf(asOf), 1)
    .flatMap(lastDay => knownDays({ lastDay }))
    .map(isoOf)
}
