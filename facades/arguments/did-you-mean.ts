import { distance } from 'fastest-levenshtein'

/** The closest candidate: equal except for case, else within a small edit distance; the suffix may be missing. */
export function didYouMean(given: string, candidates: readonly string[]): string | undefined {
  const text = given.toLowerCase()
  const same = candidates.find(candidate => candidate.toLowerCase() === text)
  if (same !== undefined) return same
  if (text.length > 60) return undefined
  const maxEdits = text.length < 4 ? 1 : Math.max(2, Math.floor(text.length / 3))
  const ranked = candidates
    .map(candidate => ({
      candidate,
      edits: Math.min(...spellingsOf(candidate).map(spelling => distance(text, spelling))),
    }))
    .filter(({ edits }) => edits <= maxEdits)
    .sort((a, b) => a.edits - b.edits)
  return (
    ranked[0]?.candidate ?? candidates.find(candidate => candidate.toLowerCase().startsWith(text) && text.length >= 3)
  )
}

function spellingsOf(candidate: string): readonly string[] {
  const text = candidate.toLowerCase()
  return [text, text.replace(/(from|to|flag|_asc|_desc)$/, '')]
}
