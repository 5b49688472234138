import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useAnnounce } from '../parts/announce.tsx'
import { commonWords } from '../words/common.ts'
import { frameWords } from '../words/frame.ts'
import { useWords } from '../words/use-words.tsx'

type Palette = ComponentType<{ onClose(): void }>

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
const KEYS = isApple ? '⌘K' : 'Ctrl K'

/** Opens the command palette, also by Ctrl K or ⌘K; its code is loaded on first use. */
export function PaletteButton() {
  const common = useWords(commonWords)
  const frame = useWords(frameWords)
  const announce = useAnnounce()
  const [open, setOpen] = useState(false)
  const [palette, setPalette] = useState<{ readonly View: Palette } | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The key by its place: in a Russian layout it writes another letter.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (document.querySelector('dialog[open]:not(.palette)') !== null) return
      event.preventDefault()
      setOpen(former => !former)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  useEffect(() => {
    if (!open || palette !== null) return
    import('../terminal/palette/palette.tsx').then(setPalette, () => {
      announce(common.brokenText)
      setOpen(false)
    })
  }, [open])
  return (
    <>
      <button
        type="button"
        class="palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">⌕</span>
        <span class="words">{frame.palette}</span> <kbd>{KEYS}</kbd>
      </button>
      {open && palette !== null && <palette.View onClose={() => setOpen(false)} />}
    </>
  )
}
