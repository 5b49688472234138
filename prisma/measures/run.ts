import type { Database } from '../client.ts'
import type { Prisma } from '../generated/client/client.ts'
import { measureBond } from './measure.ts'
import { readInputs } from './read.ts'

const CHUNK = 500

export interface MeasureRequest {
  readonly ids: readonly string[]
  /** As of when, an ISO date. */
  readonly date: string
  readonly revisionId: number
  readonly signal: AbortSignal
  progress(done: number, total: number): void
}

/** Measures bonds in chunks, each a transaction, so that readers on the same connection get their turn. */
export async function measureBonds({ prisma }: Database, request: MeasureRequest): Promise<void> {
  const { ids, date, revisionId, signal, progress } = request
  for (let start = 0; start < ids.length; start += CHUNK) {
    signal.throwIfAborted()
    const chunk = ids.slice(start, start + CHUNK)
    await prisma.$transaction(client => measureChunk(client, chunk, date, revisionId))
    progress(start + chunk.length, ids.length)
  }
}

async function measureChunk(
  client: Prisma.TransactionClient,
  ids: readonly string[],
  date: string,
  revisionId: number,
) {
  const inputs = await readInputs(client, ids, date)
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
