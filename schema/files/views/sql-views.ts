import { createHash } from 'node:crypto'
import { unitText } from '../../units.ts'
import { column, type FileColumn, type FileTable } from '../file-table.ts'
import { bonds } from '../tables/bonds.ts'
import { defaults, ratings } from '../tables/credit.ts'
import { issuers } from '../tables/issuers.ts'
import { curves, fixings, quotes } from '../tables/market.ts'
import { measures } from '../tables/measures.ts'
import { placements } from '../tables/placements.ts'
import { coupons, OF_BOND, offers, repayments } from '../tables/schedules.ts'
import { DAY_OF_REVISION, publishedRows } from './published.ts'
import { createView, type Published, type SqlView } from './sql-view.ts'

const { text, day, number } = column

/** What a view shares with the bulk file of its name. */
const ofFile = ({ name, description, columns }: FileTable) => ({ name, description, columns })

const withBond = (table: string) => (published: Published) =>
  `${published(table)} t JOIN ${published('Bond')} b ON b.id = t."bondId"`

const ISIN = { isin: 'b.isin' }

/** Of a bond or of an issuer. */
const SUBJECT = {
  subject: `CASE WHEN t."bondId" IS NULL THEN 'ISSUER' ELSE 'BOND' END`,
  ...ISIN,
  issuerId: `CASE WHEN t."bondId" IS NULL THEN t."issuerId" END`,
}

const withSubject = (table: string) => (published: Published) =>
  `${published(table)} t LEFT JOIN ${published('Bond')} b ON b.id = t."bondId"`

/** Curves of days after the revision, and curves fitted for one that was not published, are not part of it. */
const publishedCurves = (published: Published) =>
  `(SELECT * FROM ${published('Curve')} c WHERE c.date <= ${DAY_OF_REVISION} AND (c."revisionId" IS NULL OR EXISTS (
    SELECT FROM "Revision" r WHERE r.id = c."revisionId" AND r.status = 'PUBLISHED')))`

/** Those of the latest report, with the precedence of consolidated reports for a period. */
const latestReport = (published: Published) =>
  `(SELECT r.*, (SELECT jsonb_object_agg(m.key, m.value) FROM ${published('IssuerMetric')} m WHERE m."reportId" = r.id)
      AS metrics FROM (SELECT DISTINCT ON ("issuerId") * FROM ${published('IssuerReport')} reports
      ORDER BY "issuerId", "periodEnd" DESC, array_position('{IFRS,GAAP,RAS}', standard::text)) r)`

const latestGuidance = (published: Published) =>
  `(SELECT DISTINCT ON ("placementId") * FROM ${published('Guidance')} guidance ORDER BY "placementId", time DESC)`

/** Cells of columns whose value is a field of another row: `report.metrics.CURRENT_RATIO`, `guidance.time`. */
function pathCells(columns: readonly FileColumn[], alias: string): Readonly<Record<string, string>> {
  const nested = columns.filter(({ from }) => from.includes('.'))
  return Object.fromEntries(
    nested.map(({ name, from }) => {
      const [, field, key] = from.split('.')
      return [name, key === undefined ? `${alias}."${field}"` : `${alias}.metrics->>'${key}'`]
    }),
  )
}

const RATES = (published: Published) => `(
    SELECT key, 'INTEREST' AS kind, name, currency, NULL AS base, date, value, NULL AS rate, NULL AS units,
      NULL AS source FROM ${published('PolicyRate')} p
    UNION ALL
    SELECT f.currency || '/' || f.base, 'EXCHANGE', f.currency || ' in ' || f.base, f.currency, f.base, f.date, NULL,
      f.rate, f.units, coalesce(s.name, f."sourceKey") FROM ${published('FxRate')} f
      LEFT JOIN "Source" s ON s.key = f."sourceKey")`

/** The views of the schema `analyst`. Quotes and curves are of every stored day; those of bulk files of the latest. */
export const SQL_VIEWS: readonly SqlView[] = [
  {
    ...ofFile(bonds),
    from: published => `${published('Bond')} t`,
    cells: {
      status: `CASE WHEN t.status IN ('PLANNED', 'PLACING', 'TRADING', 'SUSPENDED')
        AND t."maturityDate" < ${DAY_OF_REVISION} THEN 'MATURED' ELSE t.status::text END`,
    },
  },
  { ...ofFile(coupons), from: withBond('Coupon'), cells: ISIN },
  { ...ofFile(repayments), from: withBond('Amortization'), cells: ISIN },
  { ...ofFile(offers), from: withBond('Offer'), cells: ISIN },
  { ...ofFile(ratings), from: withSubject('Rating'), cells: SUBJECT },
  { ...ofFile(defaults), from: withSubject('DefaultEvent'), cells: SUBJECT },
  {
    ...ofFile(issuers),
    from: published => `${published('Issuer')} t LEFT JOIN ${latestReport(published)} r ON r."issuerId" = t.id`,
    cells: pathCells(issuers.columns, 'r'),
  },
  {
    ...ofFile(placements),
    from: published => `${published('Placement')} t LEFT JOIN ${latestGuidance(published)} g ON g."placementId" = t.id`,
    cells: pathCells(placements.columns, 'g'),
  },
  {
    ...ofFile(quotes),
    description: 'Quotes of every stored day, with figures published by the source.',
    from: withBond('Quote'),
    cells: ISIN,
  },
  {
    ...ofFile(measures),
    from: published => `${published('Measure')} t JOIN ${published('Bond')} b ON b.id = t."bondId" WHERE t.current`,
    cells: ISIN,
  },
  {
    ...ofFile(measures),
    name: 'history',
    description: 'Analytics of every stored day of a bond, the current ones too.',
    from: withBond('Measure'),
    cells: ISIN,
  },
  {
    name: 'curves',
    description: 'Government curves of every stored day, one row a tenor.',
    columns: curves.columns.filter(({ name }) => name !== 'forward'),
    from: published => `${published('CurvePoint')} t JOIN ${publishedCurves(published)} c ON c.id = t."curveId"`,
    cells: {
      ...{ key: 'c.key', currency: 'c.currency', date: 'c.date', time: 'c.time', model: 'c.model', fitted: 'c.fitted' },
      source: 'c."sourceKey"',
    },
  },
  {
    name: 'residuals',
    description: 'Distance of government bonds from the curves that were fitted to them, of every stored day.',
    columns: [
      text('key', 'Key of the curve.'),
      day('date', 'Date of the curve.'),
      ...OF_BOND,
      number('durationYears', 'years', 'Macaulay duration to maturity.'),
      number('yield', 'percentAYear', 'Yield to maturity.'),
      number('residualBp', 'basisPoints', 'Yield minus that of the curve: above zero the bond is cheap.'),
    ],
    from: published =>
      `${published('CurveResidual')} t JOIN ${publishedCurves(published)} c ON c.id = t."curveId"
        JOIN ${published('Bond')} b ON b.id = t."bondId"`,
    cells: { key: 'c.key', date: 'c.date', ...ISIN },
  },
  { ...ofFile(fixings), from: published => `${RATES(published)} t WHERE t.date <= ${DAY_OF_REVISION}` },
]

/** The role that reads the views; the operator creates it. */
const ROLE = 'bonds_analyst'

export interface SqlViews {
  /** Differs when the views do. */
  readonly version: string
  /** One statement that replaces the schema and grants the role, if there is one, to read it. */
  readonly statement: string
}

/** @param keys primary key columns by table */
export function sqlViews(keys: ReadonlyMap<string, readonly string[]>): SqlViews {
  const published = (table: string) => publishedRows(table, keys.get(table) ?? [])
  const views = SQL_VIEWS.flatMap(view => [createView(view, published), ...commentsOf(view)]).join(';\n')
  const version = createHash('sha256').update(views).digest('hex').slice(0, 16)
  // Whoever waits for a long query of an analyst would hold up every later one.
  const statement = `DO $views$ BEGIN
    PERFORM set_config('lock_timeout', '5s', true);
    DROP SCHEMA IF EXISTS analyst CASCADE;
    CREATE SCHEMA analyst;
    COMMENT ON SCHEMA analyst IS ${quoted(`The published revision of the bond data service, read-only. Version ${version}`)};
    ${views};
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = '${ROLE}') THEN
      GRANT USAGE ON SCHEMA analyst TO ${ROLE};
      GRANT SELECT ON ALL TABLES IN SCHEMA analyst TO ${ROLE};
    END IF;
  END $views$`
  return { version, statement }
}

function commentsOf({ name, description, columns }: SqlView): readonly string[] {
  return [
    `COMMENT ON VIEW analyst."${name}" IS ${quoted(description)}`,
    ...columns.map(field => `COMMENT ON COLUMN analyst."${name}"."${field.name}" IS ${quoted(commentOf(field))}`),
  ]
}

function commentOf({ unit, description }: FileColumn): string {
  const shown = unitText(unit ?? undefined)
  return shown === null ? description : `${description} Unit: ${shown}.`
}

function quoted(words: string): string {
  return `'${words.replaceAll("'", "''")}'`
}
