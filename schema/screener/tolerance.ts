import { RATING_LABELS } from '../analytics/ratings.ts'
import type { Condition, FilterValues } from '../filters/condition.ts'
import type { ForgivenWord } from './words/find-words.ts'

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
export function ratingTexts(conditions: readonly Condition[], values: FilterValues): readonly string[] {
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
