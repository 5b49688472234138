import type { RunReport } from '../ingestion/ingest.ts'
import type { Batch } from './batch.ts'
import type { Outcome, Verdict } from './verdict.ts'

/** The answer to a batch. It is stored, so that a repeated batch gets the same. */
export interface BatchAnswer {
  readonly batch: string
  readonly source: string
  /** The ingestion run that stored the batch, as the operator sees it. */
  readonly run: string
  /**
   * PUBLISHED: `revision` shows the quotes. UNCHANGED: nothing new, `revision` is current. QUARANTINED: the quotes wait
   * with `revision` for an operator, because the market as a whole failed a data-quality check.
   */
  readonly state: 'PUBLISHED' | 'UNCHANGED' | 'QUARANTINED'
  readonly revision: number | null
  /** Why the revision is quarantined; else null. */
  readonly message: string | null
  readonly lines: number
  readonly accepted: number
  readonly unchanged: number
  readonly superseded: number
  readonly outranked: number
  readonly quarantined: number
  readonly refused: number
  /** The first lines that were neither accepted nor unchanged. */
  readonly reasons: readonly Verdict[]
  /** How many more there are; the run of the operator lists those that were refused or quarantined. */
  readonly reasonsOmitted: number
}

const MOST_REASONS = 1_000

/** @param current the published revision */
export function answerTo(
  { key, feed }: Batch,
  verdicts: readonly Verdict[],
  { report, current }: { readonly report: RunReport; readonly current: number | null },
): BatchAnswer {
  const count = (outcome: Outcome) => verdicts.filter(verdict => verdict.outcome === outcome).length
  const notable = verdicts.filter(({ outcome }) => outcome !== 'ACCEPTED' && outcome !== 'UNCHANGED')
  const { loadId, revisionId, quarantined, message } = report
  const state = quarantined !== null ? 'QUARANTINED' : revisionId !== null ? 'PUBLISHED' : 'UNCHANGED'
  return {
    ...{ batch: key, source: feed.sourceKey, run: loadId, state, message },
    revision: quarantined?.revisionId ?? revisionId ?? current,
    lines: verdicts.length,
    ...{ accepted: count('ACCEPTED'), unchanged: count('UNCHANGED'), superseded: count('SUPERSEDED') },
    ...{ outranked: count('OUTRANKED'), quarantined: count('QUARANTINED'), refused: count('REFUSED') },
    reasons: notable.slice(0, MOST_REASONS),
    reasonsOmitted: Math.max(0, notable.length - MOST_REASONS),
  }
}
