import { useEffect, useState } from 'preact/hooks'
import type { Patience, Waiting } from '../client/patience.ts'
import { watchWords } from '../words/terminal-watch.ts'
import { useWords } from '../words/use-words.tsx'

/** Says why the page waits, and for how long; the page goes on by itself. */
export function WaitingNote({ patience }: { readonly patience: Patience }) {
  const texts = useWords(watchWords)
  const [waiting, setWaiting] = useState(patience.current)
  const [now, setNow] = useState(Date.now)
  useEffect(() => patience.watch(() => setWaiting(patience.current())), [patience])
  useEffect(() => {
    if (waiting?.why !== 'limited') return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [waiting])
  const seconds = waiting?.why === 'limited' ? Math.max(1, Math.ceil((waiting.until - now) / 1_000)) : 0
  const textOf = (reason: Waiting) => {
    if (reason.why === 'limited') return texts.limited(seconds)
    return reason.isSigningOut ? texts.offlineSigningOut : texts.offline
  }
  return (
    <div class="waiting" role="status">
      {waiting !== null && <p>{textOf(waiting)}</p>}
    </div>
  )
}
