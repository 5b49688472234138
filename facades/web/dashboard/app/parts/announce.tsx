import { type ComponentChildren, createContext } from 'preact'
import { useCallback, useContext, useRef, useState } from 'preact/hooks'

const SHOWN_MS = 5_000

const AnnounceContext = createContext<(text: string) => void>(() => undefined)

/** Status messages, announced by screen readers. */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext)
}

export function Announcements({ children }: { readonly children: ComponentChildren }) {
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const announce = useCallback((said: string) => {
    clearTimeout(timer.current)
    setText(said)
    timer.current = setTimeout(() => setText(''), SHOWN_MS)
  }, [])
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <div class="said" role="status">
        {text !== '' && <p>{text}</p>}
      </div>
    </AnnounceContext.Provider>
  )
}
