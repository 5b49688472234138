import { PARTS, type Part } from './lists.ts'
import type { Scored } from './score.ts'

export interface Beaten {
  readonly loser: Scored
  readonly winner: Scored
}

/** By so many points of 100 one has to be better: two that differ by a day or a basis point are both worth a look. */
const MATERIAL_POINTS = 10

/**
 * Takes out every candidate to which another is at least equal in all respects and clearly better in sum.
 * @param ranked the best first, so that who beats a candidate has come before it
 */
export function withoutDominated(ranked: readonly Scored[]): {
  readonly kept: readonly Scored[]
  readonly beaten: readonly Beaten[]
} {
  const kept: Scored[] = []
  const beaten: Beaten[] = []
  for (const candidate of ranked) {
    const winner = kept.find(one => beats(one, candidate))
    if (winner === undefined) kept.push(candidate)
    else beaten.push({ loser: candidate, winner })
  }
  return { kept, beaten }
}

/** What is unknown of one only cannot be compared, so neither beats the other; what is unknown of both is passed over. */
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
  duration: 'nearness of duration',
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
