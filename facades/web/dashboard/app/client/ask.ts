import type { AnswerOf, DocumentId, VariablesOf } from './documents.ts'
import { type Answer, failureFrom, OFFLINE } from './failure.ts'

/** Runs a document; what goes wrong is a value, never thrown. */
export type Ask = <Id extends DocumentId>(documentId: Id, variables: VariablesOf<Id>) => Promise<Answer<AnswerOf<Id>>>

export interface AskOptions {
  readonly url: string
  /** Asks the person to sign in again; false where they would not. */
  onSessionLost(): Promise<boolean>
  readonly fetch?: typeof fetch
}

/** The way to the service. A request that found the session ended is repeated once after signing in again. */
export function createAsk({ url, onSessionLost, fetch: send = fetch }: AskOptions): Ask {
  const once = async <Id extends DocumentId>(documentId: Id, variables: VariablesOf<Id>) => {
    try {
      const response = await send(url, {
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
    const answer = await once(documentId, variables)
    if (answer.ok || answer.failure.code !== 'SIGN_IN_NEEDED') return answer
    return (await onSessionLost()) ? once(documentId, variables) : answer
  }
}

/** A document has one root field: its value is the answer. */
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
