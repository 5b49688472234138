import type { Order } from '../client/rows.ts'
import { orderWords } from '../words/orders.ts'
import { useWords } from '../words/use-words.tsx'
import { Badge, type Tone } from './page.tsx'

type Shown = Order['status'] | 'REFUNDED' | 'PARTLY' | 'DISPUTED'
type Badged = Pick<Order, 'status' | 'amount' | 'refunded' | 'refunds'>

const TONES: Readonly<Record<Shown, Tone>> = {
  PENDING: 'warm',
  PAID: 'good',
  REFUNDED: 'calm',
  PARTLY: 'good',
  DISPUTED: 'warm',
  CANCELLED: 'calm',
  LAPSED: 'calm',
}

/** State of an order; of one that was paid, also whether the money went back. */
export function OrderBadge({ order }: { readonly order: Badged }) {
  const texts = useWords(orderWords)
  const shown = shownOf(order)
  return <Badge tone={TONES[shown]}>{texts[shown]}</Badge>
}

function shownOf({ status, amount, refunded, refunds }: Badged): Shown {
  if (refunds.some(refund => refund.kind === 'CHARGEBACK' && refund.status === 'REQUESTED')) return 'DISPUTED'
  if (Number(refunded.amount) === 0) return status
  return Number(refunded.amount) >= Number(amount.amount) ? 'REFUNDED' : 'PARTLY'
}
