import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { RunDocument, RunEndpoint } from './ask.ts'
import type { DownloadFile } from './download.ts'

/** Service client and cache of query results. A cached result is shown immediately, then refetched. */
interface Client {
  readonly runDocument: RunDocument
  readonly runEndpoint: RunEndpoint
  readonly downloadFile: DownloadFile
  readonly cache: Map<string, unknown>
}

export const ClientContext = createContext<Client | null>(null)

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (client === null) throw new Error('useClient must be used inside ClientContext.Provider')
  return client
}
