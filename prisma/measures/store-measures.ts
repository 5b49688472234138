import type { Prisma } from '../generated/client/client.ts'

/** Makes the measures of a day the current ones of their bonds. */
export async function storeMeasures(
  client: Prisma.TransactionClient,
  date: string,
  rows: readonly { readonly bondId: string }[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  await client.$executeRawUnsafe(
    `UPDATE "Measure" SET current = false
      WHERE current AND date <> $2::date AND "bondId" = ANY(ARRAY(SELECT value::uuid FROM json_array_elements_text($1::json)))`,
    JSON.stringify(rows.map(({ bondId }) => bondId)),
    date,
  )
  await client.$executeRawUnsafe(writeSql(Object.keys(first)), JSON.stringify(rows))
}

/** Every row has the same columns, those of the computed figures. */
function writeSql(names: readonly string[]): string {
  const columns = names.map(name => `"${name}"`)
  const set = columns.map(column => `${column} = EXCLUDED.${column}`)
  return `INSERT INTO "Measure" (${columns.join(', ')})
    SELECT ${columns.join(', ')} FROM json_populate_recordset(NULL::"Measure", $1::json)
    ON CONFLICT ("bondId", date) DO UPDATE SET ${set.join(', ')}`
}
