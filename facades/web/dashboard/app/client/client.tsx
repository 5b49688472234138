import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Ask } from './ask.ts'

/** How the page reaches the service, and what it already knows: shown again at once, then asked for anew. */
export interface Client {
  readonly ask: Ask
  readonly known: Map<string, unknown>
}

export const ClientContext = createContext<Client | null>(null)

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (client === null) throw new Error('rendered outside of the client')
  return client
}
