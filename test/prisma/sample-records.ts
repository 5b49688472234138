import { sampleMarket } from '../../prisma/sources/sample/batches.ts'
import { SAMPLE_DEFAULTS, type SampleOptions } from '../../prisma/sources/sample/options.ts'
import type { SourceRecord } from '../../prisma/sources/source.ts'

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
