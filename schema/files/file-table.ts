import type { Unit } from '../units.ts'
import type { FileMarket, FileRow } from './file-source.ts'

/** Type of a column, from which every format follows. A list and an object are text: values joined with `|`, JSON. */
export type ColumnKind = 'text' | 'list' | 'json' | 'flag' | 'whole' | 'number' | 'money' | 'day' | 'instant'

/** A column of a bulk file. Every column may be null: unknown. */
export interface FileColumn {
  readonly name: string
  readonly kind: ColumnKind
  /** Null for a column that is not a number. */
  readonly unit: Unit | null
  readonly description: string
  /** Where the value comes from: a column of the stored row, or a path to a related one. */
  readonly from: string
}

/** A table of the bulk files. All formats are written from its columns. */
export interface FileTable {
  readonly name: string
  readonly description: string
  readonly columns: readonly FileColumn[]
  /** The rows of a revision, in the same order every time, in batches. */
  rows(market: FileMarket): AsyncIterable<readonly FileRow[]>
}

/**
 * Version of names, types and meaning of the columns. A new column leaves it; whatever would break a reader raises it.
 */
export const FILES_VERSION = 1

type Words = (name: string, description: string, from?: string) => FileColumn
type Numbers = (name: string, unit: Unit, description: string, from?: string) => FileColumn

const words =
  (kind: ColumnKind): Words =>
  (name, description, from = name) => ({ name, kind, unit: null, description, from })
const numbers =
  (kind: ColumnKind): Numbers =>
  (name, unit, description, from = name) => ({ name, kind, unit, description, from })

/**
 * Makers of columns.
 * @example number('gSpreadBp', 'basisPoints', 'Spread over the government curve.')
 */
export const column = {
  text: words('text'),
  list: words('list'),
  json: words('json'),
  flag: words('flag'),
  day: words('day'),
  instant: words('instant'),
  whole: numbers('whole'),
  number: numbers('number'),
  money: numbers('money'),
} as const

/** The value of a column in a row; absent is null, and a list is joined. */
export function cellOf(row: FileRow, { kind, from }: FileColumn): string | number | boolean | null {
  const value = valueAt(row, from)
  if (value === null) return null
  if (kind === 'list') return (value as readonly unknown[]).join('|')
  return kind === 'json' ? JSON.stringify(value) : (value as string | number | boolean)
}

function valueAt(row: FileRow, path: string): unknown {
  if (!path.includes('.')) return row[path] ?? null
  return path.split('.').reduce<unknown>((part, name) => (part as FileRow | null)?.[name] ?? null, row)
}
