import type { Reason } from '../../../../schema/analytics/result.ts'

/**
 * A rule of the methodology, for the page and the repository file.
 *
 * In texts `words between backticks` are code, **words** are strong, and [words](#id) or
 * [words](/docs/fields#Bond.yield) are links.
 *
 * @example { id: 'price', title: 'Price', parts: ['The last trade is used.'], otherwise: [['NO_PRICE', 'No quote.']] }
 */
export interface Rule {
  readonly id: string
  readonly title: string
  readonly parts: readonly Part[]
  /** What a row shows when the rule gives no value. */
  readonly otherwise: readonly Otherwise[]
  readonly source?: string
}

export type Part = string | Formula | RuleTable

/** A reason; `null` for an absence without its own reason; `value` when a value is still returned. */
export type Otherwise = readonly [shown: Reason | 'null' | 'value', when: string]

interface Formula {
  readonly formula: string
}

/** A table, generated from a table in the code where one exists. */
export interface RuleTable {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export const isFormula = (part: Exclude<Part, string>): part is Formula => 'formula' in part

/** Formats words as code. */
export const coded = (words: readonly string[]): string => words.map(word => `\`${word}\``).join(' ')
