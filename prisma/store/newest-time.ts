import type { SourceRecord } from '../sources/source.ts'

/**
 * The later of a time and what a record says of the market. Only quotes and curves speak of the market's time:
 * a rating of today says nothing about how fresh the prices are.
 */
export function newestTime(newest: string | null, record: SourceRecord): string | null {
  if (record.kind !== 'quote' && record.kind !== 'curve') return newest
  const stated = record.time ?? `${record.date}T00:00:00Z`
  const time = Date.parse(stated)
  if (Number.isNaN(time)) return newest
  const iso = new Date(time).toISOString()
  return newest === null || iso > newest ? iso : newest
}
