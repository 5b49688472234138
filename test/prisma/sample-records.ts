import type { SourceRecord } from '../../prisma/sources/record.ts'
import { sampleMarket } from '../../prisma/sources/sample/batches.ts'
import { SAMPLE_DEFAULTS, type SampleOptions } from '../../prisma/sources/sample/options.ts'

export type Kind = SourceRecord['kind']
export type RecordOf<K extends Kind> = Extract<SourceRecord, { kind: K }>

export function sampleRecords(options: Partial<SampleOptions> = {}): readonly SourceRecord[] {
  return [...sampleMarket({ ...SAMPLE_DEFAULTS, ...options })].flatMap(batch => batch.records)
}

export function ofKind<K extends Kind>(records: readonly SourceRecord[], kind: K): readonly RecordOf<K>[] {
  return records.filter((record): record is RecordOf<K> => record.kind === kind)
}

export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days
}

/** The value below which this part of the values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function share<T>(all: readonly T[], wanted: (one: T) => boolean): number {
  return all.filter(wanted).length / all.length
}
