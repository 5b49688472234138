import type { Place, RpcAnswer } from './raw.ts'

/** A stream of HTTP+SSE as a test reads it: block by block, nothing hidden. */
export interface Stream {
  readonly headers: Headers
  /** What the first event told: the query to post messages to. */
  readonly endpoint: string
  /** The text of the next block, comments included; null at the end of the stream. */
  nextBlock(): Promise<string | null>
  /** The next message, whatever comments come before it; null at the end of the stream. */
  nextMessage(): Promise<RpcAnswer | null>
  close(): void
}

export const OPENS = { accept: 'text/event-stream' }

/** @throws when it is not opened */
export async function openStream({ baseUrl, key }: Place, headers: Record<string, string> = {}): Promise<Stream> {
  const aborted = new AbortController()
  const response = await fetch(`${baseUrl}/mcp`, {
    headers: { 'x-api-key': key, ...OPENS, ...headers },
    signal: aborted.signal,
  })
  if (response.status !== 200 || response.body === null) throw new Error(`${response.status} ${await response.text()}`)
  const blocks = blocksOf(response.body)
  const nextBlock = async () => (await blocks.next()).value ?? null
  const nextMessage = async (): Promise<RpcAnswer | null> => {
    const block = await nextBlock()
    if (block === null) return null
    return block.startsWith(':') ? nextMessage() : (JSON.parse(dataOf('message', block)) as RpcAnswer)
  }
  const endpoint = dataOf('endpoint', (await nextBlock()) ?? '')
  return { headers: response.headers, endpoint, nextBlock, nextMessage, close: () => aborted.abort() }
}

async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const bytes of body) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      yield* blocks
    }
  } catch {
    // A connection that breaks is an end like any other.
  }
}

function dataOf(event: string, block: string): string {
  const lines = block.split('\n')
  if (!lines.includes(`event: ${event}`)) throw new Error(`not the event ${event}: ${block.slice(0, 200)}`)
  return lines.find(line => line.startsWith('data: '))?.slice('data: '.length) ?? ''
}
