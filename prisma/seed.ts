import type { Database } from './client.ts'
import { ingest, type LoadProgress, type LoadReport } from './ingest.ts'
import { SAMPLE_DEFAULTS } from './sources/sample/options.ts'
import { sampleSource } from './sources/sample/source.ts'

export interface SeedOptions {
  /** Number of bonds; issuers are a tenth of it, 300 at least. */
  readonly size?: number
  readonly seed?: number
  /** The last day of the market, ISO 8601. */
  readonly asOf?: string
  readonly signal?: AbortSignal
  readonly now?: () => Date
  readonly onProgress?: (progress: LoadProgress) => void
}

/**
 * Fills the database with the invented market, by the same way that real data takes.
 * It is an upsert: seeding the same market again changes nothing; another size, seed or date renews the bonds and
 * issuers of the same number and leaves those that the new market does not have. Start from an empty database where
 * exactly one market is wanted.
 */
export function seed(database: Database, options: SeedOptions = {}): Promise<LoadReport> {
  const { size = SAMPLE_DEFAULTS.bonds, seed: number = SAMPLE_DEFAULTS.seed, asOf = SAMPLE_DEFAULTS.asOf } = options
  const { signal, now, onProgress } = options
  return ingest(database, sampleSource, {
    from: `size=${size},seed=${number},asOf=${asOf}`,
    ...(signal === undefined ? {} : { signal }),
    ...(now === undefined ? {} : { now }),
    ...(onProgress === undefined ? {} : { onProgress }),
  })
}

/** True before the first revision: an operator who took the sample market out does not get it back at the next start. */
export async function isEmpty({ prisma }: Database): Promise<boolean> {
  return (await prisma.revision.count({ where: { status: 'PUBLISHED' } })) === 0
}
