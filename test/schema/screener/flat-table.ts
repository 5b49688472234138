import { BOND_FILTERS } from '../../../schema/filters/bond.ts'
import type { FilterRow } from '../../../schema/filters/filter.ts'
import { BOND_SORTS } from '../../../schema/filters/sorts.ts'

/** Everything that is screened or sorted by, a column each, in one table that plain SQL makes of the stored rows. */
export const FLAT_TABLE = 'flat_bonds'

/** Whether the composite is on the scale that is read where none is named. */
export const OWN_SCALE = 'derived.ratedOnOwnScale'

const PATHS = [
  ...new Set(
    [...BOND_FILTERS.filter(({ kind }) => kind !== 'text'), ...BOND_SORTS]
      .map(({ column }) => column)
      .concat('id', OWN_SCALE),
  ),
]

const MONEY_SORTS = BOND_SORTS.filter(({ currency }) => currency !== undefined)

/** The column of the flat table by which a sort orders: money of all currencies in roubles. */
export function sortColumn(key: string): string {
  const money = MONEY_SORTS.findIndex(row => row.key === key)
  return money < 0 ? columnAt(BOND_SORTS.find(row => row.key === key)?.column ?? '') : `s${money}`
}

/** The column of the flat table that holds the values of a path. */
export function columnAt(path: string): string {
  const index = PATHS.indexOf(path)
  if (index < 0) throw new Error(`nothing is screened by ${path}`)
  return `c${index}`
}

/** @param types of the stored columns, by `Table.column` as the database names them */
export function flatTable(types: ReadonlyMap<string, string>, asOf: string): string {
  const columns = PATHS.map(path => `${expressionOf(path, types, asOf)} AS ${columnAt(path)}`)
  const sorts = MONEY_SORTS.map(({ column, currency = '' }, index) => {
    const roubles = ROUBLES.replaceAll('$currency', `b."${currency}"`).replaceAll('$asOf', dayOf(asOf))
    return `(${expressionOf(column, types, asOf)})::double precision * ${roubles} AS s${index}`
  })
  return `CREATE TABLE ${FLAT_TABLE} AS SELECT ${[...columns, ...sorts].join(',\n')} ${FROM}`
}

/** What one unit of a currency is worth: the newest rate of the last ten days. */
const ROUBLES = `(CASE WHEN $currency = 'RUB' THEN 1::double precision ELSE
  (SELECT f.rate::double precision / f.units::double precision FROM "FxRate" f
    WHERE f.base = 'RUB' AND f.currency = $currency AND f.date BETWEEN $asOf - 9 AND $asOf
    ORDER BY f.date DESC LIMIT 1) END)`

function dayOf(asOf: string): string {
  return `'${asOf.slice(0, 10)}'::date`
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
  if (made !== undefined) return made.replaceAll('$asOf', dayOf(asOf))
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
  if (type === 'numeric') return stored
  if (/^(integer|bigint|double|real|smallint)/.test(type)) return `${stored}::double precision`
  const text = type.startsWith('timestamp') ? `to_char(${stored}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : `${stored}::text`
  return `(${text}) COLLATE "C"`
}

/** Nothing lies ahead of what is over, and of the rest only a schedule can tell. */
const ahead = (date: string) => `(CASE WHEN m."${date}" IS NOT NULL THEN 1
  WHEN b."maturityDate" <= $asOf OR (b."scheduleComplete" AND (b."couponType" = 'ZERO' OR m."nextCouponDate" IS NOT NULL))
  THEN 0 END)`

const STATES_DEFAULTS = `EXISTS (SELECT 1 FROM "DefaultEvent" d JOIN "Issuer" o ON o.id = d."issuerId"
  WHERE o.sample = b.sample AND d.date <= $asOf)`
const STATES_RATINGS = `EXISTS (SELECT 1 FROM "Rating" r LEFT JOIN "Issuer" o ON o.id = r."issuerId"
  LEFT JOIN "Bond" p ON p.id = r."bondId" WHERE coalesce(o.sample, p.sample) = b.sample AND r.date <= $asOf)`

const OPEN_DEFAULTS = `(CASE WHEN m."defaultTypes" <> '{}' OR (b.status <> 'DEFAULTED' AND ${STATES_DEFAULTS})
  THEN coalesce(m."defaultTypes", '{}')::text[] END)`

/** What a market makes when it is loaded, said a second time. */
const MADE: Readonly<Record<string, string>> = {
  // As it is written: the shortest decimal of the number, to eight places.
  'derived.lotValue':
    'trim_scale(round(((b."lotSize" * b."outstandingNominal"::double precision * m."priceDirty") / 100)::text::numeric, 8))',
  'derived.nominalInFull': '(b."initialNominal" = b."outstandingNominal")::integer',
  'derived.newIssue': '(b."placementDate" BETWEEN $asOf - 30 AND $asOf)::integer',
  'derived.perpetual': '(CASE WHEN b.perpetual THEN 1 WHEN b."maturityDate" IS NOT NULL THEN 0 END)',
  'derived.hasCovenants': '(CASE WHEN b.covenants IS NOT NULL THEN 1 END)',
  'derived.defaultTypes': OPEN_DEFAULTS,
  'derived.inDefault': `(CASE WHEN b.status = 'DEFAULTED' THEN 1
    ELSE (${OPEN_DEFAULTS} && ARRAY['DEFAULT', 'PUT_DEFAULT', 'RESTRUCTURED'])::integer END)`,
  'derived.inTechnicalDefault': `('TECHNICAL' = ANY(${OPEN_DEFAULTS}))::integer`,
  'derived.rated': `(CASE WHEN m."ratingOrdinal" IS NOT NULL THEN 1 WHEN ${STATES_RATINGS} THEN 0 END)`,
  'derived.ratingAgencies': '(CASE WHEN m."ratingOrdinal" IS NOT NULL THEN m."ratingAgencies"::text[] END)',
  'derived.ratingRank': `(m."ratingOrdinal" + CASE m."ratingScale" WHEN 'INTERNATIONAL' THEN 100 ELSE 0 END)`,
  [OWN_SCALE]: `((m."ratingScale" = 'NATIONAL') = (i.country IS NOT DISTINCT FROM 'RU'))::integer`,
  'derived.callAhead': ahead('nextCallDate'),
  'derived.putAhead': ahead('nextPutDate'),
  'derived.repaymentAhead': ahead('nextAmortizationDate'),
  'derived.changeAhead': ahead('nextChangeDate'),
  updatedAt: `to_char(greatest(b."updatedAt", (SELECT v."createdAt" FROM "Revision" v WHERE v.id = m."revisionId")),
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') COLLATE "C"`,
  'issuer.report.periodEnd': '(r."periodEnd"::text) COLLATE "C"',
  'issuer.report.standard': '(r.standard::text) COLLATE "C"',
}

/** True where the column holds text: days among it. */
export function isText(row: FilterRow): boolean {
  if (row.kind === 'range') return row.scalar === 'Date' || row.days !== undefined
  return row.kind === 'list' && row.scalar !== 'Int'
}
