import type { Codes } from './codes.ts'

/** Values as codes: those of rows that are alike are kept once. */
export interface Coded<Dictionary> {
  readonly dictionary: Dictionary
  /** The code of each row; a row whose value is unknown has the code after the last. */
  readonly codes: Codes
}

/** Decimals that are more than a number holds, by their codes: all others are the number of their code as text. */
export type Exact = ReadonlyMap<number, string>

/** A known value as it is compared: flags are 0 and 1, a list is its members in one text. */
export type Value = number | string

/**
 * The values of one path over a list of rows, as codes into a sorted dictionary: an interval of values is an interval
 * of codes, the code is the rank, and the rows of a code stand together.
 */
export interface Column extends Coded<readonly Value[] | Float64Array>, ColumnGroups {
  /** Distinct known values, ascending; numbers by size, text by code units, as the database does under C. */
  readonly dictionary: readonly Value[] | Float64Array
  /** True where a row has a list of values. */
  readonly ofLists: boolean
  /** Of decimals those that are more than the number of their code. */
  readonly exact: Exact
}

/** The rows of a column by their codes. */
export interface ColumnGroups {
  /** Positions of the rows, ordered by code and then as the rows are. */
  readonly positions: Uint32Array
  /** Where in the positions the rows of a code begin; one more entry for the unknown and one for the end. */
  readonly starts: Uint32Array
}
