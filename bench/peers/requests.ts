import type pg from 'pg'
import { labelOfOrdinal } from '../../schema/analytics/ratings.ts'
import { SORTS } from './columns.ts'
import { PARAMETERS, type ParameterRow } from './question.ts'

const SEED = 20_261_121
const PAGE_SIZE = 50
const PAGES = 5
/** Lower bounds lie in the lower half of what there is, upper ones in the upper half: so requests find something. */
const STEPS = 100

type Random = () => number

/** What there is in a market to ask for: the hundredths of each figure, and the words of each list. */
export type Domain = ReadonlyMap<string, readonly (string | number)[]>

export async function domainOf(client: pg.Client): Promise<Domain> {
  const domain = new Map<string, readonly (string | number)[]>()
  const shares = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS)
  for (const { column, operator } of PARAMETERS) {
    if (domain.has(column)) continue
    const name = `"${column}"`
    const sql =
      operator === 'in'
        ? `SELECT array_agg(value ORDER BY bonds DESC, value) AS found FROM
            (SELECT ${name}::text AS value, count(*) AS bonds FROM peers.screener WHERE ${name} IS NOT NULL GROUP BY 1) s`
        : `SELECT to_json(percentile_disc($1::float8[]) WITHIN GROUP (ORDER BY ${name})) AS found FROM peers.screener
            WHERE status IN ('TRADING', 'PLACING') AND ${name} IS NOT NULL`
    const { rows } = await client.query(sql, operator === 'in' ? [] : [shares])
    domain.set(column, rows[0]?.found ?? [])
  }
  return domain
}

/**
 * Distinct screener requests as query strings, the same for everybody who asks for the same market.
 * @param more added to each, such as facets
 */
export function screenerQueries(domain: Domain, count: number, { seed = SEED, more = '' } = {}): readonly string[] {
  const random = randomOf(seed)
  const queries = new Set<string>()
  while (queries.size < count) queries.add(queryOf(domain, random) + more)
  return [...queries]
}

function queryOf(domain: Domain, random: Random): string {
  const filters = shuffled(PARAMETERS, random).slice(0, 3 + Math.floor(random() * 4))
  const query = new URLSearchParams()
  for (const row of filters) query.set(row.name, boundOf(row, domain.get(row.column) ?? [], random))
  const keys = Object.keys(SORTS)
  const key = keys[Math.floor(random() * keys.length)]
  query.set('Sorts', `${key}_${random() < 0.5 ? 'asc' : 'desc'}`)
  query.set('Page', String(1 + Math.floor(random() * PAGES)))
  query.set('PageSize', String(PAGE_SIZE))
  return query.toString()
}

function boundOf(row: ParameterRow, known: readonly (string | number)[], random: Random): string {
  if (row.operator === 'in') return shuffled(known, random).slice(0, wordsOf(known.length, random)).join(',')
  const isLower = row.operator === 'from'
  const step = Math.floor((isLower ? random() * 0.5 : 0.5 + random() * 0.5) * STEPS)
  const value = known[step] ?? 0
  if (row.name === 'CreditRatingFrom') return labelOfOrdinal(Number(value)) ?? 'BBB'
  if (typeof value === 'string' || row.name === 'LiquidityTo') return String(value)
  // So many digits that no two requests have the same bound.
  return String(Number((value + (isLower ? -1 : 1) * random() * 0.01).toFixed(6)))
}

/** A third to two thirds of the words of a list. */
function wordsOf(length: number, random: Random): number {
  return Math.max(1, Math.round(length * (0.33 + random() * 0.34)))
}

function shuffled<Value>(values: readonly Value[], random: Random): readonly Value[] {
  return values
    .map(value => ({ value, place: random() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ value }) => value)
}

/** Mulberry32: small, even and the same on every machine. */
function randomOf(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
