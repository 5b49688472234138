import { type GraphQLObjectType, getNamedType, isLeafType, isNonNullType, isObjectType } from 'graphql'
import { schema } from '../../schema/index.ts'

/** A query that does as much as it can under the limits, or tries to get past them. */
export interface WorstQuery {
  readonly name: string
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
  readonly operationName?: string
}

/** @param isins of bonds of the market */
export function worstQueries(isins: readonly string[]): readonly WorstQuery[] {
  const [isin = ''] = isins
  const bond = leavesOf('Bond')
  const inputs = isins
    .slice(0, 50)
    .map(one => ({ isin: one, pieces: 1, yield: 14, shiftsBp: [-200, -100, -50, 50, 100, 200] }))
  return [
    { name: 'words with typos', ...words(1, 1) },
    { name: 'words with typos, 20 alternatives', ...words(20, 1) },
    { name: 'words with typos, 100 aliases', ...words(1, 100) },
    { name: 'words with typos, 20 alternatives, 100 aliases', ...words(20, 100) },
    { name: '20 facets under 20 conditions', query: `{ ${facets()} }` },
    { name: '20 facets, 100 aliases', query: aliased(100, n => facets(n)) },
    { name: 'every column of 500 bonds', query: `{ bonds(pageSize: 500) { items { ${bond} } } }` },
    {
      name: 'all coupons of 500 bonds',
      query: '{ bonds(pageSize: 500) { items { coupons { payDate value rate } } } }',
    },
    {
      name: 'cash flows of 500 bonds',
      query: `{ bonds(pageSize: 500) { items { cashFlows { ${leavesOf('CashFlow')} } } } }`,
    },
    { name: 'bonds of issuers of bonds, twice', query: `{ bonds(pageSize: 100) { items { ${around(2)} } } }` },
    { name: 'bonds of issuers of bonds, three times', query: `{ bonds(pageSize: 20) { items { ${around(3)} } } }` },
    {
      name: 'history, 500 bonds of 20 days',
      query: '{ bonds(pageSize: 500) { items { history { items { date yield } } } } }',
    },
    {
      name: 'history, 50 bonds of 200 days',
      query: '{ bonds(pageSize: 50) { items { history(limit: 200) { items { date yield } } } } }',
    },
    {
      name: 'other bonds of placements',
      query: '{ placements(pageSize: 500) { items { secondary { day { date yield } } } } }',
    },
    {
      name: 'sources of single values',
      query: '{ bonds(pageSize: 100) { items { provenance { fields { field source time } } } } }',
    },
    {
      name: 'calculations, 100 aliases',
      query: `query ($inputs: [CalculationInput!]!) ${aliased(100, () => 'calculate(inputs: $inputs) { reason figures { value } shifts { cleanPrice } }')}`,
      variables: { inputs },
    },
    { name: 'the overview, 100 aliases', query: aliased(100, () => 'marketOverview { asOf activity { currency } }') },
    { name: 'the map of the market', query: aliased(20, () => `bondMap { points { ${leavesOf('BondMapPoints')} } }`) },
    {
      name: 'groups, 100 aliases',
      query: aliased(100, () => 'bondGroups(by: [ISSUER, CURRENCY, RATING, DURATION_BUCKET]) { items { count } }'),
    },
    {
      name: 'alternatives, 100 aliases',
      query: aliased(100, n => `alternatives(isin: "${isins[n] ?? isin}") { asOf similar { bond { isin } } }`),
    },
    {
      name: 'ladders, 100 aliases',
      query: aliased(
        100,
        n =>
          `ladder(amount: "${n}000000", currency: "RUB", creditRatingFrom: "B", years: 10) { asOf rungs { bonds { bond { isin } } } }`,
      ),
    },
    {
      name: 'events, 100 aliases',
      query: aliased(
        100,
        n =>
          `events(from: "2020-01-${String((n % 28) + 1).padStart(2, '0')}", to: "2040-01-01", pageSize: 1) { page { total } }`,
      ),
    },
    {
      name: 'curves of all days',
      query: `{ curves(from: "2000-01-01", pageSize: 500, parts: [POINTS, SLOPES]) { items { points { ${leavesOf('CurvePoint')} } } } }`,
    },
    {
      name: 'days of the market',
      query: aliased(100, () => 'marketDays(from: "2025-12-01", to: "2026-11-20") { date }'),
    },
    {
      name: 'screens of 100 past days',
      query: aliased(
        100,
        n => `bonds(asOf: "2026-${String((n % 10) + 1).padStart(2, '0')}-15", pageSize: 1) { page { total } }`,
      ),
    },
    {
      name: 'past screens of one bond',
      query: aliased(
        100,
        n => `bond(id: "${isin}", asOf: "2026-11-${String((n % 20) + 1).padStart(2, '0')}") { isin }`,
      ),
    },
    {
      name: 'the whole schema',
      query: `{ __schema { types { name fields { name args { name type { name ofType { name } } } type { name ofType { name ofType { name } } } } inputFields { name type { name } } } } }`,
    },
    { name: 'one name 2,000 times', query: `{ ${'__typename '.repeat(2_000)} }` },
    { name: 'one list 300 times', query: `{ ${'bonds(pageSize: 1) { items { isin name } } '.repeat(300)} }` },
    { name: 'one name 1,200 times in nested fragments', query: fragments() },
    { name: '10,000 directives', query: `{ __typename ${'@skip(if: false) '.repeat(1_600)} }` },
    { name: 'a text of 900 kB', query: `{ bonds(filter: { query: "${'щука '.repeat(90_000)}" }) { page { total } } }` },
    {
      name: 'a variable of 900 kB',
      query: 'query ($q: String) { bonds(filter: { query: $q }) { page { total } } }',
      variables: { q: 'щука '.repeat(90_000) },
    },
    {
      name: 'a list of 60,000 ISINs',
      query: 'query ($l: [String!]) { bonds(filter: { isin: $l }) { page { total } } }',
      variables: { l: Array(60_000).fill(isin) },
    },
    {
      name: '100,000 unknown variables',
      query: '{ __typename }',
      variables: Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`v${n}`, 1])),
    },
    {
      name: 'a deep variable',
      query: 'query ($f: BondFilter) { bonds(filter: $f) { page { total } } }',
      variables: deep(20_000),
    },
    { name: 'a long operation name', query: `query ${'N'.repeat(900_000)} { __typename }` },
    {
      name: 'a number of 900,000 digits',
      query: `{ bonds(filter: { yieldFrom: ${'9'.repeat(900_000)} }) { page { total } } }`,
    },
  ]
}

/** Words that no bond has, so that typos are looked for in each. */
function words(alternatives: number, aliases: number) {
  const text = (seed: number) =>
    Array.from({ length: 20 }, (_, n) => `zq${letters(seed * 20 + n)}`)
      .join(' ')
      .slice(0, 300)
  const anyOf = Array.from({ length: alternatives }, (_, n) => ({ query: text(n) }))
  const query = aliased(
    aliases,
    n => `bonds(filter: { yieldFrom: ${n} }, anyOf: $anyOf, pageSize: 1) { page { total } }`,
  )
  return { query: `query ($anyOf: [BondFilter!]) ${query}`, variables: { anyOf } }
}

function letters(seed: number): string {
  return Array.from({ length: 5 }, (_, n) => String.fromCharCode(97 + (Math.floor(seed / 26 ** n) % 26))).join('')
}

function facets(seed = 0): string {
  const type = schema.getType('BondFacet') as unknown as { getValues(): readonly { name: string }[] }
  const names = type.getValues().map(({ name }) => name)
  return `bonds(filter: { yieldFrom: ${seed}.5, priceFrom: 1 }, facets: [${names.slice(0, 20)}], pageSize: 1) { facets { values { value count } } }`
}

function around(times: number): string {
  return times === 0 ? 'isin' : `issuer { bonds { ${around(times - 1)} } }`
}

function aliased(times: number, field: (n: number) => string): string {
  return `{ ${Array.from({ length: times }, (_, n) => `a${n}: ${field(n)}`).join('\n')} }`
}

/** Conflicts are looked for among all pairs of fields of one name, in every pair of fragments. */
function fragments(): string {
  const names = Array.from({ length: 40 }, (_, n) => `F${n}`)
  const inner = 'isin name '.repeat(15)
  return `{ bonds { items { ${names.map(name => `...${name}`).join(' ')} } } } ${names
    .map(name => `fragment ${name} on Bond { issuer { bonds { ${inner} } } }`)
    .join(' ')}`
}

function deep(levels: number): Record<string, unknown> {
  let value: Record<string, unknown> = {}
  for (let level = 0; level < levels; level += 1) value = { filter: value }
  return { f: value }
}

/** Every field of a type that needs no argument and has no fields of its own. */
function leavesOf(name: string): string {
  const fields = Object.values((schema.getType(name) as GraphQLObjectType).getFields())
  const isPlain = (field: (typeof fields)[number]) =>
    isLeafType(getNamedType(field.type)) &&
    !isObjectType(getNamedType(field.type)) &&
    field.args.every(argument => !isNonNullType(argument.type) || argument.defaultValue !== undefined)
  return fields
    .filter(isPlain)
    .map(field => field.name)
    .join(' ')
}
