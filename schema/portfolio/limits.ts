/** What an account may keep, and how much of it may come in one request. */
export const LIMITS = {
  portfolios: 200,
  positions: 2_000,
  transactions: 20_000,
  nameLength: 120,
  noteLength: 500,
} as const
