import type { Schedule } from './stored.ts'

const A_YEAR = { years: 1 }

/**
 * The latest downgrade by an agency within a year, as far as its earlier ratings are stored.
 * @returns `ACRA AA to A+ on 2026-03-01`, or null
 */
export function downgradeOf(ratings: Schedule['ratings'], asOf: string): string | null {
  const since = Temporal.PlainDate.from(asOf).subtract(A_YEAR).toString()
  const live = ratings.filter(({ expected, withdrawn, date }) => !expected && !withdrawn && date <= asOf)
  const histories = Map.groupBy(live, ({ agency, scale, bondId }) => `${agency} ${scale} ${bondId}`)
  const steps = [...histories.values()].flatMap(history => {
    const [latest, before] = history.toSorted((a, b) => (a.date < b.date ? 1 : -1))
    if (latest === undefined || before === undefined) return []
    return latest.ordinal > before.ordinal && latest.date > since ? [{ latest, before }] : []
  })
  const [newest] = steps.toSorted((a, b) => (a.latest.date < b.latest.date ? 1 : -1))
  if (newest === undefined) return null
  const { latest, before } = newest
  return `${latest.agency} ${before.label} to ${latest.label} on ${latest.date}`
}
