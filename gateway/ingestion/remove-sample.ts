import type { Database } from '../../prisma/client.ts'
import { marketTime } from '../../prisma/measures/market-time.ts'
import { isRemovalUnpublished, recordRemovedSample } from '../../prisma/revisions/object-changes.ts'
import { sampleSource } from '../../prisma/sources/sample/source.ts'
import { alone, type Patience } from '../../prisma/store/runs/lock.ts'
import { computeRevision } from '../publication/compute-revision.ts'
import { type PublicationOptions, releaseRevision } from '../publication/publish-revision.ts'
import { stageClock } from '../publication/stage-clock.ts'

type Options = Pick<PublicationOptions, 'now' | 'encode' | 'onPublished'>

/**
 * Deletes the sample market with everything that refers to its bonds, and publishes the remaining data as of its own
 * newest day.
 * @returns the number of deleted bonds
 * @throws RunInProgress during an ingestion run that does not end in time
 */
export function removeSample(
  database: Database,
  { waitMs, ...options }: Options & Omit<Patience, 'signal'>,
): Promise<number> {
  const remove = async (signal: AbortSignal) => {
    const removed = await deleteSample(database)
    await publishRemoval(database, { ...options, signal })
    return removed
  }
  return alone(database, remove, 'load', { waitMs })
}

/**
 * Publishes a deletion whose process ended before its revision: until then readers would still see the sample market. The
 * caller must hold the exclusive run lock.
 */
export async function publishRemoval(
  database: Database,
  options: Options & Pick<PublicationOptions, 'signal'>,
): Promise<void> {
  if (await isRemovalUnpublished(database)) await publishTheRest(database, { ...options, onProgress: () => undefined })
}

function deleteSample({ prisma }: Database): Promise<number> {
  const ofSample = { bond: { sample: true } }
  return prisma.$transaction(async transaction => {
    await transaction.position.deleteMany({ where: ofSample })
    await transaction.transaction.deleteMany({ where: ofSample })
    await transaction.portfolio.deleteMany({ where: { sample: true } })
    await recordRemovedSample(transaction, sampleSource.key)
    await transaction.placement.deleteMany({ where: { sample: true } })
    await transaction.curve.deleteMany({ where: { key: { endsWith: '-SAMPLE' } } })
    await transaction.policyRate.deleteMany({ where: { key: { startsWith: 'SAMPLE-' } } })
    await transaction.fxRate.deleteMany({ where: { sourceKey: sampleSource.key } })
    const { count } = await transaction.bond.deleteMany({ where: { sample: true } })
    await transaction.issuer.updateMany({ where: { sample: true }, data: { guarantorId: null } })
    await transaction.issuer.deleteMany({ where: { sample: true } })
    return count
  })
}

async function publishTheRest(database: Database, options: PublicationOptions): Promise<void> {
  const asOf = (await marketTime(database)) ?? options.now()
  const clock = stageClock()
  const revision = await clock.time('measure', () =>
    computeRevision(database, { asOf, note: 'the sample market was removed' }, 'ALL', options),
  )
  await releaseRevision(database, revision, { ...options, clock })
}
