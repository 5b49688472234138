import type { IncomingMessage } from 'node:http'

/** @returns null when the body exceeds `largest` bytes; the rest is not read */
export async function readBody(request: IncomingMessage, largest: number): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? 0) > largest) return null
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > largest) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
