/**
 * SQL that is true for a measure `m` that a revision has published. Published revisions are not retained for ever, others
 * are.
 * @param revision the placeholder of the number of a published revision
 */
export function isPublishedMeasure(revision: string): string {
  return `m."revisionId" <= ${revision}::int AND NOT EXISTS (
    SELECT FROM "Revision" r WHERE r.id = m."revisionId" AND r.status <> 'PUBLISHED')`
}
