import type { Database } from '../client.ts'
import { marketDate, marketTime } from '../measures/market-time.ts'
import { measuredBy } from '../measures/measured-by.ts'
import { measureBonds } from '../measures/run.ts'
import { publishPending } from '../revisions/publish-revision.ts'
import { sampleSource } from '../sources/sample/source.ts'
import { noteRemovedSample } from '../store/runs/changes.ts'
import { alone } from '../store/runs/lock.ts'

/**
 * Takes the invented market out of the database, with everything that hangs on its bonds, and publishes what is left
 * as of its own newest day.
 * @returns how many bonds were taken out
 * @throws LoadInProgress while a load is running
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
    await noteRemovedSample(transaction)
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
