import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { commonWords } from '../words/common.ts'
import { useWords } from '../words/use-words.tsx'
import { useAnnounce } from './announce.tsx'
import { Button } from './button.tsx'

const SHOWN_MS = 2_000

interface CopyProps {
  readonly text: string
  /** Name of the copied text, for the accessible label. */
  readonly name: string
  readonly kind?: 'primary' | 'quiet' | 'plain'
}

export function Copy({ text, name, kind = 'quiet' }: CopyProps) {
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
    <Button kind={kind} label={`${common.copy}: ${name}`} onClick={() => void copy()}>
      <span class="swap">
        <span class={copied ? 'gone' : ''}>{common.copy}</span>
        <span class={copied ? '' : 'gone'}>{common.copied}</span>
      </span>
    </Button>
  )
}

/** Resolves to false when the browser denies access to the clipboard. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Text with a copy button. */
export function CodeBlock({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <figure class="code">
      <figcaption>
        <span>{title}</span>
        <Copy text={text} name={title} kind="plain" />
      </figcaption>
      <Scrolled label={title}>
        <code>{text}</code>
      </Scrolled>
    </figure>
  )
}

/** Preformatted text. The scrolling element is reachable by keyboard. */
function Scrolled({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
    <section class="scrolled" aria-label={label} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  )
}
