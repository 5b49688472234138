import { type ClientCase, READ_ENVIRONMENT } from './client.ts'

export const swaggerTypescriptApi: ClientCase = {
  name: 'swagger-typescript-api',
  command: ['swagger-typescript-api', 'generate', '-p', 'openapi.json', '-o', '.', '-n', 'api.ts', '--silent'],
  generated: 'api.ts',
  head: `import { Api, type BondList, type HttpResponse, type Problem } from './api.js'
${READ_ENVIRONMENT}
const securityWorker = (secret: string | null) => ({ headers: { 'x-api-key': secret ?? '' } })
const client = new Api<string>({ baseUrl, securityWorker })
client.setSecurityData(key)
`,
  program: `
const query = { BondType: ['CORPORATE', '!BANK'], YieldFrom: 5, CreditRatingFrom: 'BB', Sorts: ['-yield'] } satisfies
  Parameters<typeof client.api.searchBonds>[0]
const bonds = await client.api.searchBonds(query)
const rows = bonds.data.items
const bond = await client.api.getBond(rows[0]?.id ?? '')
const value: number | null = bond.data.yield
const problemOf = (answer: Promise<HttpResponse<unknown, void | Problem>>) =>
  answer.then(() => undefined, (refused: HttpResponse<unknown, Problem>) => refused.error)
const refused = await problemOf(new Api({ baseUrl }).api.getIssuers())
const wrong = await problemOf(client.api.searchBonds({ Currency: ['RUB'], PageSize: 0 }))
const [fault] = wrong?.errors ?? []
const headers = { 'If-None-Match': bonds.headers.get('etag') ?? '' }
const again = await client.api.searchBonds(query, { headers })
  .catch((unchanged: HttpResponse<BondList, void | Problem>) => unchanged)
console.log(JSON.stringify({
  types: [...new Set(rows.map(row => row.bondType))],
  sameBond: rows[0] !== undefined && bond.data.isin === rows[0].isin && value === rows[0].yield,
  refusal: refused?.code,
  fault: [fault?.name, fault?.in],
  unchanged: again.status,
}))
`,
  mistakes: [
    ['await client.api.searchBonds({ yieldFrom: 1 })', /yieldFrom/],
    ["await client.api.searchBonds({ BondType: ['CORPORAT'] })", /CORPORAT/],
    ['await client.api.getBonds()', /getBonds/],
    ['export const worst: number = (await client.api.getBond(key)).data.yieldToWorst', /null/],
  ],
}
