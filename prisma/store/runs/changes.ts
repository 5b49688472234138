import type { Prisma } from '../../generated/client/client.ts'
import type { Store } from '../store.ts'

/** Notes in the transaction of a batch what it changed: a load that ends early leaves it to the next publication. */
export async function noteChanges({ client, touched }: Pick<Store, 'client' | 'touched'>): Promise<void> {
  const rows = [...touched].flatMap(([bondId, blocks]) => [...blocks].map(kind => ({ revisionId: 0, bondId, kind })))
  if (rows.length === 0) return
  await client.$executeRawUnsafe(
    `INSERT INTO "RevisionChange" SELECT * FROM json_populate_recordset(NULL::"RevisionChange", $1::json)
     ON CONFLICT DO NOTHING`,
    JSON.stringify(rows),
  )
}

/** To be called in the transaction that removes the invented bonds, before they are gone. */
export async function noteRemovedSample(client: Prisma.TransactionClient): Promise<void> {
  await client.$executeRaw`
    INSERT INTO "RevisionChange" ("bondId", kind, isin) SELECT id, 'REMOVED', isin FROM "Bond" WHERE sample
    ON CONFLICT DO NOTHING`
}

/**
 * Gives what was noted to the revision that publishes it.
 * @param days how many days with a publication are kept; none with 0
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
