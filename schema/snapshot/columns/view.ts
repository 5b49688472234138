import { decimalAt, type StoredColumn, type StoredKind, valueAt } from './stored.ts'

/** Columns of rows that are alike, in the order of their fields. */
export interface Store {
  readonly columns: readonly StoredColumn[]
}

/** A row as a place in columns: its properties read them, so it takes a few bytes, and a spread copies none of them. */
export class View<Kept extends Store = Store> {
  readonly store: Kept
  readonly at: number

  constructor(store: Kept, at: number) {
    this.store = store
    this.at = at
  }

  /** What a log or a test sees. */
  toJSON(): Record<string, unknown> {
    return valuesOf(this) as Record<string, unknown>
  }
}

export interface ViewField {
  readonly name: string
  readonly kind: StoredKind
}

/** Gives the views of a class a property for each of the fields. */
export function defineFields(view: { readonly prototype: View }, fields: readonly ViewField[]): void {
  for (const [index, { name, kind }] of fields.entries()) {
    const read = kind === 'decimal' ? decimalAt : valueAt
    define(view, name, ({ store, at }: View) => read(store.columns[index] as StoredColumn, at))
  }
}

/** Gives the objects of a class a property that is read when it is asked for. */
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

/** What a row is made of, not what it says. */
const MADE_OF = new Set(['store', 'at', 'bond'])

/** The properties of a row as those of an object of its own, also those that are read when they are asked for. */
export function valuesOf<Row extends object>(row: Row): Row {
  const values: Record<string, unknown> = {}
  for (const name in row) if (!MADE_OF.has(name)) values[name] = row[name]
  return values as Row
}
