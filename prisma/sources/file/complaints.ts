import { closestWord } from '../did-you-mean.ts'

/** Adds a suggestion and the allowed values to a sentence. */
export function didYouMean(sentence: string, word: string, allowed: readonly string[]): string {
  const near = closestWord(word, allowed)
  return `${sentence}.${near === null ? '' : ` Did you mean ${near}?`} Allowed: ${allowed.join(', ')}`
}
