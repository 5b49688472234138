/**
 * Marks a type of which the objects are rows of a market in memory: they never change, so what is told of one without
 * arguments of the request is told once and kept.
 */
export const OF_MARKET = { ofMarket: true } as const
