import { PARTS, type Part } from './lists.ts'
import type { Scored } from './score.ts'

export interface Beaten {
  readonly loser: Scored
  readonly winner: Scored
}

/** Minimum lead in points of 100: two bonds that differ by a day or a basis point are both listed. */
const MATERIAL_POINTS = 10

/**
 * Removes every dominated candidate: another one is at least equal in all respects and clearly better in total.
 * @param ranked best first, so that a dominating candidate precedes the ones it dominates
 */
export function withoutDominated(ranked: readonly Scored[]): {
  readonly remaining: readonly Scored[]
  readonly beaten: readonly Beaten[]
} {
  const remaining: Scored[] = []
  const beaten: Beaten[] = []
  for (const candidate of ranked) {
    const winner = remaining.find(one => beats(one, candidate))
    if (winner === undefined) remaining.push(candidate)
    else beaten.push({ loser: candidate, winner })
  }
  return { remaining, beaten }
}

/** A part that is unknown for only one bond prevents domination; a part unknown for both is ignored. */
export function beats(winner: Scored, loser: Scored): boolean {
  if (winner.total - loser.total < MATERIAL_POINTS) return false
  return PARTS.every(part => {
    const own = winner.shares[part]
    const other = loser.shares[part]
    return own === null || other === null ? own === other : own >= other
  })
}

const WORDS: Readonly<Record<Part, string>> = {
  spread: 'spread',
  rating: 'rating',
  duration: 'closeness of duration',
  liquidity: 'liquidity',
}

/** `Better in spread and liquidity, no worse in rating.` */
export function whyBeaten({ winner, loser }: Beaten): string {
  const known = PARTS.filter(part => winner.shares[part] !== null)
  const better = known.filter(part => winner.shares[part] !== loser.shares[part])
  const equal = known.filter(part => !better.includes(part))
  const rest = equal.length > 0 ? `, no worse in ${inWords(equal)}` : ''
  return `It is better in ${inWords(better)}${rest}.`
}

function inWords(parts: readonly Part[]): string {
  const words = parts.map(part => WORDS[part])
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
