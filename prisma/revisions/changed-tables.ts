import type { Prisma } from '../generated/client/client.ts'
import type { ObjectKind } from '../generated/client/enums.ts'
import { RUNNING } from '../undo/changes.ts'

/** A table whose rows are objects of a kind, or belong to one. SQL refers to a row as `r`. */
export interface ChangedTable {
  readonly table: Prisma.ModelName
  readonly kind: ObjectKind
  /** Id of the object. */
  readonly id: string
  /** The day of the row, where an object has a value for each day. */
  readonly day?: string
  /** Name of these rows among the fields of their object; by default the columns that differ. */
  readonly field?: string
}

/** The tables of the change feed. Analytics are not among them: a measure states the revision that computed it. */
export const CHANGED_TABLES: readonly ChangedTable[] = [
  { table: 'Issuer', kind: 'ISSUER', id: 'r.id' },
  { table: 'IssuerReport', kind: 'ISSUER', id: 'r."issuerId"', field: 'reports' },
  { table: 'IssuerMetric', kind: 'ISSUER', id: parentOf('IssuerReport', 'reportId', 'issuerId'), field: 'reports' },
  { table: 'Bond', kind: 'BOND', id: 'r.id' },
  { table: 'Board', kind: 'BOND', id: 'r."bondId"', field: 'boards' },
  { table: 'Coupon', kind: 'COUPON', id: 'r."bondId"' },
  { table: 'Amortization', kind: 'REPAYMENT', id: 'r."bondId"' },
  { table: 'Offer', kind: 'OFFER', id: 'r."bondId"' },
  { table: 'Quote', kind: 'QUOTE', id: 'r."bondId"', day: 'r.date' },
  { table: 'Rating', kind: 'RATING', id: 'coalesce(r."bondId", r."issuerId")' },
  { table: 'DefaultEvent', kind: 'DEFAULT', id: 'coalesce(r."bondId", r."issuerId")' },
  { table: 'Placement', kind: 'PLACEMENT', id: 'r.id' },
  { table: 'Guidance', kind: 'PLACEMENT', id: 'r."placementId"', field: 'guidance' },
  { table: 'Curve', kind: 'CURVE', id: 'r.key', day: 'r.date' },
  ...(['CurveParameter', 'CurvePoint'] as const).map(table => ({
    ...({ table, kind: 'CURVE', id: parentOf('Curve', 'curveId', 'key') } as const),
    ...{ day: parentOf('Curve', 'curveId', 'date'), field: table === 'CurvePoint' ? 'points' : 'parameters' },
  })),
  { table: 'PolicyRate', kind: 'RATE', id: 'r.key', day: 'r.date' },
  { table: 'FxRate', kind: 'RATE', id: `r.currency || '/' || r.base`, day: 'r.date' },
]

/** SQL that is true while something is left of the object `o`, by kind. */
export const IS_LEFT: Readonly<Record<Exclude<ObjectKind, 'MEASURES'>, string>> = {
  ISSUER: exists('Issuer', 'r.id = o.id::uuid'),
  BOND: exists('Bond', 'r.id = o.id::uuid'),
  COUPON: exists('Coupon', 'r."bondId" = o.id::uuid'),
  REPAYMENT: exists('Amortization', 'r."bondId" = o.id::uuid'),
  OFFER: exists('Offer', 'r."bondId" = o.id::uuid'),
  QUOTE: exists('Quote', 'r."bondId" = o.id::uuid'),
  RATING: ofBondOrIssuer('Rating'),
  DEFAULT: ofBondOrIssuer('DefaultEvent'),
  PLACEMENT: exists('Placement', 'r.id = o.id::uuid'),
  CURVE: exists('Curve', 'r.key = o.id'),
  RATE: `(${exists('PolicyRate', 'r.key = o.id')} OR ${exists('FxRate', `r.currency = split_part(o.id, '/', 1) AND r.base = split_part(o.id, '/', 2)`)})`,
}

/** Kinds that say nothing of a bond or issuer that is itself removed. */
export const PARTS: ReadonlySet<ObjectKind> = new Set([
  ...(['COUPON', 'REPAYMENT', 'OFFER', 'QUOTE', 'RATING', 'DEFAULT'] as const),
])

/** Two lookups by index: one condition with OR reads the whole table for every object. */
function ofBondOrIssuer(table: string): string {
  return `(${exists(table, 'r."bondId" = o.id::uuid')}
    OR ${exists(table, 'r."bondId" IS NULL AND r."issuerId" = o.id::uuid')})`
}

function exists(table: string, where: string): string {
  return `EXISTS (SELECT FROM "${table}" r WHERE ${where})`
}

/** A column of the row that `r` belongs to, which the run may have removed. */
function parentOf(table: string, key: string, column: string): string {
  return `coalesce((SELECT p."${column}"::text FROM "${table}" p WHERE p.id = r."${key}"),
    (SELECT c.before->>'${column}' FROM "LoadChange" c WHERE c."revisionId" = ${RUNNING} AND c."table" = '${table}'
      AND c.key = jsonb_build_object('id', r."${key}")::text))`
}
