import { closest, distance } from 'fastest-levenshtein'

/** The known word that a misspelt one is close to; null when none is. */
export function closestWord(word: string, known: readonly string[]): string | null {
  if (known.length === 0) return null
  const byFolded = new Map(known.map(name => [name.toLowerCase(), name]))
  const folded = word.toLowerCase()
  const nearest = closest(folded, [...byFolded.keys()])
  const allowed = Math.max(1, Math.floor(folded.length / 3))
  return distance(folded, nearest) <= allowed ? (byFolded.get(nearest) ?? null) : null
}

/** Names a column that is not there, what it may have become (one of those not known otherwise), and what is there. */
export function missingColumn(name: string, present: readonly string[], unknown: readonly string[] = present): string {
  const near = closestWord(name, unknown)
  const hint = near === null ? '' : ` Did you mean ${near}?`
  return `the column ${name} is missing.${hint} There are: ${present.join(', ') || 'none'}`
}
