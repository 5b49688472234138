import type { Context } from '../context.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { wakeUps } from './wake-ups.ts'

export interface PublishedRevision extends Pick<MarketSnapshot, 'revision' | 'asOf'> {
  /** The revision that the reader was told of before. */
  readonly since: number
}

/**
 * Each revision as it becomes current on this instance. Those that follow each other faster than they are read are one.
 * @param since begins at once where the current revision is a later one; without it with the next revision
 */
export function publishedRevisions(
  since: number | null | undefined,
  context: Context,
): AsyncGenerator<PublishedRevision, void> {
  return revisionsAfter(since ?? context.market.revision, context)
}

async function* revisionsAfter(since: number, context: Context): AsyncGenerator<PublishedRevision, void> {
  let told = since
  for await (const _ of wakeUps(context.live.onRevision, { signal: context.signal })) {
    const { revision, asOf } = context.market
    if (revision <= told) continue
    yield { revision, asOf, since: told }
    told = revision
  }
}
