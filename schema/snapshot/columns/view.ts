import { decimalAt, type StoredColumn, type StoredKind, valueAt } from './stored.ts'

/** Columns of rows of one type, in the order of their fields. */
export interface Store {
  readonly columns: readonly StoredColumn[]
}

/** A row as a position in columns. Its getters read the columns, so it takes a few bytes; a spread does not copy them. */
export class View<RowStore extends Store = Store> {
  readonly store: RowStore
  readonly at: number

  constructor(store: RowStore, at: number) {
    this.store = store
    this.at = at
  }

  /** For logs and tests. */
  toJSON(): Record<string, unknown> {
    return valuesOf(this) as Record<string, unknown>
  }
}

export interface ViewField {
  readonly name: string
  readonly kind: StoredKind
}

/** Defines a getter for each field on a view class. */
export function defineFields(view: { readonly prototype: View }, fields: readonly ViewField[]): void {
  for (const [index, { name, kind }] of fields.entries()) {
    const read = kind === 'decimal' ? decimalAt : valueAt
    define(view, name, ({ store, at }: View) => read(store.columns[index] as StoredColumn, at))
  }
}

/** Defines a lazy getter on a class. */
export function define<Row extends object>(
  { prototype }: { readonly prototype: object },
  name: string,
  read: (row: Row) => unknown,
): void {
  Object.defineProperty(prototype, name, {
    enumerable: true,
    get(this: Row) {
      return read(this)
    },
  })
}

/** Internal properties of a view. */
const INTERNAL = new Set(['store', 'at', 'bond'])

/** Copies the properties of a row, including lazy ones, to a plain object. */
export function valuesOf<Row extends object>(row: Row): Row {
  const values: Record<string, unknown> = {}
  for (const name in row) if (!INTERNAL.has(name)) values[name] = row[name]
  return values as Row
}
