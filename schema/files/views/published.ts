/**
 * SQL for the rows of a table as they are in the current revision: without what an ingestion run that is not published
 * has changed, and with what it has replaced, from the record of its changes. Nothing before the first revision.
 * @param keys primary key columns
 */
export function publishedRows(table: string, keys: readonly string[]): string {
  const key = keys.map(column => `'${column}', t."${column}"`).join(', ')
  // Both conditions without a row are evaluated once a statement, so that keys are compared during a run only.
  return `(SELECT t.* FROM "${table}" t WHERE (${IS_PUBLISHED}) AND (NOT (${IS_CHANGING}) OR NOT EXISTS (
      SELECT FROM "LoadChange" c WHERE c."revisionId" = 0 AND c."table" = '${table}'
        AND c.key = jsonb_build_object(${key})::text))
    UNION ALL
    SELECT r.* FROM "LoadChange" c CROSS JOIN LATERAL jsonb_populate_record(NULL::"${table}", c.before) r
      WHERE c."revisionId" = 0 AND c."table" = '${table}' AND c.before IS NOT NULL AND (${IS_PUBLISHED}))`
}

/** SQL for the day of the current revision. */
export const DAY_OF_REVISION = `(SELECT "asOf"::date FROM "Revision" WHERE status = 'PUBLISHED' ORDER BY id DESC LIMIT 1)`

const IS_PUBLISHED = `SELECT EXISTS (SELECT FROM "Revision" WHERE status = 'PUBLISHED')`
const IS_CHANGING = `SELECT EXISTS (SELECT FROM "LoadChange" WHERE "revisionId" = 0)`
