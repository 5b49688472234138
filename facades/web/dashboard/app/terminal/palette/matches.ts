import { folded, inOtherLayout, piecesOf } from '../../../../../../schema/screener/words/fold.ts'

/** True when every word of a query begins a word of the texts, in either script and keyboard layout. */
export function matches(query: string, texts: readonly string[]): boolean {
  const words = texts.flatMap(wordsOf)
  return [query, inOtherLayout(query.toLowerCase())].some(spelling => {
    const asked = wordsOf(spelling)
    return asked.length > 0 && asked.every(word => words.some(other => other.startsWith(word)))
  })
}

function wordsOf(text: string): readonly string[] {
  return piecesOf(text.toLowerCase()).map(folded)
}
