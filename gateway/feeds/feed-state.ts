import type { Database } from '../../prisma/client.ts'
import { type NamedQuote, readNamedQuotes, readNamedQuotesOf } from '../../prisma/feeds/named-quotes.ts'
import { dayName, readQuotedBonds, readStoredQuotes, type StoredQuote } from '../../prisma/feeds/quoted-bonds.ts'
import { DEFAULT_SOURCE_PRIORITY } from '../../prisma/store/priority/source-priority.ts'
import type { BatchLine } from './read-line.ts'

/** What is stored of the bonds and quotes that a batch names, read under the lock of its ingestion run. */
export interface FeedState {
  readonly bonds: Awaited<ReturnType<typeof readQuotedBonds>>
  /** Earlier quotes of the feed that the batch names, by their id. */
  readonly named: ReadonlyMap<string, NamedQuote>
  /** Quotes of the feed with ids on the days of those that the batch withdraws, by `dayName`. */
  readonly others: ReadonlyMap<string, readonly NamedQuote[]>
  /** Stored quotes of these days, by `dayName`. */
  readonly stored: ReadonlyMap<string, StoredQuote>
  /** True if the feed states the stored quote. */
  isOwn(quote: StoredQuote): boolean
  /** True if the feed takes priority over the source of the stored quote. */
  outranks(quote: StoredQuote): boolean
  /** True if the source of the stored quote takes priority over the feed. */
  isOutrankedBy(quote: StoredQuote): boolean
}

export async function readFeedState(
  { prisma, sourcePriority = DEFAULT_SOURCE_PRIORITY }: Database,
  sourceKey: string,
  lines: readonly BatchLine[],
): Promise<FeedState> {
  const quotes = lines.filter(line => line.kind === 'quote')
  const cancels = lines.filter(line => line.kind === 'cancel')
  const isins = unique(quotes.map(({ isin }) => isin))
  const tickers = unique(quotes.map(({ isin, ticker }) => (isin === null ? ticker : null)))
  const targets = unique([...quotes.map(({ correction }) => correction), ...cancels.map(({ cancel }) => cancel)])
  const ids = unique([...targets, ...quotes.map(({ id }) => id)])
  const bonds = await readQuotedBonds(prisma, { isins, tickers })
  const named = await readNamedQuotes(prisma, sourceKey, ids)
  const days = targets.flatMap(id => named.get(id) ?? [])
  const rank = (quote: StoredQuote) => sourcePriority.rank('quote', quote.statedBy ?? '')
  const own = sourcePriority.rank('quote', sourceKey)
  return {
    ...{ bonds, named },
    others: Map.groupBy(await readNamedQuotesOf(prisma, sourceKey, days), dayName),
    stored: await readStoredQuotes(prisma, days),
    isOwn: quote => quote.statedBy === sourceKey,
    outranks: quote => own < rank(quote),
    isOutrankedBy: quote => quote.statedBy !== sourceKey && rank(quote) < own,
  }
}

function unique(names: readonly (string | null)[]): readonly string[] {
  return [...new Set(names.filter(name => name !== null))]
}
