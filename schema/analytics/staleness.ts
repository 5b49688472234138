/**
 * How old a price may be on the day of the figures, and a curve on the day of the price, in calendar days: a week, so
 * that a market that was closed over long holidays is not thought to be dead.
 */
export const STALE_AFTER_DAYS = 7

/** Whether something of this age is too old to make a headline figure of. */
export const isStale = (ageDays: number): boolean => ageDays > STALE_AFTER_DAYS
