import type { Request } from 'express'

/** What a POST asked for; `asked` is null unless it names a document. */
export interface Body {
  readonly text: string
  readonly asked: Readonly<Record<string, unknown>> | null
}

/** Bytes of a body: an ordinary one, and one with a file of holdings as base64 in it. */
export const LARGEST = { ordinary: 1_000_000, file: 7_500_000 } as const

/** @returns null when the body is longer than that; it is not read any further then */
export async function readBody(request: Request, largest: number): Promise<Body | null> {
  if (Number(request.get('content-length') ?? 0) > largest) return null
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > largest) return null
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  return { text, asked: askedIn(text) }
}

function askedIn(text: string): Body['asked'] {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && Object.hasOwn(parsed, 'documentId')
      ? (parsed as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
