/**
 * Marks a type whose objects are rows of a market snapshot. Such rows are immutable, so the result of a field without
 * request arguments can be serialised once and cached.
 */
export const OF_MARKET = { ofMarket: true } as const
