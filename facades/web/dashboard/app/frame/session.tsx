import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { useClient } from '../client/client.tsx'
import type { Failure } from '../client/failure.ts'
import type { Viewer } from '../client/rows.ts'
import { useAnnounce } from '../parts/announce.tsx'
import { frameWords } from '../words/frame.ts'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { currentLocation, navigate, onNavigated } from './navigate.ts'
import { unsavedLanguage } from './preferences.ts'
import { saveLanguage } from './save-language.ts'

interface Session {
  /** Undefined until the service has responded; null when no user is signed in. */
  readonly viewer: Viewer | null | undefined
  readonly failure: Failure | null
  /** Sets the user from the latest service result. */
  set(viewer: Viewer): void
  reload(): Promise<void>
  /** Ends the session. Where that failed, the user is told, and is signed in as before. */
  signOut(): Promise<{ readonly isSignedOut: boolean }>
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useSession must be used inside SessionProvider')
  return session
}

/** Current user, for pages that require a session. */
export function useViewer(): Viewer {
  const { viewer } = useSession()
  if (!viewer) throw new Error('this page requires a session')
  return viewer
}

export function SessionProvider({ children }: { readonly children: ComponentChildren }) {
  const { runDocument, cache } = useClient()
  const { choose } = useLanguage()
  const frame = useWords(frameWords)
  const announce = useAnnounce()
  const [viewer, setViewer] = useState<Viewer | null | undefined>(undefined)
  const [failure, setFailure] = useState<Failure | null>(null)
  const set = (next: Viewer | null) => {
    if (standingOf(next) !== standingOf(viewer)) cache.clear()
    setViewer(next)
    // An operator who views as a customer goes on reading in the language of the page.
    if (next !== null && next.viewedUntil === null) choose(unsavedLanguage(next.id) ?? next.language)
  }
  const reload = async () => {
    setFailure(null)
    const answer = await runDocument('get-viewer', {})
    if (!answer.ok) return setFailure(answer.failure)
    set(answer.data)
    const saved = answer.data && answer.data.viewedUntil === null && (await saveLanguage(runDocument, answer.data))
    if (saved) set(saved)
  }
  const signOut = async () => {
    const answer = await runDocument('sign-out', {})
    if (!answer.ok) {
      announce(frame.stillSignedIn)
      return { isSignedOut: false }
    }
    set(null)
    navigate('/')
    return { isSignedOut: true }
  }
  useEffect(() => void reload(), [])
  useBegunTerm(viewer, set)
  return <SessionContext.Provider value={{ viewer, failure, set, reload, signOut }}>{children}</SessionContext.Provider>
}

/** Answers are cached for whoever may read them: another user, account, role or entitlement reads others. */
function standingOf(viewer: Viewer | null | undefined): string {
  return viewer ? [viewer.id, viewer.account.id, viewer.memberRole, viewer.entitlement.kind].join(' ') : ''
}

/**
 * A term begins elsewhere: when a payment is confirmed. A reader without one is looked up again when another page is
 * opened, and when the window has the focus again.
 */
function useBegunTerm(viewer: Viewer | null | undefined, set: (viewer: Viewer) => void): void {
  const { runDocument } = useClient()
  const isFree = viewer?.entitlement.kind === 'FREE'
  useEffect(() => {
    if (!isFree) return
    let path = currentLocation().path
    const look = async () => {
      const answer = await runDocument('get-viewer', {})
      if (answer.ok && answer.data?.entitlement.kind === 'PREMIUM') set(answer.data)
    }
    const stop = onNavigated(() => {
      const next = currentLocation().path
      if (next !== path) void look()
      path = next
    })
    addEventListener('focus', look)
    return () => {
      stop()
      removeEventListener('focus', look)
    }
  }, [isFree])
}
