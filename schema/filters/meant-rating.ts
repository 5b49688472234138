import { ACCEPTED_RATING_FORMS, RATING_LABELS, ratingFromText } from '../analytics/ratings.ts'
import type { ArgumentFault } from '../errors.ts'
import { oneTypoAway } from './one-typo.ts'

/** The label that words mean: `AA minus`, `at least BBB`, `AA or better`, `investment grade`. */
export function meantRating(text: string): string | undefined {
  if (/investment[ -]?grade|инвестиционн/i.test(text)) return 'BBB-'
  const signed = text.replace(/\s*(minus|минус)/i, '-').replace(/\s*(plus|плюс)/i, '+')
  const label = signed.split(/\s+/).find(isLabel)
  return label ?? oneTypoAway(signed.toUpperCase(), RATING_LABELS)
}

/** `at` and `or` are words; single letters in small type are not taken for ratings either. */
function isLabel(word: string): boolean {
  return ratingFromText(word) !== null && !/^[a-z]$/.test(word)
}

/** The fault of a text that is not a rating. */
export function ratingFault(text: string): Omit<ArgumentFault, 'path'> {
  const meant = meantRating(text)
  const message = `"${text}" is not a rating label. ${ACCEPTED_RATING_FORMS}`
  return { message, ...(meant !== undefined && { didYouMean: meant }) }
}
