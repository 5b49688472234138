import type { Database } from './client.ts'
import { measureBonds } from './measures/run.ts'
import { putInForce } from './put-in-force.ts'
import { noteRemovedSample } from './store/changes.ts'
import { alone } from './store/lock.ts'

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
    await noteRemovedSample(transaction)
    const { count } = await transaction.bond.deleteMany({ where: { sample: true } })
    await transaction.issuer.updateMany({ where: { sample: true }, data: { guarantorId: null } })
    await transaction.issuer.deleteMany({ where: { sample: true } })
    return count
  })
}

async function publishTheRest(database: Database, now: () => Date, signal: AbortSignal): Promise<void> {
  const { prisma } = database
  const newest = await prisma.quote.findFirst({ orderBy: [{ date: 'desc' }], select: { date: true } })
  const asOf = newest?.date ?? now()
  const date = asOf.toISOString().slice(0, 10)
  await prisma.measure.deleteMany({ where: { date: { gt: asOf } } })
  const revision = await prisma.revision.create({
    data: { status: 'HELD', asOf, note: 'the sample market was removed' },
  })
  const ids = (await prisma.bond.findMany({ select: { id: true } })).map(({ id }) => id)
  await measureBonds(database, { ids, date, revisionId: revision.id, signal, progress: () => undefined })
  await putInForce(database, revision, { now, signal })
}
