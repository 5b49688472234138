import { assumptionSentence } from './assumption.ts'
import type { Valuation } from './valuation.ts'

/** What to say where payments to the headline date go beyond the bonds behind the curve; null where none do. */
export const extrapolationOf = ({ curve, toHeadline }: Valuation): string | null => {
  const priced = toHeadline()
  if (!curve.ok || !priced.ok) return null
  const value = curve.value.longestTenor ?? Number.POSITIVE_INFINITY
  return (priced.value.times.at(-1) ?? 0) > value ? assumptionSentence('EXTRAPOLATED', { value }) : null
}
