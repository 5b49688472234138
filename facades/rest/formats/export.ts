import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import { setImmediate as yieldToLoop } from 'node:timers/promises'
import { type Failure, failure } from '../../../gateway/errors.ts'
import type { Answer } from '../../../gateway/execute.ts'
import type { Meter } from '../../admission.ts'
import type { Head } from '../../http/head.ts'
import type { Call, Served } from '../../service.ts'
import { columnsOf } from './columns.ts'
import type { TableFormat } from './format.ts'

/** Rows after which others get their turn: a reader who is as quick as we are would keep the process to itself. */
const ROWS_A_TURN = 50

interface Export {
  readonly served: Served
  readonly format: TableFormat
  /** Includes a snapshot, so that all pages come from one revision. */
  readonly call: Call
  readonly rowsMax: number | null
  readonly meter: Meter
}

interface Listing {
  readonly items: readonly unknown[]
  readonly page: { readonly total: number; readonly nextCursor: string | null }
}

/**
 * Streams a whole listing with backpressure; a disconnected client stops the work.
 * @returns the failure if nothing was sent; null on success
 * @throws Error when a later page fails: the stream must then be aborted, not ended as if it were complete
 */
export async function sendTable(
  request: IncomingMessage,
  response: ServerResponse,
  head: Head,
  { served, format, call, rowsMax, meter }: Export,
  withTag: (etag: string) => void,
): Promise<Failure | null> {
  const longest = longestPage(served)
  const fetchPage = (cursor: string | null) =>
    served.run({ ...call, variables: { ...call.variables, ...longest, ...(cursor !== null && { cursor }) } })
  const first = await fetchPage(null)
  if (first.kind !== 'data') return first.kind === 'failure' ? first.failure : failure('INTERNAL')
  const { total } = listingOf(first).page
  if (rowsMax !== null && total > rowsMax) {
    return failure('EXPORT_TOO_LARGE', {
      detail: `The listing has ${total} rows; your plan allows ${rowsMax} in one export.`,
    })
  }
  const etag = first.etag.replace(/"$/, `-${format.name}"`)
  withTag(etag)
  if (request.headers['if-none-match'] === etag) {
    head.send(304)
    response.end()
    return null
  }
  // A `close` event during the first page is not emitted again.
  if (response.destroyed) return null
  const writer = format.writer(columnsOf(served.operation, served.endpoint.columns?.list ?? 'items', call.columns))
  head.set('Content-Type', format.type.startsWith('text/') ? `${format.type}; charset=utf-8` : format.type)
  head.set('Content-Disposition', `attachment; filename="${served.endpoint.document}.${format.ending}"`)
  head.send(200)
  response.once('close', () => writer.destroy())
  writer.pipe(response)
  for (let page: Listing | null = listingOf(first); page !== null; ) {
    meter.addRows(page.items.length)
    await writeRows(writer, page.items)
    if (writer.destroyed) return null
    page = page.page.nextCursor === null ? null : listingOf(await fetchPage(page.page.nextCursor))
  }
  writer.end()
  return null
}

/** Rows fetched at a time are as many as a page may have: few enough for memory to stay flat. */
function longestPage({ operation }: Served): Readonly<Record<string, number | undefined>> {
  const sizes = operation.parameters.filter(({ path: [name = ''] }) => name === 'pageSize' || name === 'limit')
  const size = sizes.find(({ path }) => path[0] === 'pageSize') ?? sizes[0]
  return size === undefined ? {} : { [size.path[0] ?? '']: size.notes.maximum }
}

/** Ends early when the reader is gone. */
async function writeRows(writer: Writable, rows: readonly unknown[]): Promise<void> {
  for (const [index, row] of rows.entries()) {
    if (writer.destroyed) return
    if (!writer.write(row)) await drained(writer)
    if (index % ROWS_A_TURN === 0) await yieldToLoop()
  }
}

/** Waits for drain or close, and removes its listeners: an export waits thousands of times. */
async function drained(writer: Writable): Promise<void> {
  const waiting = new AbortController()
  const { signal } = waiting
  await Promise.race([once(writer, 'drain', { signal }), once(writer, 'close', { signal })])
  waiting.abort()
}

function listingOf(answer: Answer): Listing {
  if (answer.kind !== 'data') throw new Error('a page of an export failed')
  return answer.data as Listing
}
