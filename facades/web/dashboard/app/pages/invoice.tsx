import { useEffect, useRef, useState } from 'preact/hooks'
import type { Order } from '../client/rows.ts'
import { useAction } from '../client/use-action.ts'
import { useAnswer } from '../client/use-answer.ts'
import { useRepeated } from '../client/use-repeated.ts'
import type { PageView } from '../frame/page-view.ts'
import { useAnnounce } from '../parts/announce.tsx'
import { Button, Link } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { OrderBadge } from '../parts/order.tsx'
import { Card, Facts, Page } from '../parts/page.tsx'
import { Shown } from '../parts/shown.tsx'
import { useTariffName } from '../parts/tariffs.tsx'
import { orderWords } from '../words/orders.ts'
import { useFormats, useWords } from '../words/use-words.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderRefunds } from './order-refunds.tsx'

export function View({ params: { id = '' } }: PageView) {
  const texts = useWords(orderWords)
  const query = useAnswer('get-order', { id })
  const { provider, status } = query.data ?? {}
  useRepeated(provider === 'STRIPE' && status === 'PENDING', () => void query.reload())
  return (
    <Page
      title={texts.open(query.data?.number ?? '…')}
      actions={
        <Link to="/dashboard/invoices" kind="quiet">
          {texts.back}
        </Link>
      }
    >
      <Shown query={query} lines={10}>
        {order => (
          <>
            <OrderCard order={order} onChanged={() => void query.reload()} />
            <OrderRefunds order={order} />
            <OrderDocuments order={order} />
            {order.invoice !== null && <InvoicePaper invoice={order.invoice} />}
          </>
        )}
      </Shown>
    </Page>
  )
}

function OrderCard({ order, onChanged }: { readonly order: Order; readonly onChanged: () => void }) {
  const texts = useWords(orderWords)
  const tariffName = useTariffName()
  const { moment, day, money } = useFormats()
  const [openDialog, setOpenDialog] = useState(false)
  const { status, amount, subscription } = order
  const pending = status === 'PENDING'
  return (
    <Card title={texts.details} actions={<OrderBadge order={order} />}>
      <Facts
        rows={[
          [texts.tariff, tariffName(order.tariff)],
          [texts.amount, money(amount.amount, amount.currency)],
          [texts.paymentMethod, texts[order.provider]],
          [texts.made, moment(order.createdAt)],
          ...(pending ? ([[texts.expires, moment(order.expiresAt)]] as const) : []),
          ...(order.paidAt === null ? [] : ([[texts.paid, moment(order.paidAt)]] as const)),
          ...(Number(order.refunded.amount) === 0
            ? []
            : ([[texts.refunded, money(order.refunded.amount, order.refunded.currency)]] as const)),
          ...(subscription === null ? [] : ([[texts.term, termText(subscription, texts, day)]] as const)),
        ]}
      />
      {pending && <p class="muted">{texts.waiting}</p>}
      {pending && order.holdsPlace && <p class="muted">{texts.placeHeld}</p>}
      {order.refundDue && <p class="notice-box warm">{texts.refund}</p>}
      {pending && (
        <p class="actions">
          {order.checkoutUrl !== null && (
            <a class="button primary" href={order.checkoutUrl}>
              {texts.pay}
            </a>
          )}
          <Button kind="danger" onClick={() => setOpenDialog(true)}>
            {texts.cancel}
          </Button>
        </p>
      )}
      {openDialog && <CancelOrder order={order} onDone={onChanged} onClose={() => setOpenDialog(false)} />}
    </Card>
  )
}

function termText(
  { startsAt, endsAt, revokedAt }: NonNullable<Order['subscription']>,
  texts: { termText(from: string, to: string): string; lifetime: string; endedEarly: string },
  day: (moment: string) => string,
): string {
  const term = texts.termText(day(startsAt), endsAt === null ? texts.lifetime : day(endsAt))
  return revokedAt === null ? term : `${term} (${texts.endedEarly})`
}

interface CancelProps {
  readonly order: Order
  onDone(): void
  onClose(): void
}

function CancelOrder({ order: { id }, onDone, onClose }: CancelProps) {
  const texts = useWords(orderWords)
  const announce = useAnnounce()
  const cancel = useAction('cancel-order')
  const run = async () => {
    if ((await cancel.run({ id })) === null) return
    announce(texts.cancelled)
    onClose()
    onDone()
  }
  return (
    <Confirm
      title={texts.cancelTitle}
      text={texts.cancelText}
      yes={texts.cancel}
      busy={cancel.running}
      failure={cancel.failure}
      onYes={() => void run()}
      onClose={onClose}
    />
  )
}

/**
 * Shows the invoice HTML of the service in a sandboxed frame without scripts. Styles are attached as a constructed
 * stylesheet, because the Content-Security-Policy, which the frame inherits, forbids style elements.
 */
function InvoicePaper({ invoice }: { readonly invoice: NonNullable<Order['invoice']> }) {
  const texts = useWords(orderWords)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const { current } = frame
    if (current === null) return
    write(current, invoice.html)
    return fitted(current)
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
  sheet.replaceSync([...styles, NARROW].join('\n'))
  inside.adoptedStyleSheets = [sheet]
  const page = new DOMParser().parseFromString(bare, 'text/html')
  inside.documentElement.lang = page.documentElement.lang
  inside.body.replaceChildren(...page.body.childNodes)
}

/** Beside the style of the invoice itself, which was stored when it was issued. */
const NARROW = `@media screen and (max-width:40rem){
  body{margin:1.5rem auto;padding:0 1rem;overflow-wrap:anywhere}
  .parties{flex-direction:column;gap:1.5rem}
}`

/** As high as its content, which is higher the narrower it is. */
function fitted(frame: HTMLIFrameElement): () => void {
  let width = -1
  const fit = () => {
    if (frame.clientWidth === width) return
    width = frame.clientWidth
    // A document is never lower than its frame.
    frame.style.height = '0'
    const content = frame.contentDocument?.documentElement.scrollHeight ?? 0
    frame.style.height = `${content + frame.offsetHeight - frame.clientHeight}px`
  }
  fit()
  // In the next frame, because a change of size within a report of one is reported as an error.
  const resized = new ResizeObserver(() => requestAnimationFrame(fit))
  resized.observe(frame)
  return () => resized.disconnect()
}
