import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import { etagIn, matchedEtag } from '../../../gateway/answers/etag.ts'
import { type Failure, failure } from '../../../gateway/errors.ts'
import type { Answer } from '../../../gateway/execute.ts'
import type { Begun } from '../../../gateway/overload/concurrency-limit.ts'
import type { Pace } from '../../../schema/context.ts'
import type { Meter } from '../../admission.ts'
import { drained } from '../../http/drained.ts'
import { encoder, encodingFor } from '../../http/encoding.ts'
import type { Head } from '../../http/head.ts'
import type { Call, Served } from '../../service.ts'
import type { TableFormat } from './format.ts'
import { pagingOf, tableOf } from './table.ts'

/** Characters of the header with warnings; proxies allow about twice as many for all headers. */
const LONGEST_WARNINGS = 4_000

interface Export {
  readonly served: Served
  readonly format: TableFormat
  /** Includes a snapshot, so that all pages come from one revision. */
  readonly call: Call
  readonly rowsMax: number | null
  readonly meter: Meter
  readonly baseUrl: string
  /** Waits for the turn of an export of so many rows, and takes what it costs. */
  readonly begin: (rows: number) => Promise<Begun>
}

/** What is known before the first row; the tag is null when it is not known before the last page. */
export interface ExportState {
  readonly etag: string | null
  readonly revision: number
}

/**
 * Streams a whole listing with backpressure; a disconnected client stops the work.
 * @param withState sets the headers of a cacheable response
 * @returns the failure if nothing was sent; null on success
 * @throws Error when a later page fails: the stream must then be aborted, not ended as if it were complete
 */
export async function sendTable(
  request: IncomingMessage,
  response: ServerResponse,
  head: Head,
  { served, format, call, rowsMax, meter, baseUrl, begin }: Export,
  withState: (state: ExportState) => void,
): Promise<Failure | null> {
  const paging = pagingOf(served)
  const fetchPage = (position: object) =>
    served.run({ ...call, variables: { ...call.variables, ...paging.size, ...position } })
  const first = await fetchPage({})
  if (first.kind !== 'data') return first.kind === 'failure' ? first.failure : failure('INTERNAL')
  const part = paging.partOf(first.data, 0)
  const tooLarge = tooLargeFailure(part.total, rowsMax, format)
  if (tooLarge !== null) return tooLarge
  const coding = format.isCompressible
    ? encodingFor(request.headers['accept-encoding'], Number.POSITIVE_INFINITY)
    : null
  // The cursor of a first page names revision and holdings, so its tag stands for all pages; rates have no such state.
  const isWhole = served.endpoint.ofRevision || part.next === null
  const etag = isWhole ? etagIn(first.etag, format.name) : null
  const matched = etag === null ? null : matchedEtag(request.headers['if-none-match'], etag)
  const tag = matched ?? (etag === null || coding === null ? etag : etagIn(etag, coding))
  withState({ etag: tag, revision: first.revision })
  if (matched !== null) {
    head.send(304)
    response.end()
    return null
  }
  // A `close` event during the first page is not emitted again.
  if (response.destroyed) return null
  const begun = await begin(request.method === 'HEAD' ? 0 : part.total)
  if ('failure' in begun) return begun.failure
  if (response.destroyed) begun.end()
  if (response.destroyed) return null
  response.once('close', begun.end)
  const source = baseUrl + (request.url ?? '')
  const table = tableOf(served, call.columns, { data: first.data, part, source })
  head.set('Content-Type', format.type.startsWith('text/') ? `${format.type}; charset=utf-8` : format.type)
  head.set(
    'Content-Disposition',
    `attachment; filename="${served.endpoint.document}-${first.revision}.${format.ending}"`,
  )
  if (table.about.warnings.length > 0) head.set('X-Warnings', warningsHeader(table.about.warnings))
  if (coding !== null) head.set('Content-Encoding', coding)
  head.send(200)
  if (request.method === 'HEAD') {
    response.end()
    return null
  }
  const writer = format.writer(table)
  const coder = coding === null ? null : encoder(coding)
  response.once('close', () => {
    writer.destroy()
    coder?.destroy()
  })
  if (coder === null) writer.pipe(response)
  else writer.pipe(coder).pipe(response)
  const { pace } = call.snapshot?.context ?? {}
  let sent = 0
  for (let page = part; ; ) {
    meter.addRows(page.rows.length)
    await writeRows(writer, page.rows, pace)
    if (writer.destroyed) return null
    sent += page.rows.length
    if (page.next === null) break
    const answer = await fetchPage(page.next)
    // Somebody who leaves meanwhile is no failure of the page.
    if (writer.destroyed) return null
    page = paging.partOf(dataOf(answer), sent)
  }
  writer.end()
  return null
}

function tooLargeFailure(total: number, rowsMax: number | null, format: TableFormat): Failure | null {
  const { name, rowsMax: ofFormat = total } = format
  if (rowsMax !== null && total > rowsMax) {
    const detail = `The listing has ${total} rows; your plan allows ${rowsMax} in one export.`
    return failure('EXPORT_TOO_LARGE', { detail })
  }
  if (total <= ofFormat) return null
  return failure('EXPORT_TOO_LARGE', { detail: `The listing has ${total} rows; ${name} can contain ${ofFormat}.` })
}

/** The warnings of the JSON answer as a JSON array in ASCII; a table has no other place for them. */
function warningsHeader(warnings: readonly string[]): string {
  const fitting = warnings.filter((_, index) => ascii(warnings.slice(0, index + 1)).length <= LONGEST_WARNINGS)
  return ascii(fitting.length === warnings.length ? warnings : [...fitting, 'More warnings: request Format=json.'])
}

function ascii(texts: readonly string[]): string {
  return JSON.stringify(texts).replace(
    /[\u007f-\uffff]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * Each row is a step: a reader who is as quick as we are would keep the process to itself. Ends early when the reader is
 * gone.
 */
async function writeRows(writer: Writable, rows: readonly unknown[], pace: Pace | undefined): Promise<void> {
  for (const row of rows) {
    if (writer.destroyed) return
    if (!writer.write(row)) await drained(writer)
    if (!writer.destroyed) await pace?.turn(null)
  }
}

function dataOf(answer: Answer): unknown {
  if (answer.kind === 'data') return answer.data
  throw new Error(`a page of an export failed: ${answer.kind === 'failure' ? answer.failure.detail : answer.kind}`)
}
