import type { Database } from '../client.ts'
import { marketDate, marketTime } from '../measures/market-time.ts'
import { measuredBy } from '../measures/measured-by.ts'
import { measureBonds } from '../measures/run.ts'
import { publishPending } from '../revisions/publish-revision.ts'
import { sampleSource } from '../sources/sample/source.ts'
import { recordRemovedSample } from '../store/runs/changes.ts'
import { alone } from '../store/runs/lock.ts'

/**
 * Deletes the sample market with everything that refers to its bonds, and publishes the remaining data as of its own
 * newest day.
 * @returns the number of deleted bonds
 * @throws RunInProgress during an ingestion run
 */
export function removeSample(database: Database, now: () => Date): Promise<number> {
  return alone(database, async lost => {
    const removed = await deleteSample(database)
    if (removed > 0) await publishTheRest(database, now, lost)
    return removed
  })
}

function deleteSample({ prisma }: Database): Promise<number> {
  const ofSample = { bond: { sample: true } }
  return prisma.$transaction(async transaction => {
    await transaction.position.deleteMany({ where: ofSample })
    await transaction.transaction.deleteMany({ where: ofSample })
    await transaction.portfolio.deleteMany({ where: { sample: true } })
    await transaction.placement.deleteMany({ where: { sample: true } })
    await transaction.curve.deleteMany({ where: { key: { endsWith: '-SAMPLE' } } })
    await transaction.policyRate.deleteMany({ where: { key: { startsWith: 'SAMPLE-' } } })
    await transaction.fxRate.deleteMany({ where: { sourceKey: sampleSource.key } })
    await recordRemovedSample(transaction)
    const { count } = await transaction.bond.deleteMany({ where: { sample: true } })
    await transaction.issuer.updateMany({ where: { sample: true }, data: { guarantorId: null } })
    await transaction.issuer.deleteMany({ where: { sample: true } })
    return count
  })
}

async function publishTheRest(database: Database, now: () => Date, signal: AbortSignal): Promise<void> {
  const { prisma } = database
  const asOf = (await marketTime(database)) ?? now()
  const date = await marketDate(database, asOf)
  const note = 'the sample market was removed'
  const revision = await prisma.revision.create({ data: { status: 'HELD', asOf, note, measuredBy: measuredBy() } })
  await measureBonds(database, { touched: 'ALL', date, revisionId: revision.id, signal, progress: () => undefined })
  await publishPending(database, revision, { now, signal })
}
