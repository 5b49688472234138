import type { Prisma } from '../../generated/client/client.ts'
import type { Store } from '../store.ts'

/** Records the changes of a batch in its transaction. If the run ends early, the next publication includes them. */
export async function recordChanges({ client, touched }: Pick<Store, 'client' | 'touched'>): Promise<void> {
  const rows = [...touched].flatMap(([bondId, blocks]) => [...blocks].map(kind => ({ revisionId: 0, bondId, kind })))
  if (rows.length === 0) return
  await client.$executeRawUnsafe(
    `INSERT INTO "RevisionChange" SELECT * FROM json_populate_recordset(NULL::"RevisionChange", $1::json)
     ON CONFLICT DO NOTHING`,
    JSON.stringify(rows),
  )
}

/** Call it in the transaction that deletes the sample bonds, before the deletion. */
export async function recordRemovedSample(client: Prisma.TransactionClient): Promise<void> {
  await client.$executeRaw`
    INSERT INTO "RevisionChange" ("bondId", kind, isin) SELECT id, 'REMOVED', isin FROM "Bond" WHERE sample
    ON CONFLICT DO NOTHING`
}

/**
 * Assigns the recorded changes to the revision that publishes them.
 * @param days retained days with a publication; 0 disables the change history
 */
export async function publishChanges(client: Prisma.TransactionClient, id: number, days: number): Promise<void> {
  if (days === 0) {
    await client.$executeRaw`DELETE FROM "RevisionChange" WHERE "revisionId" = 0`
    return
  }
  const changes = await client.$executeRaw`UPDATE "RevisionChange" SET "revisionId" = ${id} WHERE "revisionId" = 0`
  await client.revision.update({ where: { id }, data: { changes } })
  await client.$executeRaw`
    UPDATE "Revision" SET changes = NULL WHERE changes IS NOT NULL AND "publishedAt"::date NOT IN (
      SELECT DISTINCT "publishedAt"::date AS day FROM "Revision" WHERE status = 'PUBLISHED'
        ORDER BY day DESC LIMIT ${days}::int)`
  await client.$executeRaw`
    DELETE FROM "RevisionChange" WHERE "revisionId" <> 0
      AND "revisionId" NOT IN (SELECT id FROM "Revision" WHERE changes IS NOT NULL)`
}
