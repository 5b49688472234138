type Arguments = Readonly<Record<string, unknown>>

/** What a field costs beside its values, in values of an answer: one is about 4 µs over 20,000 bonds (bench/worst-queries.ts). */
export type Work = (args: Arguments) => number

/** Of the market of an earlier day, which may have to be read into memory. */
const PAST = 25_000
/** Of one set of conditions over all bonds. */
const CONDITIONS = 500
/** Of one word that is looked for, with typos. */
const WORD = 500
const FACET = 100

/**
 * Declares the work of a field that does more than it answers with: the cost of an analyst's query counts it, so that a
 * hundred of them under other names are refused.
 * @param ofArguments added for the arguments
 * @example t.field({ type: BondMap, ...worth(7_000), … })
 */
export function worth(base: number, ofArguments: Work = screening): { readonly extensions: { readonly work: Work } } {
  return { extensions: { work: args => base + ofArguments(args) } }
}

/** Of the conditions that listings take. */
function screening({ filter, anyOf, facets, asOf }: Arguments): number {
  const conditions = [...listOf(filter), ...listOf(anyOf)]
  const words = conditions.reduce<number>((sum, one) => sum + countWords(queryOf(one)), 0)
  const past = asOf === undefined || asOf === null ? 0 : PAST
  return conditions.length * CONDITIONS + words * WORD + listOf(facets).length * FACET + past
}

/** A single value stands for a list of one. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function queryOf(conditions: unknown): unknown {
  return typeof conditions === 'object' && conditions !== null && 'query' in conditions ? conditions.query : undefined
}

/** Words between white space, or runs of letters and digits where these are more: each is looked for by itself. */
export function countWords(text: unknown): number {
  if (typeof text !== 'string') return 0
  return Math.max(text.match(/\S+/g)?.length ?? 0, text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0)
}
