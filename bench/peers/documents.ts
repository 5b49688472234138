import { PARAMETERS } from './question.ts'

const FIELDS = `id isin ticker name issuer { id name } bondType currency nominalCurrency price priceSource yield
  yieldBasis yieldDate durationDays gSpreadBp couponRate couponType creditRating { label ordinal scale } maturityDate
  liquidity`

/** What the peers with a schema of Pothos are asked. */
export const BONDS_DOCUMENT = `query bonds($filter: BondFilter, $sort: String!, $page: Int!, $pageSize: Int!) {
  bonds(filter: $filter, sort: $sort, page: $page, pageSize: $pageSize) { items { ${FIELDS} } total }
}`

/** The variables of that document for a screener query. */
export function variablesOf(query: string): {
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: string
  readonly page: number
  readonly pageSize: number
} {
  const given = new URLSearchParams(query)
  const filter = PARAMETERS.flatMap(({ name, operator, read, column }): readonly (readonly [string, unknown])[] => {
    const value = given.get(name)
    if (value === null) return []
    const input = name.charAt(0).toLowerCase() + name.slice(1)
    if (operator === 'in') return [[input, value.split(',')]]
    return [[input, column === 'ratingOrdinal' ? value : read(value)]]
  })
  return {
    filter: Object.fromEntries(filter),
    sort: given.get('Sorts') ?? '',
    page: Number(given.get('Page')),
    pageSize: Number(given.get('PageSize')),
  }
}

/** PostGraphile over the wide table: conditions of its filter plugin, its own orders, its own count. */
export const NODES_DOCUMENT = `query bonds($filter: ScreenerFilter, $orderBy: [ScreenerOrderBy!], $first: Int!, $offset: Int!) {
  allScreeners(filter: $filter, orderBy: $orderBy, first: $first, offset: $offset) {
    totalCount
    nodes { id: rowId isin ticker name issuerId issuerName bondType currency nominalCurrency price priceSource yield yieldBasis
      yieldDate durationDays gSpreadBp couponRate couponType ratingLabel ratingOrdinal ratingScale maturityDate liquidity }
  }
}`
