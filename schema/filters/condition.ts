import type { FilterInput } from './filter.ts'

/** Given filter values by GraphQL input name; null and absent both mean "any". */
export type FilterValues = Readonly<Record<string, unknown>>

/** A bound filter: one condition on one column, ready to be tested in memory or turned into a `where`. */
export interface Condition {
  readonly input: FilterInput
  /** Numbers for numeric columns, exact text for decimals, ISO text for dates, the listed values, the flag or the words. */
  readonly value: unknown
}
