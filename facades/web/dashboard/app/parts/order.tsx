import type { Order } from '../client/rows.ts'
import { orderWords } from '../words/orders.ts'
import { useWords } from '../words/use-words.tsx'
import { Badge, type Tone } from './page.tsx'

const TONES: Readonly<Record<Order['status'], Tone>> = {
  PENDING: 'warm',
  PAID: 'good',
  CANCELLED: 'calm',
  LAPSED: 'calm',
}

export function OrderBadge({ order: { status } }: { readonly order: Pick<Order, 'status'> }) {
  const texts = useWords(orderWords)
  return <Badge tone={TONES[status]}>{texts[status]}</Badge>
}
