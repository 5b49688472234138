import type { Database } from '../../prisma/client.ts'
import { failed } from '../../prisma/sources/files.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import type { Failure, Source } from '../../prisma/sources/source.ts'
import type { Batch, Feed } from './batch.ts'
import { readFeedState } from './feed-state.ts'
import { type Judged, judgeLines } from './judge.ts'
import { settleDays } from './settle-days.ts'
import type { Verdict } from './verdict.ts'

/** What a run has decided on its batches; null until it has read them. */
export interface RunOfBatches {
  readonly judged: Judged
  /** By batch. */
  readonly verdicts: ReadonlyMap<Batch, readonly Verdict[]>
}

/** Records of one step of the run. */
const CHUNK = 5_000

/** Batches of one feed as a source: an ingestion run reads them like any other. */
export function feedSource(
  database: Database,
  feed: Feed,
  { batches, now }: { readonly batches: readonly Batch[]; readonly now: () => Date },
): { readonly source: Source; readonly outcome: () => RunOfBatches | null } {
  let outcome: RunOfBatches | null = null
  const source: Source = {
    ...{ key: feed.sourceKey, name: feed.name, licence: feed.licence, description: feed.description },
    ...{ live: false, dependsOn: null, answersRows: true },
    async *read() {
      const lines = batches.flatMap(batch => batch.lines)
      const state = await readFeedState(database, feed.sourceKey, lines)
      const judged = judgeLines(lines, state, now())
      const { rulings, records } = settleDays(judged, state)
      const verdicts = new Map<Batch, readonly Verdict[]>()
      let from = 0
      for (const batch of batches) {
        const own = rulings.slice(from, from + batch.lines.length)
        verdicts.set(
          batch,
          own.map((ruled, index) => ({ line: batch.numbers[index] ?? 0, ...ruled })),
        )
        from += batch.lines.length
      }
      outcome = { judged, verdicts }
      yield { rows: [], failures: [...verdicts].flatMap(failuresOf), read: lines.length, notes: notesOf(verdicts) }
      for (let start = 0; start < records.length; start += CHUNK) {
        const rows = records.slice(start, start + CHUNK).map((record): SourceRecord => ({ kind: 'quote', ...record }))
        yield { rows, failures: [], read: 0 }
      }
    },
  }
  return { source, outcome: () => outcome }
}

function failuresOf([{ key }, verdicts]: readonly [Batch, readonly Verdict[]]): readonly Failure[] {
  return verdicts
    .filter(({ outcome }) => outcome === 'REFUSED' || outcome === 'QUARANTINED')
    .map(({ line, isin, rule, outcome, reason }) =>
      failed(
        `batch ${key}`,
        `line ${line}${isin === null ? '' : ` (${isin})`}`,
        `${outcome.toLowerCase()}: ${reason}`,
        rule ?? '',
      ),
    )
}

function notesOf(verdicts: RunOfBatches['verdicts']): readonly string[] {
  const all = [...verdicts.values()].flat()
  const count = (outcome: Verdict['outcome']) => all.filter(verdict => verdict.outcome === outcome).length
  const [superseded, outranked] = [count('SUPERSEDED'), count('OUTRANKED')]
  return [
    ...(superseded === 0 ? [] : [`Quotes that a later one of the same bond and day replaces: ${superseded}`]),
    ...(outranked === 0 ? [] : [`Quotes of days that a source of higher priority states: ${outranked}`]),
  ]
}
