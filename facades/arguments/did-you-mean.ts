import { distance } from 'fastest-levenshtein'

/** The candidate that was probably meant: the same but for case, else one a few letters away; the ending may be missing. */
export function didYouMean(given: string, candidates: readonly string[]): string | undefined {
  const text = given.toLowerCase()
  const same = candidates.find(candidate => candidate.toLowerCase() === text)
  if (same !== undefined) return same
  if (text.length > 60) return undefined
  const reach = text.length < 4 ? 1 : Math.max(2, Math.floor(text.length / 3))
  const ranked = candidates
    .map(candidate => ({
      candidate,
      far: Math.min(...spellingsOf(candidate).map(spelling => distance(text, spelling))),
    }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far - b.far)
  return (
    ranked[0]?.candidate ?? candidates.find(candidate => candidate.toLowerCase().startsWith(text) && text.length >= 3)
  )
}

function spellingsOf(candidate: string): readonly string[] {
  const text = candidate.toLowerCase()
  return [text, text.replace(/(from|to|flag|_asc|_desc)$/, '')]
}
