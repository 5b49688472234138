import type { AnswerOf, DocumentId, EndpointId, VariablesOf } from './documents.ts'
import { type Answer, type Failure, failureFrom, OFFLINE } from './failure.ts'
import type { Patience } from './patience.ts'

/** Runs a persisted document. Failures are returned, never thrown. */
export type RunDocument = <Id extends DocumentId>(
  documentId: Id,
  variables: VariablesOf<Id>,
) => Promise<Answer<AnswerOf<Id>>>

/** Parameters of the API by name, as in its URLs: a list is one text with commas. */
export type ApiParameters = Readonly<Record<string, string>>

/** Runs the document of an endpoint with the parameters of the API. Of rows, only the columns of `Fields` are there. */
export type RunEndpoint = <Id extends EndpointId>(
  documentId: Id,
  parameters: ApiParameters,
) => Promise<Answer<AnswerOf<Id>>>

interface RunOptions {
  readonly url: string
  /** Prompts the user to sign in again. Resolves to false when the user declines. */
  onSessionLost(): Promise<boolean>
  /** Asks an operator for the password. Resolves to false when the operator declines. @default the failure is returned */
  onConfirmationNeeded?(): Promise<boolean>
  /** Waits for a lost connection and for limits. @default failures are returned at once */
  readonly patience?: Patience
  /** Puts the messages of a failure that is shown into the language of the page. @default as the service sent them */
  readonly translate?: (failure: Failure) => Promise<Failure>
  readonly fetch?: typeof fetch
}

export function createRunDocument(options: RunOptions): RunDocument {
  const send = createSend(options)
  return (documentId, variables) => send(documentId, { variables })
}

export function createRunEndpoint(options: RunOptions): RunEndpoint {
  const send = createSend(options)
  return (documentId, parameters) => send(documentId, { parameters })
}

/** A request that fails on an ended session, or on a password entered too long ago, is retried once after that. */
function createSend({ url, onSessionLost, patience, translate, fetch: fetchDocument = fetch, ...options }: RunOptions) {
  const translated = async <Data>(answer: Answer<Data>): Promise<Answer<Data>> =>
    answer.ok || translate === undefined ? answer : { ok: false, failure: await translate(answer.failure) }
  const remedyFor = (code: string) => {
    if (code === 'SIGN_IN_NEEDED') return onSessionLost
    return code === 'CONFIRMATION_NEEDED' ? options.onConfirmationNeeded : undefined
  }
  const send = async <Id extends DocumentId>(documentId: Id, given: object) => {
    try {
      const response = await fetchDocument(url, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ documentId, ...given }),
      })
      return await readAnswer<AnswerOf<Id>>(response)
    } catch {
      return { ok: false, failure: OFFLINE } as const
    }
  }
  return async <Id extends DocumentId>(documentId: Id, given: object) => {
    let answer = await send(documentId, given)
    while (!answer.ok && (await patience?.outlasts(documentId, answer.failure))) answer = await send(documentId, given)
    if (answer.ok || answer.failure.code !== 'OFFLINE') patience?.answered()
    const remedy = answer.ok ? undefined : remedyFor(answer.failure.code)
    return translated(remedy !== undefined && (await remedy()) ? await send(documentId, given) : answer)
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
