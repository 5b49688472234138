import type { Readable } from 'node:stream'
import { type Failure, failure } from '../errors.ts'
import type { Batch } from './batch.ts'
import { createLineReader, LARGEST_BATCH, MOST_LINES } from './line-reader.ts'
import { NotPacked, unpackTo } from './unpack.ts'

type Content = Pick<Batch, 'hash' | 'lines' | 'numbers'>

/** The sender ended in the middle of a batch. */
export class BatchBroken extends Error {
  override readonly name = 'BatchBroken'
  /** True if the sender still waits for an answer. */
  readonly isConnected: boolean
  constructor(message: string, isConnected: boolean) {
    super(message)
    this.isConnected = isConnected
  }
}

/**
 * Reads the lines of a batch as they arrive, within limits on the packed and the unpacked size. Nothing is stored before
 * the end.
 * @throws BatchBroken
 */
export async function readBody(
  body: Readable,
  { isPacked }: { readonly isPacked: boolean },
): Promise<Content | { readonly failure: Failure }> {
  const reader = createLineReader()
  const sink = isPacked ? unpackTo(reader.add) : plainTo(reader.add)
  let received = 0
  try {
    // The answer needs the connection, so the body is not destroyed when reading stops early.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      received += chunk.length
      if (received > LARGEST_BATCH || !(await sink.write(chunk))) return tooLarge()
    }
    if (!(await sink.end())) return tooLarge()
  } catch (error) {
    if (error instanceof NotPacked) throw new BatchBroken('The body is no complete gzip data.', true)
    throw new BatchBroken('The connection ended in the middle of the body.', false)
  } finally {
    sink.close()
  }
  const content = reader.end()
  if (content === null) return tooLarge()
  if (content.lines.length > 0) return content
  return { failure: failure('MALFORMED_REQUEST', { detail: 'The body has no line. Send one JSON object a line.' }) }
}

function plainTo(add: (piece: Buffer) => boolean): ReturnType<typeof unpackTo> {
  return { write: async chunk => add(chunk), end: async () => true, close: () => undefined }
}

function tooLarge(): { readonly failure: Failure } {
  const detail = `A batch may have ${LARGEST_BATCH / 1_000_000} MB, packed and unpacked, and ${MOST_LINES} lines. Send it in parts; nothing of it is stored.`
  return { failure: failure('PAYLOAD_TOO_LARGE', { detail }) }
}
