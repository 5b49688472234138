import type { Condition } from '../../filters/apply.ts'
import { isReversed } from '../../filters/apply.ts'
import type { FilterRow, FlagFilter, RangeFilter } from '../../filters/filter.ts'
import type { SortRow } from '../../filters/sorts.ts'
import { type CodeRange, type CodeRanges, complement, rangesOfCodes } from './code-ranges.ts'
import { type Column, codeOf, firstCodeFrom, membersOf } from './column.ts'
import { type ColumnNeed, keyOf } from './table.ts'

/** Which column a filter reads, and how. */
export function columnNeedOf(row: FilterRow): ColumnNeed {
  return { path: row.column, decimal: row.kind === 'range' && row.scalar === 'Decimal' }
}

/** Which columns filters and sorts read, by their keys. Words are found otherwise. */
export function needsOf(filters: readonly FilterRow[], sorts: readonly SortRow[]): ReadonlyMap<string, ColumnNeed> {
  const ofFilters = filters.filter(({ kind }) => kind !== 'text').map(columnNeedOf)
  const ofSorts = sorts.map(({ column, decimal = false }) => ({ path: column, decimal }))
  return new Map([...ofFilters, ...ofSorts].map(need => [keyOf(need), need]))
}

/** The codes whose rows meet a condition; the unknown ones among them only when they are asked for. */
export function wantedCodes(condition: Condition, column: Column, includeUnknown: boolean): CodeRanges {
  const { row, role } = condition.input
  if (row.kind === 'flag' && row.yes === 'present') return present(column, condition.value as boolean)
  const unknown = column.dictionary.length
  const known = knownCodes(row, role, condition.value, column)
  const hasUnknown = includeUnknown && column.starts[unknown] !== column.starts[unknown + 1]
  return hasUnknown ? [...known, [unknown, unknown + 1]] : known
}

function present({ dictionary }: Column, wanted: boolean): CodeRanges {
  return wanted ? [[0, dictionary.length]] : [[dictionary.length, dictionary.length + 1]]
}

function knownCodes(row: FilterRow, role: string, value: unknown, column: Column): CodeRanges {
  if (row.kind === 'flag') return flagged(row, value as boolean, column)
  if (row.kind === 'range' && (role === 'From' || role === 'To')) {
    return [between(column, value as number | string, (role === 'From') !== isReversed(row as RangeFilter))]
  }
  const found = withAnyOf(column, value as readonly (string | number)[])
  return role === 'notIn' ? complement(found, column.dictionary.length) : found
}

function between(column: Column, bound: number | string, atLeast: boolean): CodeRange {
  const first = firstCodeFrom(column, bound)
  if (atLeast) return [first, column.dictionary.length]
  return [0, column.dictionary[first] === bound ? first + 1 : first]
}

function flagged({ yes }: FlagFilter, wanted: boolean, column: Column): CodeRanges {
  if (yes === 'value') return rangesOfCodes([codeOf(column, Number(wanted))])
  const holding = withAnyOf(column, yes as readonly string[])
  return wanted ? holding : complement(holding, column.dictionary.length)
}

/** Lists have few distinct values, so looking through their dictionary costs nothing. */
function withAnyOf(column: Column, values: readonly (string | number)[]): CodeRanges {
  const { dictionary } = column
  if (!column.ofLists) return rangesOfCodes(values.map(value => codeOf(column, value)))
  const wanted = new Set<unknown>(values)
  const codes = [...dictionary.keys()].filter(code => membersOf(dictionary[code] ?? '').some(one => wanted.has(one)))
  return rangesOfCodes(codes)
}
