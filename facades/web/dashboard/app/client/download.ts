import { type Answer, type Failure, failureFrom, OFFLINE } from './failure.ts'

export interface DownloadedFile {
  readonly blob: Blob
  /** As the service names it. */
  readonly name: string
}

/** Reads a file of the API with the session. Failures are returned, never thrown. */
export type DownloadFile = (url: string) => Promise<Answer<DownloadedFile>>

export function createDownloadFile(translate: (failure: Failure) => Promise<Failure>): DownloadFile {
  return async url => {
    try {
      const response = await fetch(url, { credentials: 'same-origin' })
      if (!response.ok) return { ok: false, failure: await translate(await problemIn(response)) }
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'bonds'
      return { ok: true, data: { blob: await response.blob(), name } }
    } catch {
      return { ok: false, failure: OFFLINE }
    }
  }
}

/** The problem details of REST as a failure. */
async function problemIn(response: Response): Promise<Failure> {
  const { detail = '', code = 'UNREADABLE', errors = [] } = (await response.json().catch(() => ({}))) as Problem
  return failureFrom({ message: detail, extensions: { code, faults: errors } }, response)
}

interface Problem {
  readonly detail?: string
  readonly code?: string
  readonly errors?: readonly { readonly name: string; readonly message: string }[]
}
