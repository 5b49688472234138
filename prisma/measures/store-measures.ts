import type { Prisma } from '../generated/client/client.ts'
import { type Columns, columnsIn } from '../store/writing/columns.ts'
import { GIVEN_IDS } from '../store/writing/ids.ts'
import { recordset } from '../store/writing/recordset.ts'

/** Makes the measures of a day the current ones of their bonds. */
export async function storeMeasures(
  client: Prisma.TransactionClient,
  columns: Columns,
  date: string,
  rows: readonly { readonly bondId: string }[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  await client.$executeRawUnsafe(
    `UPDATE "Measure" SET current = false
      WHERE current AND date <> $2::date AND "bondId" = ${GIVEN_IDS}`,
    JSON.stringify(rows.map(({ bondId }) => bondId)),
    date,
  )
  // Every row has the same columns, those of the computed figures.
  const names = Object.keys(first)
  const { sql, parameters } = recordset(columnsIn(columns, 'Measure', names), rows)
  const set = names.map(name => `"${name}" = EXCLUDED."${name}"`)
  await client.$executeRawUnsafe(
    `INSERT INTO "Measure" ${sql} ON CONFLICT ("bondId", date) DO UPDATE SET ${set.join(', ')}`,
    ...parameters,
  )
}
