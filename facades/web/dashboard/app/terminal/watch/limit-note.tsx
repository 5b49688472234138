import type { ComponentChildren } from 'preact'
import { useViewer } from '../../frame/session.tsx'
import { Link } from '../../parts/button.tsx'
import { watchWords } from '../../words/terminal-watch.ts'
import { useWords } from '../../words/use-words.tsx'

/** What is full, with the way to the plans for whoever has none. */
export function LimitNote({ children }: { readonly children: ComponentChildren }) {
  const texts = useWords(watchWords)
  const { entitlement } = useViewer()
  return (
    <p class="notice-box warm">
      {children} {entitlement.kind === 'FREE' && <Link to="/dashboard/buy">{texts.plans}</Link>}
    </p>
  )
}
