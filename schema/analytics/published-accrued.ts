/** Sources round accrued interest to cents, money per bond: half a cent of theirs, half of ours, and a hair. */
export const ACCRUED_CENT = 0.0101
/** On a large nominal they round more coarsely: so much of the interest itself. */
export const ACCRUED_SHARE = 1e-4

/** True if published interest equals ours except for rounding. */
export const isSameAccrued = (published: number, ours: number): boolean =>
  Math.abs(published - ours) <= ACCRUED_CENT + ACCRUED_SHARE * Math.abs(ours)
