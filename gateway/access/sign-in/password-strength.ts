import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** What is easy to guess about a password. */
export type Weakness = 'leaked' | 'guessable'

/** The fewest points, of 0 to 4, that zxcvbn must give: 10⁸ guesses and more. */
const LEAST_SCORE = 3
/** The time of an estimate grows with the length, and what is strong so far stays strong. */
const JUDGED_CHARACTERS = 64
const FROM_LEAKS: ReadonlySet<string | null> = new Set(['topTen', 'topHundred', 'common', 'similarToCommon'])

const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбю'
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,."

/** Made when first asked: the lists of leaked passwords take 60 ms and 20 MB. */
let estimator: ZxcvbnFactory | undefined

/**
 * Estimates how many guesses a password takes: from lists of leaked passwords and of words, and from patterns of the
 * keyboard, repetitions and dates. A password in Cyrillic letters is judged by its keys too.
 * @param known words that an attacker would try first, such as name and address
 * @returns null for one that takes 10⁸ guesses and more
 * @see https://www.usenix.org/conference/usenixsecurity16/technical-sessions/presentation/wheeler
 */
export function weaknessOf(password: string, known: readonly string[]): Weakness | null {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 8 })
  const judged = [...password].slice(0, JUDGED_CHARACTERS).join('')
  for (const typed of new Set([judged, onLatinKeys(judged)])) {
    const { score, feedback } = estimator.check(typed, [...known])
    if (score < LEAST_SCORE) return FROM_LEAKS.has(feedback.warning) ? 'leaked' : 'guessable'
  }
  return null
}

function onLatinKeys(password: string): string {
  return password.toLowerCase().replace(/[а-яё]/g, letter => LATIN[RUSSIAN.indexOf(letter)] ?? letter)
}
