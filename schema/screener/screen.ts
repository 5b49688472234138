import { RATING_LABELS } from '../analytics/ratings.ts'
import { conditionsOf } from '../filters/apply.ts'
import type { Condition, FilterValues } from '../filters/condition.ts'
import { columnsOf, type FilterRow } from '../filters/filter.ts'
import { type ScaleRead, scaleRead, scaleText } from '../filters/rating-scale.ts'
import { readerOf } from '../filters/read.ts'
import { positionOf } from '../snapshot/columns/column.ts'
import type { Found } from '../snapshot/columns/found.ts'
import { codeTests, positionTest, select, type Test } from '../snapshot/columns/select.ts'
import { columnOf } from '../snapshot/columns/table.ts'
import { columnNeedOf, wantedCodes } from '../snapshot/columns/wanted.ts'
import { type ForgivenWord, findWords } from './words/find-words.ts'

export interface ScreenQuery {
  /** The rows to be screened: a list that never changes. */
  readonly among: readonly object[]
  readonly filters: readonly FilterRow[]
  readonly values: FilterValues
  readonly includeUnknown: boolean
  /** The day from which days are counted. */
  readonly asOf: string
  /** Further conditions. */
  readonly tests?: readonly Test[]
}

export interface Screened {
  /** The rows that meet all conditions. */
  readonly found: Found
  readonly forgiven: readonly ForgivenWord[]
  readonly ratings: readonly string[]
  /** The scale on which ratings were interpreted; null without a rating condition. */
  readonly scale: ScaleRead | null
}

/**
 * Finds the rows that meet all conditions. Words are matched in either script, and small typos are tolerated.
 * @throws GraphQLError INVALID_PARAMETER naming every invalid bound
 */
export function screen({ among, filters, values, includeUnknown, asOf, tests = [] }: ScreenQuery): Screened {
  const conditions = conditionsOf(filters, values, asOf)
  const words = conditions.flatMap(({ input: { row }, value }) =>
    row.kind === 'text' ? [findWords(among, columnsOf(row), value as readonly string[])] : [],
  )
  const wanted = conditions
    .filter(({ input: { row } }) => row.kind !== 'text')
    .map(condition => {
      const column = columnOf(among, columnNeedOf(condition.input.row))
      return { column, ranges: wantedCodes(withoutAliases(condition, among), column, includeUnknown) }
    })
  const placed = words.flatMap(({ places }) => (places === null ? [] : [positionTest(places, among.length)]))
  return {
    found: select([...codeTests(wanted), ...placed, ...tests], among.length),
    forgiven: words.flatMap(({ forgiven }) => forgiven),
    ratings: ratingTexts(conditions, values),
    scale: scaleRead(filters, values),
  }
}

/** The same condition by the values of its own column. */
function withoutAliases(condition: Condition, among: readonly object[]): Condition {
  const { row } = condition.input
  if (row.kind !== 'list' || row.alias === undefined) return condition
  const aliases = columnOf(among, { path: row.alias, decimal: false })
  const read = readerOf(row.column)
  const value = (condition.value as readonly string[]).map(text => {
    const position = positionOf(aliases, text)
    return position < 0 ? text : read(among[position] as object)
  })
  return { ...condition, value }
}

/** Warnings about tolerated spellings. @param noun one row of the listing */
export function warningsOf({ forgiven, ratings, scale }: Screened, noun: string): readonly string[] {
  const scales = scale === null ? [] : [scaleText(scale, noun)]
  return [...forgiven.map(word => forgivenText(word, noun)), ...ratings, ...scales]
}

/** Maximum number of words listed. */
const LISTED = 3

/** States how a word was interpreted that was not, or not only, found as written. */
export function forgivenText({ word, isWritten, taken }: ForgivenWord, noun: string): string {
  const listed = taken.slice(0, LISTED).map(other => `«${other}»`)
  const more = taken.length > LISTED ? ` and ${taken.length - LISTED} more like it` : ''
  const words = listed.join(', ') + more
  return isWritten
    ? `In addition to «${word}», ${noun}s with ${words} are shown.`
    : `No ${noun} has the word «${word}»; ${noun}s with ${words} are shown.`
}

/** States which composite label a rating in an agency's spelling was mapped to. */
function ratingTexts(conditions: readonly Condition[], values: FilterValues): readonly string[] {
  return conditions.flatMap(({ input, value }) => {
    if (input.row.kind !== 'range' || input.row.scalar !== 'Rating') return []
    const given = [values[input.name]].flat().map(text => String(text).trim())
    return [value].flat().flatMap((ordinal, index) => {
      const label = RATING_LABELS[Number(ordinal) - 1] ?? ''
      const text = given[index] ?? ''
      return text.toUpperCase() === label ? [] : [`The rating ${text} is read as ${label} of the composite.`]
    })
  })
}
