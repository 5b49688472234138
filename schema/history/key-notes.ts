import { oneTypoAway } from '../filters/one-typo.ts'

/** Maximum number of keys listed; the rest is counted. */
const MOST_LISTED = 12

/**
 * Warnings about keys that the data do not have. A removed curve or rate is still asked for by whoever keeps a copy, so
 * an unknown key is not refused; the answer says what there is and which one was probably meant.
 * @param noun what has the keys: `curve`
 * @param known keys of the revision
 */
export function unknownKeys(
  noun: string,
  wanted: readonly string[] | null | undefined,
  known: readonly string[],
): readonly string[] {
  return (wanted ?? [])
    .filter(key => !known.includes(key.toUpperCase()))
    .map(key => {
      const meant = meantKey(key.toUpperCase(), known)
      const question = meant === undefined ? '' : ` Did you mean ${meant}?`
      return `No ${noun} has the key ${key}.${question} ${listOf(known)}`
    })
}

/** One typo away, or the only key that has these letters and digits: `KEYRATE` means `RUB-KEY-RATE`. */
function meantKey(word: string, known: readonly string[]): string | undefined {
  const typo = oneTypoAway(word, known)
  const signs = signsOf(word)
  if (typo !== undefined || signs === '') return typo
  const [only, ...others] = known.filter(key => signsOf(key).includes(signs))
  return others.length === 0 ? only : undefined
}

function signsOf(key: string): string {
  return key.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function listOf(known: readonly string[]): string {
  if (known.length === 0) return 'There are none.'
  const more = known.length - MOST_LISTED
  return `There are ${known.slice(0, MOST_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}
