import type { Condition } from './apply.ts'
import { isReversed } from './apply.ts'
import { columnsOf, type FlagFilter } from './filter.ts'

export type Predicate = (row: object) => boolean

/** The test that a row in memory must pass; an unknown value passes only when `includeUnknown`. */
export function predicateOf(condition: Condition, includeUnknown: boolean): Predicate {
  const { input, value } = condition
  const { row, role } = input
  const read = readerOf(row.column)
  if (row.kind === 'text') return wordsIn(columnsOf(row).map(readerOf), value as readonly string[])
  if (row.kind === 'flag') return flagIs(row, value as boolean, includeUnknown)
  if (row.kind === 'list' || role === 'in' || role === 'notIn') {
    return isAmong(read, new Set(value as readonly unknown[]), role === 'in', includeUnknown)
  }
  const atLeast = (role === 'From') !== isReversed(row)
  return bounded(read, row.scalar === 'Decimal', value as number, atLeast, includeUnknown)
}

/** Reads a dotted path; a missing step is an unknown value. */
export function readerOf(path: string): (row: object) => unknown {
  const [first = '', second, ...rest] = path.split('.')
  if (second === undefined) return row => (row as Record<string, unknown>)[first]
  const begin = (row: object) => (row as Record<string, Record<string, unknown> | null>)[first]?.[second] ?? null
  if (rest.length === 0) return begin
  return row =>
    rest.reduce<unknown>((value, step) => (value as Record<string, unknown> | null)?.[step] ?? null, begin(row))
}

function bounded(
  read: (row: object) => unknown,
  decimal: boolean,
  bound: number,
  atLeast: boolean,
  includeUnknown: boolean,
): Predicate {
  const test = (value: number) => (atLeast ? value >= bound : value <= bound)
  return row => {
    const value = read(row)
    if (value === null || value === undefined) return includeUnknown
    return test(decimal ? Number(value) : (value as number))
  }
}

function isAmong(
  read: (row: object) => unknown,
  values: ReadonlySet<unknown>,
  wanted: boolean,
  includeUnknown: boolean,
): Predicate {
  return row => {
    const value = read(row)
    if (value === null || value === undefined) return includeUnknown
    const found = Array.isArray(value) ? value.some(item => values.has(item)) : values.has(value)
    return found === wanted
  }
}

function flagIs(row: FlagFilter, wanted: boolean, includeUnknown: boolean): Predicate {
  const read = readerOf(row.column)
  const { yes } = row
  if (yes === 'present') return item => isKnown(read(item)) === wanted
  if (yes === 'value') {
    return item => {
      const value = read(item)
      return isKnown(value) ? value === wanted : includeUnknown
    }
  }
  const holds = (value: unknown) =>
    Array.isArray(value) ? value.some(one => yes.includes(one)) : yes.includes(value as string)
  return item => {
    const value = read(item)
    return isKnown(value) ? holds(value) === wanted : includeUnknown
  }
}

function isKnown(value: unknown): boolean {
  return value !== null && value !== undefined
}

function wordsIn(readers: readonly ((row: object) => unknown)[], words: readonly string[]): Predicate {
  return row => {
    const texts = readers
      .map(read => read(row))
      .filter(isKnown)
      .map(text => String(text).toLocaleLowerCase('en'))
    return words.every(word => texts.some(text => text.includes(word)))
  }
}
