import { BOND_FILTERS } from '../../../schema/filters/bond.ts'
import type { FilterRow } from '../../../schema/filters/filter.ts'
import { BOND_SORTS } from '../../../schema/filters/sorts.ts'

/** Everything that is screened or sorted by, a column each, in one table that plain SQL makes of the stored rows. */
export const FLAT_TABLE = 'flat_bonds'

const PATHS = [
  ...new Set(
    [...BOND_FILTERS.filter(({ kind }) => kind !== 'text'), ...BOND_SORTS].map(({ column }) => column).concat('id'),
  ),
]

/** The column of the flat table that holds the values of a path. */
export function columnAt(path: string): string {
  const index = PATHS.indexOf(path)
  if (index < 0) throw new Error(`nothing is screened by ${path}`)
  return `c${index}`
}

/** @param types of the stored columns, by `Table.column` as the database names them */
export function flatTable(types: ReadonlyMap<string, string>, asOf: string): string {
  const columns = PATHS.map(path => `${expressionOf(path, types, asOf)} AS ${columnAt(path)}`)
  return `CREATE TABLE ${FLAT_TABLE} AS SELECT ${columns.join(',\n')} ${FROM}`
}

const FROM = `FROM "Bond" b
  JOIN "Issuer" i ON i.id = b."issuerId"
  LEFT JOIN "Measure" m ON m."bondId" = b.id AND m.current
  LEFT JOIN LATERAL (SELECT * FROM "IssuerReport" WHERE "issuerId" = b."issuerId"
    ORDER BY "periodEnd" DESC, array_position(ARRAY['IFRS', 'GAAP', 'RAS'], standard::text) LIMIT 1) r ON true`

/** The `isin` of every bond and the `value` of a path that no table holds. */
export function madeValues(path: string, asOf: string): string {
  return `SELECT b.isin, ${expressionOf(path, new Map(), asOf)} AS value ${FROM}`
}

function expressionOf(path: string, types: ReadonlyMap<string, string>, asOf: string): string {
  const ratio = /^issuer\.report\.metrics\.(\w+)$/.exec(path)?.[1]
  if (ratio !== undefined) return `(SELECT value FROM "IssuerMetric" WHERE "reportId" = r.id AND key = '${ratio}')`
  const made = MADE[path]
  if (made !== undefined) return made.replaceAll('$asOf', `'${asOf.slice(0, 10)}'::date`)
  const [first = '', second] = path.split('.')
  const [table, alias, column] =
    second === undefined
      ? ['Bond', 'b', first]
      : first === 'measure'
        ? ['Measure', 'm', second]
        : ['Issuer', 'i', second]
  return asCompared(`${alias}."${column}"`, types.get(`${table}.${column}`))
}

function asCompared(stored: string, type: string | undefined): string {
  if (type === undefined) throw new Error(`${stored} is not stored`)
  if (type === 'ARRAY') return `${stored}::text[]`
  if (type === 'boolean') return `${stored}::integer`
  if (/^(numeric|integer|bigint|double|real|smallint)/.test(type)) return `${stored}::double precision`
  const text = type.startsWith('timestamp') ? `to_char(${stored}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : `${stored}::text`
  return `(${text}) COLLATE "C"`
}

/** What a market makes when it is loaded, said a second time. */
const MADE: Readonly<Record<string, string>> = {
  'derived.lotValue': '(b."lotSize" * b."outstandingNominal"::double precision * m."priceDirty") / 100',
  'derived.nominalInFull': '(b."initialNominal" = b."outstandingNominal")::integer',
  'derived.newIssue': '(b."placementDate" BETWEEN $asOf - 30 AND $asOf)::integer',
  'issuer.report.periodEnd': '(r."periodEnd"::text) COLLATE "C"',
  'issuer.report.standard': '(r.standard::text) COLLATE "C"',
}

/** True where the column holds text: days among it. */
export function isText(row: FilterRow): boolean {
  if (row.kind === 'range') return row.scalar === 'Date' || row.days !== undefined
  return row.kind === 'list' && row.scalar !== 'Int'
}
