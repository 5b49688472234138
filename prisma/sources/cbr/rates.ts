import { cellReader, type Line, russianDate, russianNumber } from '../cells.ts'
import { failed } from '../files.ts'
import type { Failure, SourceRecord } from '../source.ts'

interface Day {
  readonly date: string
  readonly value: number
}

interface Decisions {
  readonly rows: readonly SourceRecord[]
  readonly failures: readonly Failure[]
}

/**
 * The bank publishes the rate of every business day. A policy rate is effective from its date until the next one, so
 * only the first day of each rate becomes a record.
 */
export function decisionsFrom(lines: readonly Line[]): Decisions {
  const failures: Failure[] = []
  const byDate = new Map<string, number>()
  for (const line of lines) {
    const day = dayFrom(line)
    if ('reason' in day) failures.push(day)
    else if (byDate.getOrInsert(day.date, day.value) !== day.value) failures.push(contradiction(line, day, byDate))
  }
  const days = [...byDate].map(([date, value]) => ({ date, value })).sort((a, b) => a.date.localeCompare(b.date))
  const decisions = days.filter(({ value }, index) => value !== days[index - 1]?.value)
  return { rows: decisions.map(policyRate), failures }
}

function dayFrom(line: Line): Day | Failure {
  const reader = cellReader(line, { numberFrom: russianNumber, dateFrom: russianDate })
  const date = reader.date('date')
  const value = reader.number('value')
  if (date === null) reader.refuse('date', 'a rate without its day')
  if (value === null) reader.refuse('value', 'a day without its rate')
  if (value !== null && (value < 0 || value > 100))
    reader.refuse('value', `${value} is not a key rate in per cent a year`)
  return reader.problem() ?? { date: date ?? '', value: value ?? Number.NaN }
}

function contradiction({ file, position }: Line, { date, value }: Day, byDate: ReadonlyMap<string, number>): Failure {
  return failed(file, position, `${date} has the rate ${byDate.get(date)} elsewhere, here ${value}`, 'value')
}

function policyRate({ date, value }: Day): SourceRecord {
  return {
    kind: 'policyRate',
    key: 'CBR-KEY-RATE',
    date,
    currency: 'RUB',
    name: 'Key rate of the Bank of Russia',
    value,
  }
}
