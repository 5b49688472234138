import { unitText } from '../units.ts'
import type { ColumnKind, FileColumn } from './file-table.ts'

/** The type of a column in Parquet, and what it is in CSV and NDJSON. */
const TYPES: Readonly<Record<ColumnKind, string>> = {
  text: 'VARCHAR',
  list: 'VARCHAR, values joined with `|`',
  json: 'VARCHAR, JSON',
  flag: 'BOOLEAN',
  whole: 'INTEGER',
  number: 'DOUBLE',
  money: 'DECIMAL(28,8)',
  day: 'DATE',
  instant: 'TIMESTAMP, UTC',
}

/** The type of a column, in words. */
export function typeText({ kind }: FileColumn): string {
  return TYPES[kind]
}

/** What a column is in; empty where there is nothing to say. */
export function columnUnit({ unit }: FileColumn): string {
  return unitText(unit ?? undefined) ?? ''
}
