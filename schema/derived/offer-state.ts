import type { OfferRow } from '../snapshot/details/details.ts'
import type { BondDefault } from './defaults.ts'
import { paymentState } from './payment-state.ts'

/** Status of an offer on the day of the data, and the reason. */
export interface OfferState {
  readonly status: 'ANNOUNCED' | 'OPEN' | 'CLOSED' | 'DONE' | 'MISSED' | 'CANCELLED'
  readonly statusReason: string | null
}

type Terms = Pick<OfferRow, 'type' | 'date' | 'orderStart' | 'orderEnd' | 'status'>

/** The offers of a bond with their status; the status stated by the source is used only where dates do not determine it. */
export function offerStates<Offer extends Terms>(
  offers: readonly Offer[],
  today: string,
  defaults: readonly BondDefault[],
): readonly (Omit<Offer, 'status'> & OfferState)[] {
  const puts = offers.filter(({ type, status }) => type === 'PUT' && status !== 'CANCELLED').map(({ date }) => date)
  return offers.map(offer => {
    const { status, reason } = paymentState(offer.date, { obligation: 'PUT', dates: puts, defaults, today })
    if (offer.type === 'PUT' && offer.status !== 'CANCELLED' && status === 'MISSED')
      return { ...offer, status: 'MISSED', statusReason: reason }
    return { ...offer, ...stateByDates(offer, today) }
  })
}

function stateByDates({ date, orderStart, orderEnd, status }: Terms, today: string): OfferState {
  const plain = (known: OfferState['status']): OfferState => ({ status: known, statusReason: null })
  if (status === 'CANCELLED' || status === 'DONE') return plain(status)
  if (date <= today) return plain('DONE')
  if (orderEnd !== null && orderEnd < today)
    return { status: 'CLOSED', statusReason: `Orders were accepted until ${orderEnd}.` }
  if (orderStart === null)
    return { status, statusReason: 'Status as stated by the source: the first day for orders is unknown.' }
  return plain(orderStart <= today ? 'OPEN' : 'ANNOUNCED')
}
