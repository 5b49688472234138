import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { mapYielding } from '../yielding-map.ts'
import { emptyRowOf } from './fields.ts'
import { rowsOf, type Table, tableOf } from './row-chunks.ts'
import { OWNER_COLUMNS, type OwnedPart } from './table-rows.ts'

/** The bond or issuer that a row is about. */
export interface RowKey {
  readonly part: OwnedPart
  /** Its id. */
  readonly owner: string
}

/** A row of an archive that stands beside its piece, which has an earlier one, or none, of that bond or issuer. */
export interface OverlayRow extends RowKey {
  /** The row as compressed JSON. */
  readonly body: Uint8Array<ArrayBuffer>
}

export interface StoredOverlayRow extends OverlayRow {
  /** The revision whose archive first had it. */
  readonly revisionId: number
}

/** The bonds or issuers with ids after one and up to another. */
export interface OwnerRange {
  readonly part: OwnedPart
  readonly after: string
  readonly upTo: string
}

/** Before every id. */
export const BEFORE_IDS = '00000000-0000-0000-0000-000000000000'

/** Rows per query: few, because no request is answered while Prisma turns them into objects. */
const ROWS = 200

export function ownerOf(part: OwnedPart, row: object): string {
  return (row as Readonly<Record<string, string>>)[OWNER_COLUMNS[part]] as string
}

/** The ids of the bonds or issuers that the rows are about. */
export function ownersIn({ columns }: Table<object>, part: OwnedPart): readonly string[] {
  return (columns as Readonly<Record<string, readonly string[]>>)[OWNER_COLUMNS[part]] ?? []
}

export async function encodeOverlay(part: OwnedPart, rows: readonly object[]): Promise<readonly OverlayRow[]> {
  return mapYielding(rows, row => ({
    ...{ part, owner: ownerOf(part, row) },
    body: new Uint8Array(zstdCompressSync(JSON.stringify(row))),
  }))
}

/** @returns the rows, with the values of columns that were added since */
export async function decodeOverlay(
  part: OwnedPart,
  rows: readonly Pick<OverlayRow, 'body'>[],
): Promise<readonly object[]> {
  const since = emptyRowOf(part)
  return mapYielding(rows, ({ body }) => ({ ...since, ...(JSON.parse(zstdDecompressSync(body).toString()) as object) }))
}

/**
 * A table in which rows of some owners replace those that it has, or are added.
 * @param gone owners whose rows are left out
 */
export function withRows(
  part: OwnedPart,
  table: Table<object>,
  rows: readonly object[],
  gone: ReadonlySet<string> = new Set(rows.map(row => ownerOf(part, row))),
): Table<object> {
  const others = rowsOf(table).filter(row => !gone.has(ownerOf(part, row)))
  return tableOf([...others, ...rows].sort((a, b) => (ownerOf(part, a) < ownerOf(part, b) ? -1 : 1)))
}

/** The rows of an archive that stand beside its pieces, ascending by id. */
export function overlayIn(
  prisma: Pick<PrismaClient, '$queryRaw'>,
  revisionId: number,
  { part, after, upTo }: OwnerRange,
): Promise<StoredOverlayRow[]> {
  return prisma.$queryRaw<StoredOverlayRow[]>`
    SELECT o."revisionId", o.part, o.owner::text, o.body FROM "OverlayRow" o
      WHERE o.part = ${part} AND o.owner > ${after}::uuid AND o.owner <= ${upTo}::uuid
        AND o."revisionId" <= ${revisionId}::int AND (o.until IS NULL OR o.until > ${revisionId}::int)
      ORDER BY o.owner`
}

/**
 * How many rows of the newest archive stand beside its pieces.
 * @param ranges of one part
 * @param but bonds or issuers that do not count
 * @returns in the order of the ranges
 */
export async function overlaySizes(
  prisma: PrismaClient,
  ranges: readonly OwnerRange[],
  but: readonly string[],
): Promise<readonly number[]> {
  // One range of the index after another: as a join, PostgreSQL compares each range with all rows of the part.
  const found = await prisma.$queryRaw<{ rows: number }[]>`
    SELECT beside.rows
      FROM unnest(${ranges.map(({ part }) => part)}::text[], ${ranges.map(({ after }) => after)}::uuid[],
        ${ranges.map(({ upTo }) => upTo)}::uuid[]) WITH ORDINALITY r(part, after, up_to, place)
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS rows FROM "OverlayRow" o
          WHERE o.until IS NULL AND o.part = r.part AND o.owner > r.after AND o.owner <= r.up_to
            AND NOT o.owner = ANY(${but}::uuid[])) beside
      ORDER BY r.place`
  return found.map(({ rows }) => rows)
}

/** The rows beside the pieces that an archive has and an earlier one has not. */
export async function* overlaySince(
  prisma: PrismaClient,
  revisionId: number,
  earlier: number,
): AsyncIterable<readonly StoredOverlayRow[]> {
  let last = { revisionId: earlier + 1, part: '', owner: BEFORE_IDS }
  for (;;) {
    const rows: StoredOverlayRow[] = await prisma.$queryRaw`
      SELECT o."revisionId", o.part, o.owner::text, o.body FROM "OverlayRow" o
        WHERE (o."revisionId", o.part, o.owner) > (${last.revisionId}::int, ${last.part}, ${last.owner}::uuid)
          AND o."revisionId" <= ${revisionId}::int AND (o.until IS NULL OR o.until > ${revisionId}::int)
        ORDER BY o."revisionId", o.part, o.owner LIMIT ${ROWS}`
    yield rows
    const end = rows.at(-1)
    if (end === undefined || rows.length < ROWS) return
    last = end
  }
}
