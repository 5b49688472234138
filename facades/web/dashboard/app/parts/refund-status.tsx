import type { Refund } from '../client/rows.ts'
import { refundWords } from '../words/refunds.ts'
import { useWords } from '../words/use-words.tsx'
import { Badge, type Tone } from './page.tsx'

const TONES: Readonly<Record<Refund['status'], Tone>> = { REQUESTED: 'warm', DONE: 'calm', FAILED: 'calm' }
const DISPUTES = { REQUESTED: 'disputeOpen', DONE: 'disputeLost', FAILED: 'disputeWon' } as const

/** State of a refund or dispute; that of a dispute has other names. */
export function RefundBadge({ refund: { kind, status } }: { readonly refund: Pick<Refund, 'kind' | 'status'> }) {
  const texts = useWords(refundWords)
  return <Badge tone={TONES[status]}>{texts[kind === 'CHARGEBACK' ? DISPUTES[status] : status]}</Badge>
}
