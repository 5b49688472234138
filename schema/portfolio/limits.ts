/** Limits on stored portfolio data and on one request. */
export const LIMITS = {
  portfolios: 200,
  positions: 2_000,
  transactions: 20_000,
  nameLength: 120,
  noteLength: 500,
} as const
