import { useEffect, useRef } from 'preact/hooks'
import type { Order } from '../client/rows.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/page.tsx'
import { orderWords } from '../words/orders.ts'
import { useWords } from '../words/use-words.tsx'

/**
 * Shows the invoice HTML of the service in a sandboxed frame without scripts. Styles are attached as a constructed
 * stylesheet, because the Content-Security-Policy, which the frame inherits, forbids style elements.
 */
export function InvoicePaper({ invoice }: { readonly invoice: NonNullable<Order['invoice']> }) {
  const texts = useWords(orderWords)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current !== null) write(frame.current, invoice.html)
  }, [invoice.html])
  return (
    <Card
      title={`${texts.invoice} ${invoice.number}`}
      actions={<Button onClick={() => frame.current?.contentWindow?.print()}>{texts.print}</Button>}
      wide
    >
      <iframe
        ref={frame}
        class="paper"
        title={`${texts.invoice} ${invoice.number}`}
        sandbox="allow-same-origin allow-modals"
      />
    </Card>
  )
}

function write(frame: HTMLIFrameElement, html: string): void {
  const inside = frame.contentDocument
  const view = frame.contentWindow as (Window & typeof globalThis) | null
  if (inside === null || view === null) return
  const styles: string[] = []
  const bare = html.replace(/<style>([\s\S]*?)<\/style>/g, (_whole, style: string) => {
    styles.push(style)
    return ''
  })
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(styles.join('\n'))
  inside.adoptedStyleSheets = [sheet]
  inside.documentElement.lang = 'en'
  inside.body.replaceChildren(...new DOMParser().parseFromString(bare, 'text/html').body.childNodes)
  frame.style.height = `${inside.documentElement.scrollHeight}px`
}
