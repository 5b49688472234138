import type { Request } from 'express'
import { readBody } from '../http/read-body.ts'

/** Body of a POST. `persisted` is null unless the body names a persisted document. */
interface Body {
  readonly text: string
  readonly persisted: Readonly<Record<string, unknown>> | null
}

/** Largest body in bytes: an ordinary one, and one with a base64 holdings file. */
export const LARGEST = { ordinary: 1_000_000, file: 7_500_000 } as const

/** @returns null when the body exceeds `largest`; the rest is not read */
export async function readDocumentBody(request: Request, largest: number): Promise<Body | null> {
  const text = await readBody(request, largest)
  return text === null ? null : { text, persisted: persistedIn(text) }
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
