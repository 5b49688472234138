import { isReversed } from '../../filters/apply.ts'
import type { Condition } from '../../filters/condition.ts'
import { compareDecimals } from '../../filters/decimal.ts'
import type { FilterRow, FlagFilter } from '../../filters/filter.ts'
import type { SortRow } from '../../filters/sorts.ts'
import { type CodeRange, type CodeRanges, complement, rangesOfCodes } from './code-ranges.ts'
import type { Column } from './coded.ts'
import { codeOf, firstCodeFrom, membersOf } from './column.ts'
import { decimalOf, firstDecimalFrom } from './decimals.ts'
import { type ColumnNeed, keyOf } from './table.ts'

/** The column that a filter reads. */
export function columnNeedOf(row: FilterRow): ColumnNeed {
  return { path: row.column, decimal: row.kind === 'range' && row.scalar === 'Decimal' }
}

/** The same column, and the one whose values may be given instead. */
export function columnNeedsOf(row: FilterRow): readonly ColumnNeed[] {
  const alias = row.kind === 'list' && row.alias !== undefined ? [{ path: row.alias, decimal: false }] : []
  return [columnNeedOf(row), ...alias]
}

/** The columns that filters and sorts read, by key. Text filters use word indexes instead. */
export function needsOf(filters: readonly FilterRow[], sorts: readonly SortRow[]): ReadonlyMap<string, ColumnNeed> {
  const ofFilters = filters.filter(({ kind }) => kind !== 'text').map(columnNeedOf)
  const ofSorts = sorts.map(({ column, decimal = false }) => ({ path: column, decimal }))
  return new Map([...ofFilters, ...ofSorts].map(need => [keyOf(need), need]))
}

/** The codes that meet a condition, including the unknown code only when requested. */
export function wantedCodes(condition: Condition, column: Column, includeUnknown: boolean): CodeRanges {
  const { row, role } = condition.input
  const unknown = column.dictionary.length
  const known = knownCodes(row, role, condition.value, column)
  const hasUnknown = includeUnknown && column.starts[unknown] !== column.starts[unknown + 1]
  return hasUnknown ? [...known, [unknown, unknown + 1]] : known
}

function knownCodes(row: FilterRow, role: string, value: unknown, column: Column): CodeRanges {
  if (row.kind === 'flag') return flagged(row, value as boolean, column)
  if (row.kind === 'range' && (role === 'From' || role === 'To')) {
    const isLower = (role === 'From') !== isReversed(row)
    return [
      row.scalar === 'Decimal'
        ? betweenDecimals(column, value as string, isLower)
        : between(column, value as number | string, isLower),
    ]
  }
  const found = withAnyOf(column, value as readonly (string | number)[])
  return role === 'notIn' ? complement(found, column.dictionary.length) : found
}

function between(column: Column, bound: number | string, atLeast: boolean): CodeRange {
  const first = firstCodeFrom(column, bound)
  if (atLeast) return [first, column.dictionary.length]
  return [0, column.dictionary[first] === bound ? first + 1 : first]
}

/** Compares exact decimals, since two decimals may round to the same number. */
function betweenDecimals(column: Column, bound: string, atLeast: boolean): CodeRange {
  const first = firstDecimalFrom(column, bound)
  if (atLeast) return [first, column.dictionary.length]
  const isEqual = first < column.dictionary.length && compareDecimals(decimalOf(column, first), bound) === 0
  return [0, isEqual ? first + 1 : first]
}

function flagged({ yes }: FlagFilter, wanted: boolean, column: Column): CodeRanges {
  if (yes === 'value') return rangesOfCodes([codeOf(column, Number(wanted))])
  const matching = withAnyOf(column, yes as readonly string[])
  return wanted ? matching : complement(matching, column.dictionary.length)
}

/** List columns have few distinct values, so scanning the dictionary is cheap. */
function withAnyOf(column: Column, values: readonly (string | number)[]): CodeRanges {
  const { dictionary } = column
  if (!column.ofLists) return rangesOfCodes(values.map(value => codeOf(column, value)))
  const wanted = new Set<unknown>(values)
  const codes = [...dictionary.keys()].filter(code => membersOf(dictionary[code] ?? '').some(one => wanted.has(one)))
  return rangesOfCodes(codes)
}
