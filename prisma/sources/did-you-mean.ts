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

/** Columns listed in a message, and characters of each. */
const LISTED = { most: 60, characters: 40 }

/**
 * A message about a missing column, with a suggestion and a list of the present ones. A header without any wanted column
 * belongs to another kind of file, whose content does not belong into a message.
 */
export function missingColumn(name: string, present: readonly string[], wanted: readonly string[]): string {
  const near = closestWord(
    name,
    present.filter(column => !wanted.includes(column)),
  )
  const hint = near === null ? '' : ` Did you mean ${near}?`
  if (!present.some(column => wanted.includes(column)))
    return `the column ${name} is missing, and so is every other: is this another file, or another header line?${hint}`
  const listed = present.slice(0, LISTED.most).map(column => column.slice(0, LISTED.characters))
  return `the column ${name} is missing.${hint} There are: ${listed.join(', ')}`
}
