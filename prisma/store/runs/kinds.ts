import type { SourceRecord } from '../../sources/record.ts'

export type Kind = SourceRecord['kind']

/** Records of one kind. Those that are neither stored nor unchanged are among the failures. */
export interface KindReport {
  readonly read: number
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
}
