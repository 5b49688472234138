import type { Request } from 'express'

/** Body of a POST. `persisted` is null unless the body names a persisted document. */
interface Body {
  readonly text: string
  readonly persisted: Readonly<Record<string, unknown>> | null
}

/** Largest body in bytes: an ordinary one, and one with a base64 holdings file. */
export const LARGEST = { ordinary: 1_000_000, file: 7_500_000 } as const

/** @returns null when the body exceeds `largest`; the rest is not read */
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
  return { text, persisted: persistedIn(text) }
}

function persistedIn(text: string): Body['persisted'] {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && Object.hasOwn(parsed, 'documentId')
      ? (parsed as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
