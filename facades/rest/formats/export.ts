import { once } from 'node:events'
import type { Request, Response } from 'express'
import { type Failure, failure } from '../../../gateway/errors.ts'
import type { Answer } from '../../../gateway/execute.ts'
import type { Call, Served } from '../../service.ts'
import { columnsOf } from './columns.ts'
import type { TableFormat } from './format.ts'

/** Rows fetched at a time: memory stays flat however long the listing is. */
const BATCH = 500

export interface Export {
  readonly served: Served
  readonly format: TableFormat
  /** Holds a snapshot: all pages come from one revision. */
  readonly call: Call
  readonly rowsMax: number | null
}

interface Listing {
  readonly items: readonly unknown[]
  readonly page: { readonly total: number; readonly nextCursor: string | null }
}

/**
 * Streams a whole listing; who reads slowly is waited for, and who leaves stops the work.
 * @returns why nothing was sent; null when it was
 * @throws Error when a page fails on the way: the stream must then be broken off, not ended as if it were whole
 */
export async function sendTable(
  request: Request,
  response: Response,
  { served, format, call, rowsMax }: Export,
  withTag: (etag: string) => void,
): Promise<Failure | null> {
  const fetchPage = (cursor: string | null) =>
    served.run({ ...call, variables: { ...call.variables, pageSize: BATCH, ...(cursor !== null && { cursor }) } })
  const first = await fetchPage(null)
  if (first.kind !== 'data') return first.kind === 'failure' ? first.failure : failure('INTERNAL')
  const { total } = listingOf(first).page
  if (rowsMax !== null && total > rowsMax) {
    return failure('EXPORT_TOO_LARGE', {
      detail: `The listing has ${total} rows; the tariff allows ${rowsMax} in one export.`,
    })
  }
  const etag = first.etag.replace(/"$/, `-${format.name}"`)
  withTag(etag)
  if (request.get('if-none-match') === etag) {
    response.status(304).end()
    return null
  }
  const writer = format.writer(columnsOf(served.operation, served.endpoint.columns?.list ?? 'items', call.columns))
  response.status(200).type(format.type)
  response.setHeader('Content-Disposition', `attachment; filename="${served.endpoint.document}.${format.ending}"`)
  response.once('close', () => writer.destroy())
  writer.pipe(response)
  for (let page: Listing | null = listingOf(first); page !== null && !writer.destroyed; ) {
    for (const row of page.items) {
      if (!writer.destroyed && !writer.write(row)) await Promise.race([once(writer, 'drain'), once(writer, 'close')])
    }
    page = page.page.nextCursor === null ? null : listingOf(await fetchPage(page.page.nextCursor))
  }
  writer.end()
  return null
}

function listingOf(answer: Answer): Listing {
  if (answer.kind !== 'data') throw new Error('a page of an export failed')
  return answer.data as Listing
}
