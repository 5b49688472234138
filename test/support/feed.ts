import { randomUUID } from 'node:crypto'
import type { BatchAnswer } from '../../gateway/feeds/answer.ts'
import type { World } from '../world.ts'

/** A line of a batch as a program sends it. */
export type Line = Readonly<Record<string, unknown>>

/** What the service answered: the answer to a batch, or a problem. */
export interface Sent {
  readonly status: number
  readonly headers: Headers
  readonly body: BatchAnswer & { readonly code?: string; readonly detail?: string }
}

/** A program of the operator that sends quotes. */
export interface TestFeed {
  readonly token: string
  send(lines: readonly Line[] | string | Uint8Array, headers?: Readonly<Record<string, string>>): Promise<Sent>
}

/** Issues a token to a feed on the command line. */
export async function openFeed(world: World, name: string): Promise<TestFeed> {
  const issued = await world.service.operator('issue-feed-token', { name, licence: 'for tests' })
  const { token } = issued as { readonly token: string }
  return { token, send: (lines, headers) => sendQuotes(world, token, lines, headers) }
}

export async function sendQuotes(
  { baseUrl }: Pick<World, 'baseUrl'>,
  token: string,
  lines: readonly Line[] | string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<Sent> {
  const body = typeof lines === 'string' || lines instanceof Uint8Array ? lines : textOf(lines)
  const response = await fetch(`${baseUrl}/ingest/quotes`, {
    method: 'POST',
    body: body as BodyInit,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-ndjson',
      'idempotency-key': randomUUID(),
      ...headers,
    },
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Sent['body'] }
}

export function textOf(lines: readonly Line[]): string {
  return lines.map(line => `${JSON.stringify(line)}\n`).join('')
}

/** What REST shows of a bond. */
export interface ShownQuote {
  readonly price: number | null
  readonly last: number | null
  readonly bid: number | null
  readonly time: string | null
  readonly updatedAt: string
}

interface Row extends Pick<ShownQuote, 'price' | 'updatedAt'> {
  readonly quote: Pick<ShownQuote, 'last' | 'bid' | 'time'>
}

export async function shownQuote({ baseUrl, key }: Pick<World, 'baseUrl' | 'key'>, isin: string): Promise<ShownQuote> {
  const fields = 'price,quote.last,quote.bid,quote.time,updatedAt'
  const path = `/api/v1/data/instruments?Isin=${isin}&Fields=${fields}`
  const response = await fetch(baseUrl + path, { headers: { 'x-api-key': key } })
  const { items } = (await response.json()) as { items: readonly Row[] }
  const { quote, ...row } = items[0] as Row
  return { ...row, ...quote }
}
