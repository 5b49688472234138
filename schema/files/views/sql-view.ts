import type { FileColumn } from '../file-table.ts'

/** The published rows of a table, as SQL. */
export type Published = (table: string) => string

/** A view for analysts. Its columns have the names, units and descriptions of the bulk files and of the API. */
export interface SqlView {
  readonly name: string
  readonly description: string
  readonly columns: readonly FileColumn[]
  /** What follows FROM. `t` has the columns of the rows. */
  readonly from: (published: Published) => string
  /** Expressions of the columns that are not columns of `t`. */
  readonly cells?: Readonly<Record<string, string>>
}

/** Types of the columns. Enums are text, so that a view needs no type of the service. */
const TYPES: Readonly<Record<FileColumn['kind'], string>> = {
  text: 'text',
  list: 'text[]',
  json: 'jsonb',
  flag: 'boolean',
  whole: 'integer',
  number: 'double precision',
  money: 'numeric(28, 8)',
  day: 'date',
  instant: 'timestamp',
}

/** Identifiers have the type of the tables, so that a join finds rows by index. */
function typeOf({ name, kind }: FileColumn): string {
  return name === 'id' || name.endsWith('Id') ? 'uuid' : TYPES[kind]
}

/** The statement that creates a view. Instants are stored in UTC, without a zone. */
export function createView({ name, columns, cells = {}, from }: SqlView, published: Published): string {
  const selected = columns.map(column => {
    const cell = `(${cells[column.name] ?? `t."${column.from}"`})::${typeOf(column)}`
    return `${column.kind === 'instant' ? `${cell} AT TIME ZONE 'UTC'` : cell} AS "${column.name}"`
  })
  return `CREATE VIEW analyst."${name}" AS SELECT ${selected.join(', ')} FROM ${from(published)}`
}
