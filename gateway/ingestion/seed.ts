import type { Database } from '../../prisma/client.ts'
import { newestPublished } from '../../prisma/revisions/newest.ts'
import { knownDates } from '../../prisma/sources/sample/known-days.ts'
import { SAMPLE_DEFAULTS } from '../../prisma/sources/sample/options.ts'
import { sampleSource } from '../../prisma/sources/sample/source.ts'
import type { KindReport } from '../../prisma/store/runs/kinds.ts'
import { type IngestOptions, ingest, type RunReport } from './ingest.ts'

interface SeedOptions
  extends Pick<IngestOptions, 'signal' | 'waitMs' | 'now' | 'onProgress' | 'encode' | 'onPublished'> {
  /** Number of bonds; issuers are a tenth of it, 300 at least. */
  readonly size?: number
  readonly seed?: number
  /** The last day of the market, ISO 8601. */
  readonly asOf?: string
}

/** A larger market is seeded in one step: each separate day would compute and archive all bonds once more. */
const LARGEST_WITH_DAYS = 10_000
/** Publication time of a seeded day, after the last market has closed. */
const EVENING = 'T21:30:00Z'

/**
 * Ingests the sample market through the same pipeline as real data. An empty database is seeded with several days of the
 * last month, each as a revision published on the evening of its day, so that past days and changes can be queried
 * immediately.
 * It is an upsert: seeding the same market again changes nothing. Another size, seed or date updates the bonds and
 * issuers with the same numbers and leaves the others. Start from an empty database if you want exactly one market.
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

/** True before the first revision. A removed sample market therefore does not return at the next start. */
export async function isEmpty({ prisma }: Database): Promise<boolean> {
  return (await newestPublished(prisma)) === null
}

/** True if seeding was interrupted at an earlier day; seeding again adds the remaining days. */
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
  return days.map((day, index) => {
    const isLast = index === days.length - 1
    const since = index === 0 ? '' : `,since=${days[index - 1]}`
    return { from: `${words}${isLast ? '' : `,knownOn=${day}`}${since}`, evening: new Date(day + EVENING) }
  })
}

function stepOptions(
  { signal, waitMs, now = () => new Date(), onProgress, encode, onPublished }: SeedOptions,
  from: string,
  evening: Date | null,
) {
  const clock = now()
  // A publication time is never in the future, even if the sample market ends on a future day.
  const published = evening === null || evening > clock ? now : () => evening
  const fixed = { from, now: published, encode, onPublished }
  return {
    ...fixed,
    ...(signal && { signal }),
    ...(waitMs !== undefined && { waitMs }),
    ...(onProgress && { onProgress }),
  }
}

/** Sums the counts of all days; other fields come from the last day. */
function summed(reports: readonly RunReport[], origin: string): RunReport {
  const [first, ...others] = reports
  if (first === undefined) throw new RangeError('a market has at least one day')
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
