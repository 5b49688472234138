import { type ClientCase, READ_ENVIRONMENT } from './client.ts'

export const heyApi: ClientCase = {
  name: '@hey-api/openapi-ts',
  command: [
    'openapi-ts',
    '-i',
    'openapi.json',
    '-o',
    'api',
    '-c',
    '@hey-api/client-fetch',
    '--silent',
    '--no-log-file',
  ],
  head: `import { createClient } from './api/client/index.js'
import { getBond, getIssuers, searchBonds, type SearchBondsData } from './api/index.js'
${READ_ENVIRONMENT}
const client = createClient({ baseUrl, headers: { 'x-api-key': key } })
`,
  program: `
const query: SearchBondsData['query'] =
  { BondType: ['CORPORATE', '!BANK'], YieldFrom: 5, CreditRatingFrom: 'BB', Sorts: ['-yield'] }
const bonds = await searchBonds({ client, query })
const rows = bonds.data?.items ?? []
const bond = await getBond({ client, path: { id: rows[0]?.id ?? '' } })
const value: number | null | undefined = bond.data?.yield
const refused = await getIssuers({ client: createClient({ baseUrl }) })
const wrong = await searchBonds({ client, query: { Currency: ['RUB'], PageSize: 0 } })
const [fault] = wrong.error?.errors ?? []
const headers = { 'If-None-Match': bonds.response?.headers.get('etag') ?? '' }
const again = await searchBonds({ client, query, headers })
console.log(JSON.stringify({
  types: [...new Set(rows.map(row => row.bondType))],
  sameBond: rows[0] !== undefined && bond.data?.isin === rows[0].isin && value === rows[0].yield,
  refusal: refused.error?.code,
  fault: [fault?.name, fault?.in],
  unchanged: again.response?.status,
}))
`,
  mistakes: [
    ['await searchBonds({ client, query: { yieldFrom: 1 } })', /yieldFrom/],
    ["await searchBonds({ client, query: { BondType: ['CORPORAT'] } })", /CORPORAT/],
    ['await getBond({ client, path: { isin: key } })', /isin/],
    ['export const worst: number = (await getBond({ client, path: { id: key } })).data!.yieldToWorst', /null/],
  ],
}
