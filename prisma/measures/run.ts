import { setImmediate } from 'node:timers/promises'
import type { Database } from '../client.ts'
import type { Prisma } from '../generated/client/client.ts'
import { type CurveBook, curveBook } from './curve-book.ts'
import { fitCurves } from './fit-curves.ts'
import { measureBond } from './measure.ts'
import { outdatedMeasures } from './outdated.ts'
import { measurePeers } from './peers.ts'
import { readInputs } from './read.ts'

const CHUNK = 500

export interface MeasureRequest {
  /** Bonds with newly stored data. Bonds outdated by a new date or curve are computed in addition. */
  readonly touched: readonly string[] | 'ALL'
  /** Valuation date, ISO. */
  readonly date: string
  readonly revisionId: number
  readonly signal: AbortSignal
  progress(done: number, total: number): void
}

/**
 * Computes analytics: fits the curves that no source publishes, finds outdated bonds, computes bonds in chunks and
 * compares all bonds with their peers. Each chunk is a transaction, so that readers on the same connection are not
 * blocked.
 */
export async function measureBonds(database: Database, request: MeasureRequest): Promise<void> {
  const { touched, date, revisionId, signal, progress } = request
  await database.prisma.measure.deleteMany({ where: { date: { gt: new Date(date) } } })
  await fitCurves(database, { date, revisionId })
  const ids = await idsOf(database, touched, date)
  const curves = curveBook(date)
  for (let start = 0; start < ids.length; start += CHUNK) {
    signal.throwIfAborted()
    const chunk = ids.slice(start, start + CHUNK)
    await database.prisma.$transaction(client => measureChunk(client, { ids: chunk, date, revisionId, curves }))
    progress(start + chunk.length, ids.length)
    await setImmediate()
  }
  await measurePeers(database)
}

async function idsOf(database: Database, touched: MeasureRequest['touched'], date: string): Promise<readonly string[]> {
  if (touched !== 'ALL') return [...new Set([...touched, ...(await outdatedMeasures(database, date))])]
  const bonds = await database.prisma.bond.findMany({ select: { id: true } })
  return bonds.map(({ id }) => id)
}

interface Chunk extends Pick<MeasureRequest, 'date' | 'revisionId'> {
  readonly ids: readonly string[]
  readonly curves: CurveBook
}

async function measureChunk(client: Prisma.TransactionClient, { ids, date, revisionId, curves }: Chunk) {
  const inputs = await readInputs(client, ids, date, curves)
  const rows = inputs.map(input => {
    const { values, reasons } = measureBond(input, date)
    return { bondId: input.bond.id, date, revisionId, current: true, ...values, reasons }
  })
  const [first] = rows
  if (first === undefined) return
  await client.$executeRawUnsafe(
    `UPDATE "Measure" SET current = false
      WHERE current AND date <> $2::date AND "bondId" = ANY(ARRAY(SELECT value::uuid FROM json_array_elements_text($1::json)))`,
    JSON.stringify(ids),
    date,
  )
  await client.$executeRawUnsafe(writeSql(Object.keys(first)), JSON.stringify(rows))
}

/** Every row has the same columns, those of `measureBond`. */
function writeSql(names: readonly string[]): string {
  const columns = names.map(name => `"${name}"`)
  const set = columns.map(column => `${column} = EXCLUDED.${column}`)
  return `INSERT INTO "Measure" (${columns.join(', ')})
    SELECT ${columns.join(', ')} FROM json_populate_recordset(NULL::"Measure", $1::json)
    ON CONFLICT ("bondId", date) DO UPDATE SET ${set.join(', ')}`
}
