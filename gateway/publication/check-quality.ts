import type { Database } from '../../prisma/client.ts'
import { type Comparison, compare, recordsBefore } from '../../prisma/quality-checks/compare.ts'
import type { RunFacts } from '../../prisma/quality-checks/facts.ts'
import { type Finding, THRESHOLDS } from '../../schema/quality-checks/finding.ts'
import { failedChecks } from '../../schema/quality-checks/rules.ts'

/** Counts of an ingestion run. */
export type RunCounts = Omit<RunFacts, 'recordsBefore'>

interface Verdict extends Pick<Comparison, 'diff'> {
  /** Empty if the run may be published. */
  readonly findings: readonly Finding[]
}

/** Compares the data after an ingestion run with the published revision. Called after its analytics are stored. */
export async function checkQuality(database: Database, loadId: string, run: RunCounts, now: Date): Promise<Verdict> {
  const latest = new Date(now.getTime() + THRESHOLDS.FUTURE_QUOTES.limit * 86_400_000)
  const load = { ...run, recordsBefore: await recordsBefore(database, loadId) }
  const { facts, diff } = await compare(database, isoDay(now), isoDay(latest))
  return { findings: failedChecks({ ...facts, load }, THRESHOLDS), diff }
}

function isoDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}
