import { RATING_LABELS } from '../../../schema/analytics/ratings.ts'
import { type FilterInput, type FilterRow, inputsOf } from '../../../schema/filters/filter.ts'
import { columnAt, FLAT_TABLE, isText, OWN_SCALE, sortColumn } from './flat-table.ts'
import { type Question, ROWS } from './question.ts'

/** A question to the screener as SQL over the flat table: one row with `total` and the `ids` of the page, in order. */
export function sqlOf(question: Question, asOf: string): string {
  const { uniqueEmitentsFlag, page, pageSize } = question
  const order = orderOf(question.sorts)
  const met = `SELECT * FROM ${FLAT_TABLE} WHERE ${whereOf(question, asOf)}`
  const issuer = columnAt('issuerId')
  const found = uniqueEmitentsFlag
    ? `SELECT DISTINCT ON (${issuer}) * FROM (${met}) met ORDER BY ${issuer}, ${order}`
    : met
  const rows = `SELECT ${columnAt('id')} FROM found ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
  return `WITH found AS (${found}) SELECT (SELECT count(*)::integer FROM found) AS total, ARRAY(${rows}) AS ids`
}

/** The values of a dimension under every condition but its own, with how many bonds have them: `value`, `count`. */
export function facetSql(row: FilterRow, question: Question, asOf: string): string {
  const others = whereOf(question, asOf, row)
  return `SELECT ${columnAt(row.column)} AS value, count(*)::integer AS count FROM ${FLAT_TABLE} WHERE ${others} GROUP BY 1`
}

const LIVE = { name: 'status', value: ['TRADING', 'PLACING'] }
const NAMING = ['isin', 'ticker', 'ids']

function whereOf({ filter, includeUnknown }: Question, asOf: string, except?: FilterRow): string {
  const given = { ...filter }
  if (![...NAMING, 'status', 'statusNot'].some(name => name in filter)) given[LIVE.name] = LIVE.value
  const clauses = ROWS.filter(row => row !== except)
    .flatMap(inputsOf)
    .filter(({ name }) => name in given)
    .map(input => clauseOf(input, given[input.name], { includeUnknown, asOf }))
  const isRated = ['creditRating', 'creditRatingNot', 'creditRatingFrom', 'creditRatingTo'].some(name => name in given)
  const namesScale = 'ratingScale' in given || 'ratingScaleNot' in given
  // Plain labels are read on the scale of the issuer's country.
  if (isRated && except?.name !== 'CreditRating' && (except?.name === 'RatingScale' || !namesScale))
    clauses.push(`(${columnAt(OWN_SCALE)} = 1${includeUnknown ? ` OR ${columnAt(OWN_SCALE)} IS NULL` : ''})`)
  return ['true', ...clauses].join(' AND ')
}

function clauseOf(
  { row, role }: FilterInput,
  value: unknown,
  { includeUnknown, asOf }: { readonly includeUnknown: boolean; readonly asOf: string },
): string {
  const column = columnAt(row.column)
  const test = testOf(row, role, value, asOf)
  return includeUnknown ? `(${test} OR ${column} IS NULL)` : `(${test} AND ${column} IS NOT NULL)`
}

function testOf(row: FilterRow, role: FilterInput['role'], value: unknown, asOf: string): string {
  const column = columnAt(row.column)
  if (row.kind === 'flag') {
    if (row.yes === 'value') return `${column} = ${Number(value)}`
    return `${value ? '' : 'NOT '}${isOneOf(row, row.yes as readonly string[])}`
  }
  if (role === 'in') return isOneOf(row, value as readonly unknown[])
  if (role === 'notIn') return `NOT ${isOneOf(row, value as readonly unknown[])}`
  const falls = row.kind === 'range' && (row.scalar === 'Rating' || row.days === 'before')
  return `${column} ${(role === 'From') === falls ? '<=' : '>='} ${boundOf(row, value, asOf)}`
}

function boundOf(row: FilterRow, value: unknown, asOf: string): string {
  if (row.kind !== 'range') throw new Error(`${row.name} has no bounds`)
  if (row.scalar === 'Rating') return String(ordinalOf(value))
  if (row.scalar === 'Decimal') return `'${String(value)}'::numeric`
  if (row.days === undefined) return row.scalar === 'Date' ? quoted(value) : `'${String(value)}'::double precision`
  const away = Math.min(500_000, Number(value))
  return `to_char('${asOf.slice(0, 10)}'::date ${row.days === 'after' ? '+' : '-'} ${away}, 'YYYY-MM-DD') COLLATE "C"`
}

/** Known columns of lists hold lists; a member is enough. */
const OF_LISTS = new Set(['measure.yieldBases', 'derived.defaultTypes', 'derived.ratingAgencies'])

function isOneOf(row: FilterRow, values: readonly unknown[]): string {
  const column = columnAt(row.column)
  if (OF_LISTS.has(row.column)) return `(${column} && ARRAY[${values.map(quoted)}]::text[])`
  if (row.kind === 'range') return `(${column} IN (${values.map(ordinalOf)}))`
  const listed = values.map(value => (isText(row) || row.kind === 'flag' ? quoted(value) : Number(value)))
  const alias = row.kind === 'list' && row.alias !== undefined ? ` OR ${columnAt(row.alias)} IN (${listed})` : ''
  return `(${column} IN (${listed})${alias})`
}

function ordinalOf(label: unknown): number {
  return (RATING_LABELS as readonly unknown[]).indexOf(label) + 1
}

function quoted(value: unknown): string {
  return `'${String(value).replaceAll("'", "''")}'`
}

function orderOf(sorts: readonly string[]): string {
  const steps = (sorts.length > 0 ? sorts : ['TURNOVER30D_DESC']).map(sort => {
    const [key, direction] = sort.toLowerCase().split('_')
    const isAge = key === 'quoteage'
    return `${sortColumn(key ?? '')} ${isAge === (direction === 'asc') ? 'desc' : 'asc'} NULLS LAST`
  })
  return [...steps, columnAt('id')].join(', ')
}
