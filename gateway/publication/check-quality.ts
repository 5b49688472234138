import type { Database } from '../../prisma/client.ts'
import { isoDay } from '../../prisma/measures/market-time.ts'
import { compare, recordsBefore } from '../../prisma/quality-checks/compare.ts'
import type { Diff, RunFacts } from '../../prisma/quality-checks/facts.ts'
import { standingFacts } from '../../prisma/quality-checks/standing.ts'
import { type Finding, THRESHOLDS } from '../../schema/quality-checks/finding.ts'
import { failedChecks, notableBy } from '../../schema/quality-checks/rules.ts'

/** Counts of an ingestion run. */
export type RunCounts = Omit<RunFacts, 'recordsBefore'>

interface Verdict {
  /** Empty if the run may be published. */
  readonly findings: readonly Finding[]
  /** Null without findings, and for the first revision, which differs from nothing. */
  readonly diff: Omit<Diff, 'tables'> | null
}

interface Judged {
  readonly run: RunCounts
  /** True if no revision is published yet. */
  readonly isFirst: boolean
}

/**
 * Checks the data after an ingestion run by itself and, unless it is the first, against the published revision. Called
 * after its analytics are stored.
 */
export async function checkQuality(
  database: Database,
  loadId: string,
  { run, isFirst }: Judged,
  now: Date,
): Promise<Verdict> {
  const latest = isoDay(new Date(now.getTime() + THRESHOLDS.FUTURE_QUOTES.limit * 86_400_000))
  if (isFirst) {
    const { bonds, prices, future } = await standingFacts(database, latest)
    const facts = { ...NOTHING_BEFORE, bonds: { ...NOTHING_BEFORE.bonds, are: bonds }, prices, future }
    return { findings: failedChecks({ ...facts, load: { ...run, recordsBefore: {} } }, THRESHOLDS), diff: null }
  }
  const load = { ...run, recordsBefore: await recordsBefore(database, loadId) }
  const compared = { today: isoDay(now), latest, notable: notableBy(THRESHOLDS), countsBonds: run.statesBonds }
  // From the second revision on jumps are checked: a level that was published is not questioned again.
  return compare(database, compared, facts => failedChecks({ ...facts, prices: [], load }, THRESHOLDS))
}

const NONE = { count: 0, examples: [] }
const NOTHING_BEFORE = {
  bonds: {
    ...{ were: 0, are: 0, liveWere: 0, liveAre: 0, pricedWere: 0, pricedAre: 0, repriced: 0 },
    ...{ unpriced: NONE, vanished: NONE, lost: NONE, duplicates: NONE, jumped: NONE },
  },
  yields: [],
  curves: [],
} as const
