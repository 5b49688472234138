import type { Projection } from './bond-terms.ts'

/** What unknown coupons are taken to be, as a sentence for the reader. */
export const projectionSentence = (projection: Projection): string => {
  if (projection === 'LAST_AMOUNT') return 'Coupons that are not set yet equal the last known amount.'
  if (projection === 'LAST_RATE') return 'Coupons that are not set yet are paid at the last known rate.'
  return `Coupons that are not set yet are paid at ${Math.round(projection * 1e6) / 1e4} per cent a year.`
}
