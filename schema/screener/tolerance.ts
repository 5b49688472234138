import { RATING_LABELS } from '../analytics/ratings.ts'
import type { Condition, FilterValues } from '../filters/condition.ts'
import type { ForgivenWord } from './words/find-words.ts'

/** Words are listed up to so many; a reader wants to know how, not all. */
const LISTED = 3

/** Says how a word was taken that is not, or not only, found as it is written. */
export function forgivenText({ word, isWritten, taken }: ForgivenWord, noun: string): string {
  const listed = taken.slice(0, LISTED).map(other => `«${other}»`)
  const more = taken.length > LISTED ? ` and ${taken.length - LISTED} more like it` : ''
  const words = listed.join(', ') + more
  return isWritten
    ? `Beside «${word}», ${noun}s with ${words} are shown.`
    : `No ${noun} has the word «${word}»; ${noun}s with ${words} are shown.`
}

/** Says which label a rating in an agency's spelling was taken for. */
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
