import type { Reason } from '../../../../schema/analytics/result.ts'

/**
 * A rule of the methodology, written once for the page and for the file.
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
  /** What a row shows where the rule gives no figure. */
  readonly otherwise: readonly Otherwise[]
  readonly source?: string
}

export type Part = string | Formula | RuleTable

/** A reason; `null` where the absence has none of its own; `value` where there is a value all the same. */
export type Otherwise = readonly [shown: Reason | 'null' | 'value', when: string]

interface Formula {
  readonly formula: string
}

/** Made from a table of the code wherever there is one. */
export interface RuleTable {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export const isFormula = (part: Exclude<Part, string>): part is Formula => 'formula' in part

/** The words of the code, as code. */
export const coded = (words: readonly string[]): string => words.map(word => `\`${word}\``).join(' ')
