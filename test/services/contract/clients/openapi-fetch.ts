import { type ClientCase, READ_ENVIRONMENT } from './client.ts'

export const openapiFetch: ClientCase = {
  name: 'openapi-typescript with openapi-fetch',
  command: ['openapi-typescript', 'openapi.json', '--output', 'api.d.ts'],
  head: `import createClient from 'openapi-fetch'
import type { paths } from './api.js'
${READ_ENVIRONMENT}
// Lists are written with commas, as the description says of every parameter.
const querySerializer = { array: { style: 'form', explode: false } } as const
const client = createClient<paths>({ baseUrl, querySerializer, headers: { 'x-api-key': key } })
`,
  program: `
const query = { BondType: ['CORPORATE', '!BANK'], YieldFrom: 5, CreditRatingFrom: 'BB', Sorts: ['-yield'] } satisfies
  paths['/api/v1/data/instruments']['get']['parameters']['query']
const bonds = await client.GET('/api/v1/data/instruments', { params: { query } })
const rows = bonds.data?.items ?? []
const bond = await client.GET('/api/v1/data/instruments/{id}', { params: { path: { id: rows[0]?.id ?? '' } } })
const value: number | null | undefined = bond.data?.yield
const refused = await createClient<paths>({ baseUrl }).GET('/api/v1/data/issuers')
const wrong = await client.GET('/api/v1/data/instruments', { params: { query: { Currency: ['RUB'], PageSize: 0 } } })
const [fault] = wrong.error?.errors ?? []
const again = await client.GET('/api/v1/data/instruments', {
  params: { query, header: { 'If-None-Match': bonds.response.headers.get('etag') ?? '' } },
})
console.log(JSON.stringify({
  types: [...new Set(rows.map(row => row.bondType))],
  sameBond: rows[0] !== undefined && bond.data?.isin === rows[0].isin && value === rows[0].yield,
  refusal: refused.error?.code,
  fault: [fault?.name, fault?.in],
  unchanged: again.response.status,
}))
`,
  mistakes: [
    ["await client.GET('/api/v1/data/instruments', { params: { query: { yieldFrom: 1 } } })", /yieldFrom/],
    ["await client.GET('/api/v1/data/instruments', { params: { query: { BondType: ['CORPORAT'] } } })", /CORPORAT/],
    ["await client.GET('/api/v1/data/bonds', {})", /data\/bonds/],
    [
      "export const worst: number = (await client.GET('/api/v1/data/instruments/{id}', { params: { path: { id: '' } } })).data!.yieldToWorst",
      /null/,
    ],
  ],
}
