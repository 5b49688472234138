/** The service states durations and terms in days; people read them in years. */
export const DAYS_A_YEAR = 365

/** @returns years; null where the days are unknown */
export function inYears(days: number | null | undefined): number | null {
  return days === null || days === undefined ? null : days / DAYS_A_YEAR
}
