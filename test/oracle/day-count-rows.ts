import { type Day, dayFromDate } from '../../schema/analytics/day.ts'
import { DAY_COUNTS, isDayCount } from '../../schema/analytics/day-counts.ts'
import type { DayCountRows } from './bond-case.ts'
import { type Add, checkRows, distance, type Found, joined } from './report.ts'
import { value } from './value.ts'

const day = (date: string): Day => value(dayFromDate(date, 'date'))

type Pair = DayCountRows['pairs'][number]
type Icma = DayCountRows['icma'][number]

/** Day-count rows of bonds.json; figures of conventions that the product does not offer (AFB, plain 30/360) are counted. */
export const dayCountChecks = ({ pairs, icma }: DayCountRows): Found => {
  const ofPairs = checkRows(pairs, {
    nameOf: ({ start, end }) => ({ family: 'day counts', id: `${start}..${end}` }),
    check: checkPair,
  })
  const ofPeriods = checkRows(icma, {
    nameOf: ({ start, end, frequency }) => ({ family: 'day counts', id: `${start}..${end} ICMA ${frequency}` }),
    check: checkPeriod,
  })
  return joined(ofPairs, ofPeriods, { checks: [], leftOut: notOffered(pairs) })
}

const checkPair = ({ start, end, results }: Pair, add: Add): void => {
  for (const [name, published] of Object.entries(results)) {
    if (!isDayCount(name)) continue
    const days = DAY_COUNTS[name].days(day(start), day(end))
    const years = DAY_COUNTS[name].years(day(start), day(end))
    add(`${name} days`, distance(days, published.days), 0)
    add(`${name} years`, distance(years, published.year_fraction), 1e-9)
  }
}

const checkPeriod = (row: Icma, add: Add): void => {
  const years = DAY_COUNTS['ACT/ACT ICMA'].years(day(row.start), day(row.end), {
    referenceStart: day(row.ref_start),
    referenceEnd: day(row.ref_end),
    couponsPerYear: row.frequency,
  })
  add('years', distance(years, row.year_fraction), 1e-9)
}

/** By convention, how many pairs have a figure of it. */
const notOffered = (pairs: readonly Pair[]): ReadonlyMap<string, number> => {
  const names = pairs.flatMap(pair => Object.keys(pair?.results ?? {})).filter(name => !isDayCount(name))
  return new Map([...Map.groupBy(names, name => `${name} is not offered`)].map(([reason, all]) => [reason, all.length]))
}
