/**
 * Maximum age of a price on the valuation date, and of a curve on the date of the price, in calendar days: a week, so
 * that prices from before long holidays are not stale.
 */
export const STALE_AFTER_DAYS = 7

/** True if a price or curve of this age is too old for headline figures. */
export const isStale = (ageDays: number): boolean => ageDays > STALE_AFTER_DAYS
