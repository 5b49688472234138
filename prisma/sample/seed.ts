import type { Database } from '../client.ts'
import { ingest, type RunReport } from '../ingestion/ingest.ts'
import { knownDates } from '../sources/sample/known-days.ts'
import { SAMPLE_DEFAULTS } from '../sources/sample/options.ts'
import { sampleSource } from '../sources/sample/source.ts'
import type { KindReport } from '../store/runs/kinds.ts'
import type { RunProgress } from '../store/runs/progress.ts'

export interface SeedOptions {
  /** Number of bonds; issuers are a tenth of it, 300 at least. */
  readonly size?: number
  readonly seed?: number
  /** The last day of the market, ISO 8601. */
  readonly asOf?: string
  readonly signal?: AbortSignal
  readonly now?: () => Date
  readonly onProgress?: (progress: RunProgress) => void
}

/** A larger market is told in one go: each day of its own would measure and archive all of its bonds once more. */
const LARGEST_WITH_DAYS = 10_000
/** When the last market of a day has closed. */
const EVENING = 'T21:30:00Z'

/**
 * Fills the database with the invented market, by the same way that real data takes. An empty database gets it day by
 * day, a few days of the last month, each a revision of its own that was published on the evening of its day: so that
 * earlier days can be asked for, and what has changed since, from the first hour on.
 * It is an upsert: seeding the same market again changes nothing; another size, seed or date renews the bonds and
 * issuers of the same number and leaves those that the new market does not have. Start from an empty database where
 * exactly one market is wanted.
 */
export async function seed(database: Database, options: SeedOptions = {}): Promise<RunReport> {
  const { size = SAMPLE_DEFAULTS.bonds, seed: number = SAMPLE_DEFAULTS.seed, asOf = SAMPLE_DEFAULTS.asOf } = options
  const words = `size=${size},seed=${number},asOf=${asOf}`
  const hasDays = size <= LARGEST_WITH_DAYS && (await isEmpty(database))
  const reports: RunReport[] = []
  for (const { from, evening } of hasDays ? stepsOf(words, asOf) : [{ from: words, evening: null }]) {
    const report = await ingest(database, sampleSource, stepOptions(options, from, evening))
    reports.push(report)
    if (report.status !== 'SUCCEEDED') break
  }
  return summed(reports, words)
}

/** True before the first revision: an operator who took the sample market out does not get it back at the next start. */
export async function isEmpty({ prisma }: Database): Promise<boolean> {
  return (await prisma.revision.count({ where: { status: 'PUBLISHED' } })) === 0
}

/** True while the market is that of an earlier day, since the seeding was ended on its way: seeding again tells the rest. */
export async function isHalfSeeded({ prisma }: Database): Promise<boolean> {
  const { key: sourceKey } = sampleSource
  const last = await prisma.load.findFirst({
    where: { sourceKey, status: 'SUCCEEDED' },
    orderBy: { startedAt: 'desc' },
  })
  if (last === null || !last.origin.includes('knownOn=')) return false
  return (await prisma.bond.findFirst({ where: { sample: true }, select: { id: true } })) !== null
}

interface Step {
  readonly from: string
  /** When the revision of the day was published. */
  readonly evening: Date
}

function stepsOf(words: string, asOf: string): readonly Step[] {
  const days = knownDates(asOf)
  return days.map((day, place) => {
    const isLast = place === days.length - 1
    const since = place === 0 ? '' : `,since=${days[place - 1]}`
    return { from: `${words}${isLast ? '' : `,knownOn=${day}`}${since}`, evening: new Date(day + EVENING) }
  })
}

function stepOptions({ signal, now = () => new Date(), onProgress }: SeedOptions, from: string, evening: Date | null) {
  const clock = now()
  // Nothing is published ahead of its time, whatever day an invented market ends on.
  const published = evening === null || evening > clock ? now : () => evening
  return { from, now: published, ...(signal && { signal }), ...(onProgress && { onProgress }) }
}

/** What the days did together; the rest is that of the last one. */
function summed(reports: readonly RunReport[], origin: string): RunReport {
  const [first, ...others] = reports
  if (first === undefined) throw new RangeError('a market has a last day at least')
  const all = others.reduce(
    (sum, report) => ({
      ...report,
      ...countsOf([sum, report]),
      byKind: kindsOf([sum, report]),
      failures: [...sum.failures, ...report.failures],
      notes: [...new Set([...sum.notes, ...report.notes])],
      failed: sum.failed + report.failed,
      seconds: sum.seconds + report.seconds,
    }),
    first,
  )
  return { ...all, origin }
}

function kindsOf(reports: readonly RunReport[]): RunReport['byKind'] {
  const names = new Set(reports.flatMap(({ byKind }) => Object.keys(byKind)))
  return Object.fromEntries(
    [...names].map(name => [name, countsOf(reports.flatMap(({ byKind }) => byKind[name] ?? []))]),
  )
}

function countsOf(counts: readonly KindReport[]): KindReport {
  const sum = (name: keyof KindReport) => counts.reduce((total, count) => total + count[name], 0)
  return { read: sum('read'), inserted: sum('inserted'), updated: sum('updated'), unchanged: sum('unchanged') }
}
