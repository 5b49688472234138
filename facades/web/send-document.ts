import type { Request, Response } from 'express'
import { encode, encodingFor } from '../http/encoding.ts'

/**
 * Sends market data, compressed: a hundred rows are 90 kB of text. Answers with keys and links are sent as text, because
 * the length of a compressed answer tells about its content.
 */
export async function sendEncoded(request: Request, response: Response, text: string): Promise<void> {
  const plain = Buffer.from(text)
  const encoding = encodingFor(request.get('accept-encoding'), plain.length)
  response.vary('Accept-Encoding')
  if (encoding === null) return send(response, 200, plain)
  const body = await encode(plain, encoding)
  response.setHeader('Content-Encoding', encoding)
  send(response, 200, body)
}

export function sendText(response: Response, status: number, text: string): void {
  send(response, status, Buffer.from(text))
}

/** Without a tag: nobody may store the answer. */
function send(response: Response, status: number, body: Buffer): void {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Length', body.length)
  response.status(status).type('application/json').end(body)
}
