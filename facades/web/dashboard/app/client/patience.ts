/** Why requests wait: there is no connection, or the service has said when to come back. */
export type Waiting =
  | { readonly why: 'offline'; readonly isSigningOut: boolean }
  | { readonly why: 'limited'; readonly until: number }

/**
 * Lets requests wait instead of failing, for the whole page at one place.
 * @example while (!answer.ok && (await patience.outlasts(documentId, answer.failure))) answer = await send(documentId)
 */
export interface Patience {
  /** Waits while it is worth waiting. @returns false when the failure is to be shown */
  outlasts(documentId: string, failure: Refused): Promise<boolean>
  /** Something was answered: the connection is there. */
  answered(): void
  current(): Waiting | null
  /** Notifies of each change. Returns the unsubscribe function. */
  watch(listener: () => void): () => void
}

interface Refused {
  readonly code: string
  readonly retryAfter: number | null
}

/** A person does not wait longer than this; the failure says when to come back. */
const LONGEST_WAIT_S = 120
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 15_000
/** Refused before anything was done, so that everything can be repeated. */
const LIMITED = new Set(['RATE_LIMITED', 'QUOTA_EXCEEDED', 'TOO_MANY_AT_ONCE'])
/** What was sent when the connection broke may have changed something: repeated is what changes nothing the second time. */
const REPEATABLE = /^(get|search)-|^sign-out$/

export function createPatience(): Patience {
  let waiting: Waiting | null = null
  let retryMs = FIRST_RETRY_MS
  const listeners = new Set<() => void>()
  const set = (next: Waiting | null) => {
    waiting = next
    for (const listener of listeners) listener()
  }
  const untilReachable = async (documentId: string) => {
    const isSigningOut = documentId === 'sign-out' || (waiting?.why === 'offline' && waiting.isSigningOut)
    if (waiting?.why !== 'offline' || waiting.isSigningOut !== isSigningOut) set({ why: 'offline', isSigningOut })
    await onlineOr(retryMs)
    retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)
  }
  const untilAllowed = async (seconds: number) => {
    const until = Date.now() + seconds * 1_000
    if (waiting?.why !== 'limited' || waiting.until < until) set({ why: 'limited', until })
    await new Promise(resolve => setTimeout(resolve, seconds * 1_000))
    if (waiting?.why === 'limited' && waiting.until <= Date.now()) set(null)
  }
  return {
    outlasts: async (documentId, { code, retryAfter }) => {
      if (LIMITED.has(code) && retryAfter !== null && retryAfter <= LONGEST_WAIT_S) await untilAllowed(retryAfter)
      else if (code === 'OFFLINE' && REPEATABLE.test(documentId)) await untilReachable(documentId)
      else return false
      return true
    },
    answered: () => {
      retryMs = FIRST_RETRY_MS
      if (waiting?.why === 'offline') set(null)
    },
    current: () => waiting,
    watch: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Resolves when the browser is back online, or after a while: a service that was down gives no sign. */
function onlineOr(ms: number): Promise<void> {
  return new Promise(resolve => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
  })
}
