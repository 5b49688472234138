import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { ObjectKind } from '../../prisma/generated/client/enums.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'

/** Revisions after `since`, up to and including `revision`. */
export interface RevisionRange {
  readonly since: number
  readonly revision: number
}

interface ChangesWanted extends RevisionRange {
  readonly kinds: readonly ObjectKind[] | null
  readonly isins: readonly string[] | null
}

/** All changes of an object within a range of revisions, as one. */
export interface ObjectChange {
  readonly kind: ObjectKind
  readonly id: string
  readonly isin: string | null
  /** Stored columns; null where they are not known. */
  readonly fields: readonly string[] | null
  /** ISO dates. */
  readonly from: string | null
  readonly to: string | null
  /** As of the last change. */
  readonly removed: boolean
  /** Revision of the last change, and when it was published. */
  readonly revision: number
  readonly time: Date
}

interface KindCount {
  readonly kind: ObjectKind
  readonly changed: number
  readonly removed: number
}

/** Revisions of which changes are retained. */
interface Retained {
  /** The oldest revision since which they are retained. */
  readonly oldest: number
  /** The newest revision published by a moment; 0 before the first. */
  readonly atMoment: number
}

/**
 * Reads since when changes are retained.
 * @param moment by default three days before the publication of the current revision
 * @returns null when none are
 */
export async function retainedChanges(
  prisma: PrismaClient,
  { revision }: Pick<MarketSnapshot, 'revision'>,
  moment: string | null = null,
): Promise<Retained | null> {
  const [row] = await prisma.$queryRawUnsafe<(Retained & { readonly retained: boolean })[]>(RETAINED, revision, moment)
  return row?.retained ? row : null
}

const RETAINED = `SELECT current."objectChanges" IS NOT NULL AS retained,
    coalesce((SELECT id FROM "Revision" WHERE "objectChanges" IS NULL AND status = 'PUBLISHED' AND id <= current.id
      ORDER BY id DESC LIMIT 1), 0)::int AS oldest,
    coalesce((SELECT id FROM "Revision" WHERE status = 'PUBLISHED' AND id <= current.id AND "publishedAt" <=
      coalesce($2::timestamptz AT TIME ZONE 'UTC', current."publishedAt" - interval '3 days')
      ORDER BY "publishedAt" DESC, id DESC LIMIT 1), 0)::int AS "atMoment"
  FROM "Revision" current WHERE status = 'PUBLISHED' AND id = $1::int`

/**
 * Changed objects by kind, in the order in which a copy applies them, then by id. The changes of an object within the
 * range are one, so that pages of one range never repeat it.
 * @param after the last object of the previous page
 */
export function changedObjects(
  prisma: PrismaClient,
  wanted: ChangesWanted,
  { after, take }: { readonly after: Pick<ObjectChange, 'kind' | 'id'> | null; readonly take: number },
): Promise<readonly ObjectChange[]> {
  return prisma.$queryRawUnsafe<ObjectChange[]>(
    `SELECT c.kind::text AS kind, c.id, c.isin, c.fields, c."from"::text AS "from", c."to"::text AS "to", c.removed,
        c.revision, r."publishedAt" AS time
      FROM (SELECT kind, "objectId" AS id, max(isin) AS isin, max("revisionId") AS revision, min("from") AS "from",
              max("to") AS "to", (array_agg(removed ORDER BY "revisionId" DESC))[1] AS removed,
              CASE WHEN bool_and(fields IS NOT NULL) THEN
                string_to_array(string_agg(array_to_string(fields, ','), ','), ',') END AS fields
            FROM "ObjectChange" ${WANTED} AND ($5::text IS NULL OR (kind, "objectId") > ($5::"ObjectKind", $6::text))
            GROUP BY kind, "objectId" ORDER BY kind, "objectId" LIMIT $7::int) c
      JOIN "Revision" r ON r.id = c.revision ORDER BY c.kind, c.id`,
    ...[...valuesOf(wanted), after?.kind ?? null, after?.id ?? null, take],
  )
}

/** Numbers of changed objects, and how many of them were removed. */
export function countChangedObjects(prisma: PrismaClient, wanted: ChangesWanted): Promise<readonly KindCount[]> {
  return prisma.$queryRawUnsafe<KindCount[]>(
    `SELECT kind::text AS kind, count(*)::int AS changed, (count(*) FILTER (WHERE removed))::int AS removed
      FROM (SELECT DISTINCT ON (kind, "objectId") kind, removed FROM "ObjectChange" ${WANTED}
            ORDER BY kind, "objectId", "revisionId" DESC) c
      GROUP BY c.kind ORDER BY c.kind`,
    ...valuesOf(wanted),
  )
}

/** Ids of the bonds whose quotes changed, with the last day that did. */
export function quotedBonds(
  prisma: PrismaClient,
  wanted: Omit<ChangesWanted, 'kinds'>,
): Promise<readonly { readonly id: string; readonly to: string }[]> {
  return prisma.$queryRawUnsafe(
    `SELECT "objectId" AS id, max("to")::text AS "to" FROM "ObjectChange" ${WANTED} AND "to" IS NOT NULL GROUP BY 1`,
    ...valuesOf({ ...wanted, kinds: ['QUOTE'] }),
  )
}

const WANTED = `WHERE "revisionId" > $1::int AND "revisionId" <= $2::int
  AND ($3::text[] IS NULL OR kind = ANY ($3::text[]::"ObjectKind"[])) AND ($4::text[] IS NULL OR isin = ANY ($4::text[]))`

function valuesOf({ since, revision, kinds, isins }: ChangesWanted) {
  return [since, revision, kinds, isins]
}
