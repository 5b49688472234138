import type { RecordedFile } from '../files.ts'
import { type FileKind, KINDS } from './fields.ts'
import type { MappedTable } from './mapping.ts'
import { isFileOf } from './select.ts'

/** A table of the mapping with its files. */
export interface Job {
  readonly table: MappedTable
  readonly files: readonly JobFile[]
}

/** A file of a table. Other tables may read it too: each row of a flat file contains issuer, bond and quote. */
export interface JobFile extends RecordedFile {
  /** Kinds of its rows. */
  readonly kinds: readonly FileKind[]
  readonly isShared: boolean
  /** True for the first table of the file, which reports the columns that no table maps. */
  readonly isFirst: boolean
  /** Columns that any of its tables maps or explicitly ignores. */
  readonly mapped: ReadonlySet<string>
}

/** Tables with their files, in order of reference between their kinds. */
export function jobsOf(tables: readonly MappedTable[], files: readonly RecordedFile[]): readonly Job[] {
  const kinds = Object.keys(KINDS)
  const sorted = tables.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
  return sorted.map(table => ({
    table,
    files: files.filter(({ name }) => isFileOf(name, table.file)).map(file => jobFile(file, table, sorted)),
  }))
}

function jobFile(file: RecordedFile, table: MappedTable, tables: readonly MappedTable[]): JobFile {
  const sharing = tables.filter(other => other.sheet === table.sheet && isFileOf(file.name, other.file))
  const columns = sharing.flatMap(other => [
    ...Object.values(other.columns).map(({ column }) => column),
    ...other.ignore,
  ])
  return {
    ...file,
    kinds: [...new Set(sharing.map(({ kind }) => kind))],
    isShared: sharing.length > 1,
    isFirst: sharing[0] === table,
    mapped: new Set(columns),
  }
}
