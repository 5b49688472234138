import { closestWord } from '../did-you-mean.ts'

/** A sentence with what was probably meant and what is allowed. */
export function didYouMean(sentence: string, word: string, allowed: readonly string[]): string {
  const near = closestWord(word, allowed)
  return `${sentence}.${near === null ? '' : ` Did you mean ${near}?`} Allowed: ${allowed.join(', ')}`
}
