import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../prisma/client.ts'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { RevisionModel } from '../../prisma/generated/client/models/Revision.ts'
import { type CurveBook, curveBook } from '../../prisma/measures/curve-book.ts'
import { isoDay, marketDate } from '../../prisma/measures/market-time.ts'
import { hasOtherCurves, outdatedMeasures } from '../../prisma/measures/outdated.ts'
import { readInputs } from '../../prisma/measures/read.ts'
import { storeMeasures } from '../../prisma/measures/store-measures.ts'
import { newestPublished } from '../../prisma/revisions/newest.ts'
import type { RunProgress } from '../../prisma/store/runs/progress.ts'
import { columnsOf } from '../../prisma/store/writing/columns.ts'
import { storeEach } from '../../prisma/store/writing/store-each.ts'
import { measureBond } from '../../schema/measures/measure.ts'
import { mapYielding } from '../../schema/snapshot/yielding-map.ts'
import { comparePeers } from './compare-peers.ts'
import { type Fits, fitCurves } from './fit-curves.ts'
import { measuredBy } from './measured-by.ts'

export interface ComputeOptions {
  readonly signal: AbortSignal
  readonly now: () => Date
  readonly onProgress: (progress: RunProgress) => void
  /** @default FOLLOW */
  readonly fits?: Fits | undefined
}

/** Each chunk is read and stored by statements of its own, so that readers on the same connection are not blocked. */
const CHUNK = 500

/**
 * Creates a pending revision and computes its analytics: fits the curves that no source publishes, computes the touched
 * bonds and those outdated by a new date or curve, and compares them with their peers, or all bonds where the medians
 * follow. All bonds are computed if other code computed the published revision.
 * @param touched bonds with newly stored data
 */
export async function computeRevision(
  database: Database,
  row: { readonly asOf: Date; readonly loadId?: string; readonly note?: string },
  touched: readonly string[] | 'ALL',
  { signal, now, onProgress, fits = 'FOLLOW' }: ComputeOptions,
): Promise<RevisionModel> {
  const { prisma } = database
  const date = await marketDate(database, row.asOf)
  const sample = (await prisma.bond.findFirst({ where: { sample: true }, select: { id: true } })) !== null
  const data = { status: 'HELD', createdAt: now(), sample, measuredBy: measuredBy(), ...row } as const
  const previous = await newestPublished(prisma)
  const revision = await prisma.revision.create({ data })
  const isOtherCode = previous !== null && previous.measuredBy !== data.measuredBy
  const later = await prisma.measure.deleteMany({ where: { date: { gt: new Date(date) } } })
  const changed = isOtherCode ? 'ALL' : touched
  const following = { date, revisionId: revision.id, fits: isOtherCode ? 'FOLLOW' : fits } as const
  await fitCurves(database, following)
  const isSameDay = previous !== null && isoDay(previous.asOf) === date && later.count === 0
  const ids = await bondsToCompute(database, changed, { date, isSameDay })
  await computeBonds(database, ids, { date, revisionId: revision.id, signal, onProgress })
  await comparePeers(database, ids, following)
  return revision
}

interface Valuation {
  readonly date: string
  /** True if the measures of the published revision are of that day. */
  readonly isSameDay: boolean
}

async function bondsToCompute(
  database: Database,
  touched: readonly string[] | 'ALL',
  { date, isSameDay }: Valuation,
): Promise<readonly string[]> {
  if (touched !== 'ALL') {
    const isSettled = isSameDay && !(await hasOtherCurves(database))
    return isSettled ? [...new Set(touched)] : [...new Set([...touched, ...(await outdatedMeasures(database, date))])]
  }
  const bonds = await database.prisma.bond.findMany({ select: { id: true } })
  return bonds.map(({ id }) => id)
}

interface ComputeBonds extends Pick<ComputeOptions, 'signal' | 'onProgress'> {
  readonly date: string
  readonly revisionId: number
}

/** A chunk is stored while the next one is read and computed. */
async function computeBonds({ prisma }: Database, ids: readonly string[], options: ComputeBonds): Promise<void> {
  const columns = await columnsOf(prisma)
  const { date } = options
  await storeEach(measuredChunks(prisma, ids, options), rows =>
    prisma.$transaction(client => storeMeasures(client, columns, date, rows)),
  )
}

async function* measuredChunks(
  prisma: PrismaClient,
  ids: readonly string[],
  { date, revisionId, signal, onProgress }: ComputeBonds,
) {
  const curves = curveBook(date)
  for (let start = 0; start < ids.length; start += CHUNK) {
    signal.throwIfAborted()
    const chunk = ids.slice(start, start + CHUNK)
    yield measureRows(prisma, chunk, { date, revisionId, curves })
    const done = start + chunk.length
    onProgress({ stage: 'measuring', done, total: ids.length, what: `${done} of ${ids.length} bonds` })
    await setImmediate()
  }
}

/** Measures bond by bond, yielding to the event loop: no other ingestion run stores anything meanwhile. */
async function measureRows(
  prisma: PrismaClient,
  ids: readonly string[],
  { date, revisionId, curves }: { readonly date: string; readonly revisionId: number; readonly curves: CurveBook },
) {
  const inputs = await readInputs(prisma, ids, date, curves)
  return mapYielding(inputs, input => {
    const { values, reasons } = measureBond(input, date)
    return { bondId: input.bond.id, date, revisionId, current: true, ...values, reasons }
  })
}
