import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { commonWords } from '../words/common.ts'
import { useWords } from '../words/use-words.tsx'
import { useAnnounce } from './announce.tsx'
import { Button } from './button.tsx'

const SHOWN_MS = 2_000

export interface CopyProps {
  readonly text: string
  /** What is copied, for those who do not see what stands beside the button. */
  readonly what: string
  readonly kind?: 'primary' | 'quiet' | 'plain'
}

export function Copy({ text, what, kind = 'quiet' }: CopyProps) {
  const common = useWords(commonWords)
  const announce = useAnnounce()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const done = await copyText(text)
    setCopied(done)
    announce(done ? common.copied : common.copyFailed)
  }
  return (
    <Button kind={kind} label={`${common.copy}: ${what}`} onClick={() => void copy()}>
      <span class="swap">
        <span class={copied ? 'gone' : ''}>{common.copy}</span>
        <span class={copied ? '' : 'gone'}>{common.copied}</span>
      </span>
    </Button>
  )
}

/** False where the browser does not let the page write to the clipboard. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Text to be taken along whole. */
export function CodeBlock({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <figure class="code">
      <figcaption>
        <span>{title}</span>
        <Copy text={text} what={title} kind="plain" />
      </figcaption>
      <Scrolled label={title}>
        <code>{text}</code>
      </Scrolled>
    </figure>
  )
}

/** Text in its own lines; what scrolls is reachable by the keyboard. */
export function Scrolled({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <section class="scrolled" aria-label={label} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  )
}
