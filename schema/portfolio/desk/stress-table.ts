import { CURVE_STRESSES, type NamedStress, WIDER_SPREADS } from '../../calculator/desk/scenario-table.ts'

/** What spreads of each rating widen by, basis points: the weaker, the more. */
const WIDENING_BP = Object.freeze({ AAA: 25, AA: 50, A: 100, BBB: 150, BB: 250, B: 400, NONE: 250 })
const WIDENING_BELOW_BP = 600

/** Ratings without plus and minus, and `NONE` for a bond without one; others are below B. */
const BELOW = ['CCC', 'CC', 'C', 'D']

const spreadBpByRating: Readonly<Record<string, number>> = Object.freeze({
  ...WIDENING_BP,
  ...Object.fromEntries(BELOW.map(rating => [rating, WIDENING_BELOW_BP])),
})

const foreign = (name: string, change: number): NamedStress => ({
  name,
  text: `Every other currency ${change > 0 ? '+' : '−'}${Math.abs(change * 100)} % against this one.`,
  stress: { foreignChange: change },
})

/** Stresses of a portfolio, in the order of its table. */
export const PORTFOLIO_STRESSES: readonly NamedStress[] = Object.freeze([
  ...CURVE_STRESSES,
  WIDER_SPREADS,
  {
    name: 'spreadsByRating',
    text: 'Z-spreads wider by rating: AAA 25 bp, AA 50, A 100, BBB 150, BB 250, B 400, below 600, without a rating 250; government bonds keep theirs.',
    stress: { spreadBpByRating },
  },
  foreign('foreignUp10', 0.1),
  foreign('foreignDown10', -0.1),
])

/** The name of a bond's rating in that table; null for a government bond, whose spread stays. */
export function stressRating({ bondType, label }: { readonly bondType: string; readonly label: string | null }) {
  if (bondType === 'GOVERNMENT') return null
  return label === null ? 'NONE' : label.replace(/[+-]+$/, '')
}
