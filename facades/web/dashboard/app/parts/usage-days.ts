import type { UsageDay } from '../client/rows.ts'

const DAY_MS = 86_400_000

/** Range of the last `count` days up to today, in UTC as the service counts them. */
export function lastDays(count: number, now: Date = new Date()): { from: string; to: string } {
  return { from: isoDay(now.getTime() - (count - 1) * DAY_MS), to: isoDay(now.getTime()) }
}

/** Every day of the range. Days without requests are filled with zeros. */
export function everyDay({ from, to, days }: { from: string; to: string; days: readonly UsageDay[] }): UsageDay[] {
  const known = new Map(days.map(row => [row.day, row]))
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const day = isoDay(Date.parse(from) + index * DAY_MS)
    return known.get(day) ?? { day, requests: 0, errors: 0, rows: 0, p95Ms: null }
  })
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
