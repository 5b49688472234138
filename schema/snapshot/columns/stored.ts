import type { Coded, Exact, Value } from './coded.ts'
import { type Collector, numberCollector, textCollector } from './coding.ts'
import { comparable, membersOf } from './column.ts'
import { ALL_PLAIN, decimalCollector } from './decimals.ts'

/** Type of a stored column, which determines its encoding and display. */
export type StoredKind = 'number' | 'flag' | 'decimal' | 'text' | 'list' | 'json'

/** A stored column as plain data. */
export interface CodedColumn extends Coded<readonly Value[] | Float64Array> {
  readonly kind: StoredKind
  /** Decimals that a number cannot represent exactly, by code. */
  readonly exact: Exact
}

/** A stored column with comparable values for searches and display values for rows. */
export interface StoredColumn extends CodedColumn {
  /** The code of the unknown. */
  readonly unknown: number
  /** Display value per code; for decimals the dictionary number, displayed as text. */
  readonly shown: ArrayLike<unknown>
}

export interface StoredCollector {
  put(position: number, value: unknown): void
  /** @param value in its stored form */
  putStored(position: number, value: Value): void
  /** @param length the number of rows */
  column(length: number): CodedColumn
}

/** @param isSearched rows are filtered or sorted by a text, so its dictionary is sorted */
export function storedCollector(kind: StoredKind, isSearched: boolean): StoredCollector {
  const collector = collectorOf(kind, isSearched)
  return {
    put: (position, value) => {
      const known = storedForm(kind, value)
      if (known !== null) collector.put(position, known as never)
    },
    putStored: (position, value) => collector.put(position, value as never),
    column: length => ({ kind, exact: ALL_PLAIN, ...collector.coded(length) }),
  }
}

/** A value as its column has it: decimals as text; null when it is unknown. */
export function storedForm(kind: StoredKind, value: unknown): Value | null {
  return kind === 'json' ? jsonOf(value) : comparable(value)
}

function collectorOf(kind: StoredKind, isSearched: boolean): Collector<never, readonly Value[] | Float64Array> {
  if (kind === 'decimal') return decimalCollector()
  return kind === 'number' || kind === 'flag' ? numberCollector() : textCollector(isSearched)
}

/** The only constructor of stored columns, so that all have the same hidden class in the engine. One of a former snapshot stays. */
export function storedColumn(column: CodedColumn | StoredColumn, shown?: StoredColumn['shown']): StoredColumn {
  if ('shown' in column) return column
  const { kind, dictionary, codes, exact } = column
  return { kind, dictionary, codes, exact, unknown: dictionary.length, shown: shown ?? shownOf(kind, dictionary) }
}

/**
 * Display values of which a former column has most.
 * @param former returns the former code of each value; -1 for one that it has not
 */
export function shownLike(
  column: CodedColumn | StoredColumn,
  { dictionary, former }: { readonly dictionary: CodedColumn['dictionary']; former(): Int32Array },
): StoredColumn['shown'] {
  const { kind } = column
  if (!('shown' in column) || (kind !== 'json' && kind !== 'list')) return shownOf(kind, dictionary)
  return Array.from(former(), (code, index) =>
    code < 0 ? shownOf(kind, [dictionary[index] as Value])[0] : column.shown[code],
  )
}

function jsonOf(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

function shownOf(kind: StoredKind, dictionary: readonly Value[] | Float64Array): ArrayLike<unknown> {
  if (kind === 'flag') return Array.from(dictionary, value => value === 1)
  if (kind === 'list') return Array.from(dictionary, value => Object.freeze(membersOf(value)))
  return kind === 'json' ? Array.from(dictionary, value => Object.freeze(JSON.parse(String(value)))) : dictionary
}

/** The value of a row as it was stored; null when it is unknown. */
export function valueAt({ codes, unknown, shown }: StoredColumn, position: number): unknown {
  const code = codes[position] as number
  return code === unknown ? null : shown[code]
}

/** An exact decimal as text; null when it is unknown. */
export function decimalAt({ codes, unknown, dictionary, exact }: StoredColumn, position: number): string | null {
  const code = codes[position] as number
  if (code === unknown) return null
  const text = exact.size === 0 ? undefined : exact.get(code)
  return text ?? String(dictionary[code])
}

export function isKnownAt({ codes, unknown }: StoredColumn, position: number): boolean {
  return codes[position] !== unknown
}
