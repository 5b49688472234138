import type { AnswerOf, DocumentId, VariablesOf } from './documents.ts'
import { type Answer, failureFrom, OFFLINE } from './failure.ts'

/** Runs a persisted document. Failures are returned, never thrown. */
export type RunDocument = <Id extends DocumentId>(
  documentId: Id,
  variables: VariablesOf<Id>,
) => Promise<Answer<AnswerOf<Id>>>

interface RunDocumentOptions {
  readonly url: string
  /** Prompts the user to sign in again. Resolves to false when the user declines. */
  onSessionLost(): Promise<boolean>
  readonly fetch?: typeof fetch
}

/** Creates the service client. A request that fails on an ended session is retried once after the user signs in again. */
export function createRunDocument({
  url,
  onSessionLost,
  fetch: fetchDocument = fetch,
}: RunDocumentOptions): RunDocument {
  const send = async <Id extends DocumentId>(documentId: Id, variables: VariablesOf<Id>) => {
    try {
      const response = await fetchDocument(url, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ documentId, variables }),
      })
      return await readAnswer<AnswerOf<Id>>(response)
    } catch {
      return { ok: false, failure: OFFLINE } as const
    }
  }
  return async (documentId, variables) => {
    const answer = await send(documentId, variables)
    if (answer.ok || answer.failure.code !== 'SIGN_IN_NEEDED') return answer
    return (await onSessionLost()) ? send(documentId, variables) : answer
  }
}

/** Every document has one root field; its value is the result. */
async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  const body = (await response.json().catch(() => null)) as Body | null
  const [error] = body?.errors ?? []
  if (error !== undefined || !body?.data) return { ok: false, failure: failureFrom(error, response) }
  return { ok: true, data: Object.values(body.data)[0] as Data }
}

interface Body {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: Parameters<typeof failureFrom>[0][]
}
