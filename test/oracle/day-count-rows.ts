import { type Day, dayFromDate } from '../../schema/analytics/day.ts'
import { DAY_COUNTS, isDayCount } from '../../schema/analytics/day-counts.ts'
import type { DayCountRows } from './bond-case.ts'
import { type Check, distance } from './report.ts'

const day = (date: string): Day => {
  const result = dayFromDate(date, 'date')
  if (!result.ok) throw new Error(`no such date: ${date}`)
  return result.value
}

/** Day-count rows of bonds.json; conventions that the product does not offer (AFB, plain 30/360) are passed over. */
export const dayCountChecks = ({ pairs, icma }: DayCountRows): Check[] => {
  const checks: Check[] = []
  for (const { start, end, results } of pairs) {
    for (const [name, published] of Object.entries(results)) {
      if (!isDayCount(name)) continue
      const base = { family: 'day counts', id: `${start}..${end} ${name}` }
      const days = DAY_COUNTS[name].days(day(start), day(end))
      const years = DAY_COUNTS[name].years(day(start), day(end))
      checks.push({ ...base, quantity: 'days', error: distance(days, published.days), tolerance: 0 })
      checks.push({
        ...base,
        quantity: 'years',
        error: distance(years, published.year_fraction),
        tolerance: 1e-9,
      })
    }
  }
  for (const row of icma) {
    const years = DAY_COUNTS['ACT/ACT ICMA'].years(day(row.start), day(row.end), {
      referenceStart: day(row.ref_start),
      referenceEnd: day(row.ref_end),
      couponsPerYear: row.frequency,
    })
    const id = `${row.start}..${row.end} ICMA ${row.frequency}`
    const error = distance(years, row.year_fraction)
    checks.push({ family: 'day counts', id, quantity: 'years', error, tolerance: 1e-9 })
  }
  return checks
}
