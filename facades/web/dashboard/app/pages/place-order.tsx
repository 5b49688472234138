import { useEffect, useRef, useState } from 'preact/hooks'
import type { Tariff } from '../client/rows.ts'
import { useAction } from '../client/use-action.ts'
import { useAnswer } from '../client/use-answer.ts'
import { navigate } from '../frame/navigate.ts'
import { useAnnounce } from '../parts/announce.tsx'
import { Form } from '../parts/form.tsx'
import { Card } from '../parts/page.tsx'
import { Shown } from '../parts/shown.tsx'
import { useTariffName } from '../parts/tariffs.tsx'
import { tariffWords } from '../words/tariffs.ts'
import { useFormats, useWords } from '../words/use-words.tsx'

type Provider = 'INVOICE' | 'STRIPE'

interface PlaceOrderProps {
  readonly tariff: Tariff
  /** Reloads the plans, because the available seats may have changed. */
  onRefused(): void
}

/** Payment form. All attempts share one idempotency key, so that they create one order. */
export function PlaceOrder({ tariff, onRefused }: PlaceOrderProps) {
  const texts = useWords(tariffWords)
  const tariffName = useTariffName()
  const { money } = useFormats()
  const query = useAnswer('get-payment-providers', {})
  const card = useRef<HTMLDivElement>(null)
  const title = texts.orderFor(tariffName(tariff), money(tariff.price.amount, tariff.price.currency))
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={card}>
      <Card title={title} wide>
        <Shown query={query} lines={4}>
          {({ invoice, stripe }) => {
            const providers: Provider[] = [
              ...(invoice ? ['INVOICE' as const] : []),
              ...(stripe ? ['STRIPE' as const] : []),
            ]
            return providers.length === 0 ? (
              <p>{texts.none}</p>
            ) : (
              <Pay tariff={tariff} providers={providers} title={title} onRefused={onRefused} />
            )
          }}
        </Shown>
      </Card>
    </div>
  )
}

interface PayProps extends PlaceOrderProps {
  readonly providers: readonly Provider[]
  readonly title: string
}

function Pay({ tariff, providers, title, onRefused }: PayProps) {
  const texts = useWords(tariffWords)
  const announce = useAnnounce()
  const placeOrder = useAction('place-order')
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey)
  const [provider, setProvider] = useState<Provider>(providers[0] ?? 'INVOICE')
  const order = async () => {
    const answer = await placeOrder.run({ tariffId: tariff.id, provider, idempotencyKey })
    if (answer === null) return onRefused()
    const { checkoutUrl, order } = answer.data
    if (checkoutUrl !== null) {
      announce(texts.leaving)
      location.assign(checkoutUrl)
    } else {
      announce(texts.placed)
      navigate(`/dashboard/invoices/${order.id}`)
    }
  }
  const change = (chosen: Provider) => {
    setProvider(chosen)
    setIdempotencyKey(randomKey())
  }
  return (
    <Form
      label={title}
      submit={provider === 'STRIPE' ? texts.goOn : texts.order}
      busy={placeOrder.running}
      failure={placeOrder.failure}
      onSubmit={() => void order()}
    >
      <fieldset class="ways">
        <legend>{texts.pay}</legend>
        {providers.map(value => (
          <label key={value} class="way">
            <input
              type="radio"
              name="provider"
              value={value}
              checked={provider === value}
              onChange={() => change(value)}
            />
            <span>
              <strong>{value === 'STRIPE' ? texts.card : texts.invoice}</strong>
              <span class="muted">{value === 'STRIPE' ? texts.cardHint : texts.invoiceHint}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Form>
  )
}

/** Does not use `randomUUID`, which is not available over plain HTTP. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
