import { closest, distance } from 'fastest-levenshtein'

/** The known word closest to a misspelt one; null if none is close enough. */
export function closestWord(word: string, known: readonly string[]): string | null {
  if (known.length === 0) return null
  const byFolded = new Map(known.map(name => [name.toLowerCase(), name]))
  const folded = word.toLowerCase()
  const nearest = closest(folded, [...byFolded.keys()])
  const allowed = Math.max(1, Math.floor(folded.length / 3))
  return distance(folded, nearest) <= allowed ? (byFolded.get(nearest) ?? null) : null
}

/** A message about a missing column with a suggestion from the unknown columns and a list of the present ones. */
export function missingColumn(name: string, present: readonly string[], unknown: readonly string[] = present): string {
  const near = closestWord(name, unknown)
  const hint = near === null ? '' : ` Did you mean ${near}?`
  return `the column ${name} is missing.${hint} There are: ${present.join(', ') || 'none'}`
}
