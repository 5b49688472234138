import { type ClientCase, READ_ENVIRONMENT } from './client.ts'

export const orval: ClientCase = {
  name: 'orval',
  command: ['orval', '--input', 'openapi.json', '--output', 'api.ts', '--client', 'fetch'],
  head: `import { getBond, getIssuers, searchBonds, type SearchBondsParams } from './api.js'
${READ_ENVIRONMENT}
// The generated calls are relative to the page.
const fetchHere = globalThis.fetch
globalThis.fetch = (input, init) => fetchHere(new URL(String(input), baseUrl), init)
const headers = { 'x-api-key': key }
`,
  program: `
const params: SearchBondsParams =
  { BondType: ['CORPORATE', '!BANK'], YieldFrom: 5, CreditRatingFrom: 'BB', Sorts: ['-yield'], ListingLevel: [1, '!3'] }
const bonds = await searchBonds(params, { headers })
const rows = bonds.status === 200 ? bonds.data.items : []
const bond = await getBond(rows[0]?.id ?? '', {}, { headers })
const value: number | null = bond.status === 200 ? bond.data.yield : null
const refused = await getIssuers()
const wrong = await searchBonds({ Currency: ['RUB'], PageSize: 0 }, { headers })
const [fault] = wrong.status === 400 ? (wrong.data.errors ?? []) : []
const again = await searchBonds(params, { headers: { ...headers, 'If-None-Match': bonds.headers.get('etag') ?? '' } })
console.log(JSON.stringify({
  types: [...new Set(rows.map(row => row.bondType))],
  sameBond: bond.status === 200 && bond.data.isin === rows[0]?.isin && value === rows[0]?.yield,
  refusal: refused.status === 401 ? refused.data.code : undefined,
  fault: [fault?.name, fault?.in],
  unchanged: again.status,
}))
`,
  mistakes: [
    ['await searchBonds({ yieldFrom: 1 })', /yieldFrom/],
    ["await searchBonds({ BondType: ['CORPORAT'] })", /CORPORAT/],
    ['await getBond({ isin: key })', /isin|string/],
    [
      'export const worst: number = ((await getBond(key)).data as { yieldToWorst: number | null }).yieldToWorst',
      /null/,
    ],
  ],
}
