import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { matchedEtag } from '../../gateway/answers/etag.ts'
import { type Failure, failure } from '../../gateway/errors.ts'
import type { OpenedFile } from '../../gateway/files/open-file.ts'
import type { Meter } from '../admission.ts'
import { byteRange } from '../http/byte-range.ts'
import { drained } from '../http/drained.ts'
import type { Head } from '../http/head.ts'

/** A file of a revision never changes, and belongs to whoever has a key. */
const FOR_GOOD = 'private, max-age=31536000, immutable'

/** The revision and the name in the path of a file, still encoded; null for any other path. */
export function filePathOf(path: string, folder: string): { readonly revision: string; readonly name: string } | null {
  const [revision = '', name = '', ...more] = path.startsWith(`${folder}/`)
    ? path.slice(folder.length + 1).split('/')
    : []
  return name === '' || more.length > 0 ? null : { revision, name }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly head: Head
  readonly meter: Meter
}

/**
 * Streams a file, or the range of it that the client asks for.
 * @returns the failure if nothing was sent; null on success
 */
export async function sendFile(
  { request, response, head, meter }: Exchange,
  file: OpenedFile,
): Promise<Failure | null> {
  const etag = `"${file.sha256}"`
  const isKnown = matchedEtag(request.headers['if-none-match'], etag) !== null
  const range = isKnown ? null : byteRange(request.headers, { size: file.bytes, etag })
  if (range === 'beyond') {
    head.set('Content-Range', `bytes */${file.bytes}`)
    return failure('RANGE_NOT_SATISFIABLE', { detail: `${file.name} has ${file.bytes} bytes.` })
  }
  head.set('ETag', etag)
  head.set('Cache-Control', FOR_GOOD)
  head.set('Accept-Ranges', 'bytes')
  head.vary('x-api-key')
  if (isKnown) {
    head.send(304)
    response.end()
    return null
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  if (range !== null) head.set('Content-Range', `bytes ${start}-${end}/${file.bytes}`)
  head.set('Content-Type', file.mediaType)
  head.set('Content-Length', String(end - start + 1))
  head.set('Content-Disposition', `attachment; filename="${file.savedAs}"`)
  head.send(range === null ? 200 : 206)
  if (request.method === 'HEAD') {
    response.end()
    return null
  }
  if (range === null) meter.addRows(file.rows)
  // A file that is deleted meanwhile breaks the connection.
  await send(file.read(start, end), response).catch(() => response.destroy())
  return null
}

/**
 * A client that disconnects ends the reading. Others have their turn after each piece: one that is in memory and whose
 * reader is quick waits for nothing. `pipeline` would add more listeners to the response than Node thinks sane.
 */
async function send(pieces: AsyncIterable<Uint8Array>, response: ServerResponse): Promise<void> {
  for await (const piece of pieces) {
    if (response.destroyed) return
    if (!response.write(piece)) await drained(response)
    await othersTurn()
  }
  response.end()
}
