/** The prices of a bond on one day: clean, per 100 of the outstanding nominal; null where the source states none. */
interface DayPrices {
  readonly last: number | null
  readonly wap: number | null
  readonly close: number | null
  readonly bid: number | null
  readonly ask: number | null
}

/** The middle of bid and ask; null unless both are there. */
export const midPrice = ({ bid, ask }: DayPrices): number | null =>
  bid === null || ask === null ? null : (bid + ask) / 2

/** The price for figures is the first available of these: a table. */
export const PRICE_CHOICES = Object.freeze([
  { source: 'LAST', text: 'the last trade', of: ({ last }: DayPrices) => last },
  { source: 'WAP', text: 'the average of the day, weighted by volume', of: ({ wap }: DayPrices) => wap },
  { source: 'CLOSE', text: 'the close', of: ({ close }: DayPrices) => close },
  { source: 'MID', text: 'the middle of bid and ask', of: midPrice },
] as const)
