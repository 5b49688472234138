/**
 * Pieces of a page, for HTML and for Markdown.
 *
 * In texts `words between backticks` are code, **words** are strong, and [words](#id) or
 * [words](/docs/fields#Bond.yield) are links. `{baseUrl}` stands for the address of the service.
 */
export type Part = string | Formula | Table | Code | List | Terms | Choices

interface Formula {
  readonly formula: string
}

/** A table, generated from a table in the code where one exists. */
export interface Table {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Text to copy. */
export interface Code {
  /** Program or file that the text goes to. */
  readonly target: string
  readonly code: string
}

interface List {
  readonly list: readonly string[]
}

interface Terms {
  readonly terms: readonly (readonly [term: string, text: string])[]
}

/** Texts to copy of which a reader needs one. */
interface Choices {
  readonly choices: readonly (Code & { readonly name: string })[]
}

/** Formats words as code. */
export const coded = (words: readonly string[]): string => words.map(word => `\`${word}\``).join(' ')
