import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { useClient } from '../client/client.tsx'
import type { Failure } from '../client/failure.ts'
import type { Viewer } from '../client/rows.ts'
import { useLanguage } from '../words/use-words.tsx'
import { navigate } from './navigate.ts'

export interface Session {
  /** Undefined until the service has said who is asking; null where nobody is signed in. */
  readonly viewer: Viewer | null | undefined
  readonly failure: Failure | null
  /** The person as the service just described them. */
  set(viewer: Viewer): void
  reload(): Promise<void>
  signOut(): Promise<void>
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('rendered outside of the session')
  return session
}

/** The person of a page that is shown to signed-in people only. */
export function useViewer(): Viewer {
  const { viewer } = useSession()
  if (!viewer) throw new Error('rendered without a session')
  return viewer
}

export function SessionProvider({ children }: { readonly children: ComponentChildren }) {
  const { ask, known } = useClient()
  const { choose } = useLanguage()
  const [viewer, setViewer] = useState<Viewer | null | undefined>(undefined)
  const [failure, setFailure] = useState<Failure | null>(null)
  const set = (next: Viewer | null) => {
    if (next?.id !== viewer?.id) known.clear()
    setViewer(next)
    if (next !== null) choose(next.language)
  }
  const reload = async () => {
    setFailure(null)
    const answer = await ask('get-viewer', {})
    if (answer.ok) set(answer.data)
    else setFailure(answer.failure)
  }
  const signOut = async () => {
    await ask('sign-out', {})
    set(null)
    navigate('/')
  }
  useEffect(() => void reload(), [])
  return <SessionContext.Provider value={{ viewer, failure, set, reload, signOut }}>{children}</SessionContext.Provider>
}
