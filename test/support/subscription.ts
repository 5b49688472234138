import { expect } from 'vitest'
import type { GraphQLAnswer } from './accounts.ts'

export interface OpenSubscription {
  readonly response: Response
  /** The next event; null once the service has ended the stream. */
  next(): Promise<GraphQLAnswer | null>
  close(): Promise<void>
}

/** Opens a GraphQL subscription as server-sent events. */
export async function openSubscription(
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
  query: string,
): Promise<OpenSubscription> {
  const leaving = new AbortController()
  const response = await fetch(`${baseUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
    body: JSON.stringify({ query }),
    signal: leaving.signal,
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const events = eventsOf(response)
  return {
    response,
    next: async () => (await events.next().catch(ignoreAbort)).value ?? null,
    close: async () => {
      leaving.abort()
      await events.next().catch(ignoreAbort)
    },
  }
}

function ignoreAbort(error: unknown): { readonly value: null } {
  if ((error as Error).name !== 'AbortError') throw error
  return { value: null }
}

async function* eventsOf({ body }: Response): AsyncGenerator<GraphQLAnswer, void> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = text.slice(0, end)
      text = text.slice(end + 2)
      if (event.startsWith('event: complete')) return
      const [, data] = /^data: (.*)$/m.exec(event) ?? []
      if (data !== undefined) yield JSON.parse(data) as GraphQLAnswer
    }
  }
}
