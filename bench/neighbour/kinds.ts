import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Customer } from '../../test/support/machines/customer.ts'
import { workbook } from '../../test/support/workbook.ts'

/** The customer who does the worst that his plan allows. */
export interface Abuser {
  readonly customer: Customer
  readonly baseUrl: string
  /** Past days that `AsOf` accepts, ISO. */
  readonly days: readonly string[]
  /** Bonds with a price. */
  readonly isins: readonly string[]
  /** His portfolio of 2,000 positions, where there are as many bonds. */
  readonly portfolioId: string
}

/** What one customer may do; a row of the table that the benchmark prints. */
export interface Kind {
  readonly name: string
  /** Requests at once. */
  readonly parallel: number
  /** Sends one request and reads its answer. @returns its status, or how else it ended */
  send(abuser: Abuser, turn: number, signal: AbortSignal): Promise<string>
}

const INSTRUMENTS = '/api/v1/data/instruments'
const ALL_STATUSES = 'Status=PLANNED,PLACING,TRADING,SUSPENDED,MATURED,DEFAULTED'
const FACETS = 'Currency,Sector,CouponType,CreditRating,Country,Yield,Price,Duration,MatureDate,Status'
const WORKBOOK_ROWS = 5_000

export const KINDS: readonly Kind[] = [
  {
    name: 'as-of',
    parallel: 24,
    send: ({ customer, days, ...to }, turn, signal) =>
      get(to, customer, `${INSTRUMENTS}?AsOf=${days[turn % days.length]}&PageSize=5&PriceFrom=${turn % 50}`, signal),
  },
  {
    name: 'portfolio',
    parallel: 8,
    send: ({ customer, portfolioId, ...to }, turn, signal) =>
      get(
        to,
        customer,
        `/api/v1/data/holdings/${portfolioId}?PositionsLimit=500&PositionsOffset=${turn % 500}`,
        signal,
      ),
  },
  {
    name: 'ledger',
    parallel: 8,
    send: ({ customer, portfolioId, ...to }, turn, signal) =>
      get(to, customer, `/api/v1/data/holdings/${portfolioId}?PositionsLimit=20&PositionsOffset=${turn % 500}`, signal),
  },
  {
    name: 'import',
    parallel: 8,
    send: ({ customer, isins }) => document(customer, 'preview-holdings', { file: largeWorkbook(isins) }),
  },
  {
    name: 'xlsx',
    parallel: 8,
    send: ({ customer, ...to }, turn, signal) =>
      get(to, customer, `${INSTRUMENTS}?Format=xlsx&Fields=full&PriceTo=${100_000 + turn}`, signal),
  },
  {
    name: 'graphql',
    parallel: 8,
    send: ({ customer, baseUrl }, turn, signal) => {
      const query = `{ bonds(pageSize: 500, page: ${1 + (turn % 4)}, filter: { priceFrom: ${turn / 1e4} }) { items {
        isin name price issuer { name ratings { label date } bonds { isin price } }
        coupons { payDate value status } cashFlows { date amount } } } }`
      return graphql(baseUrl, customer, query, signal)
    },
  },
  {
    name: 'slow-readers',
    parallel: 24,
    send: ({ customer, baseUrl }, turn, signal) =>
      readSlowly(baseUrl, customer, `${INSTRUMENTS}?Format=ndjson&Fields=full&PriceTo=${100_000 + turn}`, signal),
  },
  {
    name: 'mcp',
    parallel: 16,
    send: async ({ customer }, turn) => {
      const args = { PageSize: 100, Fields: ['full'], PriceFrom: turn / 1e4, Facets: FACETS.split(',').slice(0, 4) }
      const { status, text } = await customer.callTool('search_bonds', args)
      return text.includes('"isError":true') ? (/[A-Z]+_[A-Z_]+/.exec(text)?.[0] ?? 'isError') : String(status)
    },
  },
  {
    name: 'facets',
    parallel: 16,
    send: ({ customer, ...to }, turn, signal) =>
      get(to, customer, `${INSTRUMENTS}?${ALL_STATUSES}&Facets=${FACETS}&PriceTo=${100_000 + turn / 10}`, signal),
  },
  {
    name: 'map',
    parallel: 8,
    send: ({ customer }, turn) => document(customer, 'get-bond-map', { filter: { priceTo: 100_000 + turn } }),
  },
  {
    name: 'ladder',
    parallel: 8,
    send: ({ customer }, turn) =>
      document(customer, 'get-ladder', {
        amount: String(50_000_000 + turn),
        currency: 'RUB',
        years: 20,
        creditRatingFrom: 'BBB-',
        bondsPerRung: 10,
      }),
  },
  {
    name: 'groups',
    parallel: 8,
    send: ({ customer, baseUrl }, turn) => {
      const query = `{ bondGroups(by: [ISSUER, RATING, MATURITY_YEAR], filter: { priceTo: ${100_000 + turn} }) { total } }`
      return graphql(baseUrl, customer, query)
    },
  },
  {
    name: 'placements',
    parallel: 8,
    send: ({ customer, baseUrl }, turn) =>
      graphql(
        baseUrl,
        customer,
        `{ placements(pageSize: 500, page: ${1 + (turn % 3)}) { items { issueName secondary { bond { isin } day { price } } } } }`,
      ),
  },
]

async function document({ run }: Customer, name: string, variables: object): Promise<string> {
  const { status, code } = await run(name, variables)
  return code ?? String(status)
}

function graphql(baseUrl: string, { key }: Customer, query: string, signal?: AbortSignal): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-api-key': key }
  const body = JSON.stringify({ query })
  return ended(fetch(`${baseUrl}/graphql`, { method: 'POST', headers, body, ...(signal && { signal }) }))
}

function get({ baseUrl }: { baseUrl: string }, { key }: Customer, path: string, signal: AbortSignal): Promise<string> {
  return ended(fetch(baseUrl + path, { headers: { 'x-api-key': key }, signal }))
}

/** The status when the last byte has arrived; refusals with their code. */
async function ended(answer: Promise<Response>): Promise<string> {
  const response = await answer
  const body = new Uint8Array(await response.arrayBuffer())
  if (response.ok) return String(response.status)
  const text = Buffer.from(body).toString()
  return `${response.status} ${/"code":"([A-Z_]+)"/.exec(text)?.[1] ?? ''}`.trimEnd()
}

let prepared: { readonly name: string; readonly base64: string } | undefined

/** A holdings file with as many rows as a large customer has. */
function largeWorkbook(isins: readonly string[]) {
  const rows = Array.from({ length: WORKBOOK_ROWS }, (_, index) => [isins[index % isins.length] ?? '', 10 + index])
  prepared ??= { name: 'holdings.xlsx', base64: workbook([['ISIN', 'Quantity'], ...rows]).toString('base64') }
  return prepared
}

const SLOW = { pauseMs: 1_000, bytes: 4_096 }

/** Takes a little a second, until the connection is closed or the time is over. */
async function readSlowly(baseUrl: string, { key }: Customer, path: string, signal: AbortSignal): Promise<string> {
  const { port, hostname } = new URL(baseUrl)
  const socket = connect({ port: Number(port), host: hostname, signal })
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nx-api-key: ${key}\r\n\r\n`)
  let status = ''
  while (!(signal.aborted || socket.readableEnded || socket.destroyed)) {
    const chunk = socket.read(SLOW.bytes) ?? socket.read()
    if (status === '' && chunk !== null) status = String(chunk).slice(9, 12)
    if (status !== '' && status !== '200') break
    await sleep(SLOW.pauseMs, undefined, { signal }).catch(() => undefined)
  }
  socket.destroy()
  return signal.aborted ? 'held open' : status
}
