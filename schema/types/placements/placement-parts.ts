import { builder } from '../../builder.ts'
import type { OfferState } from '../../derived/offer-state.ts'
import type { GuidanceRow, PlacementOfferRow, PlacementRow } from '../../derived/placements.ts'
import type { Unit } from '../../units.ts'
import { OfferStatus } from '../bonds/schedule.ts'
import { ENUMS } from '../shared/enums.ts'

const float = (unit: Unit, description: string) => ({ unit, nullable: true, description }) as const
const money = (description: string) => ({ type: 'Decimal', unit: 'money', nullable: true, description }) as const
const date = (description: string) => ({ type: 'Date', nullable: true, description }) as const

export const VolumeRange = builder.objectRef<PlacementRow>('VolumeRange').implement({
  description: 'Planned volume, in the currency of the placement.',
  fields: t => ({
    min: t.expose('volumePlannedMin', money('At least.')),
    max: t.expose('volumePlannedMax', money('At most.')),
  }),
})

export const Guidance = builder.objectRef<GuidanceRow>('Guidance').implement({
  description: 'A revision of the price guidance.',
  fields: t => ({
    time: t.expose('time', { description: 'When it was given.', type: 'DateTime' }),
    couponFrom: t.exposeFloat('couponFrom', float('percentAYear', 'Per cent a year.')),
    couponTo: t.exposeFloat('couponTo', float('percentAYear', 'Per cent a year.')),
    spreadBp: t.exposeFloat('spreadBp', float('basisPoints', 'Over the base or the government curve, basis points.')),
    yieldFrom: t.exposeFloat('yieldFrom', float('percentAYear', 'Per cent a year.')),
    yieldTo: t.exposeFloat('yieldTo', float('percentAYear', 'Per cent a year.')),
  }),
})

export const FinalTerms = builder.objectRef<PlacementRow>('FinalTerms').implement({
  description: 'What was agreed when the issue was priced.',
  fields: t => ({
    coupon: t.exposeFloat('finalCoupon', float('percentAYear', 'Per cent a year; null for a floater.')),
    yield: t.exposeFloat('finalYield', float('percentAYear', 'To maturity or to the first offer, per cent a year.')),
    price: t.exposeFloat('finalPrice', float('percentOfNominal', 'Clean, per cent of the nominal.')),
    spreadBp: t.exposeFloat(
      'finalSpreadBp',
      float('basisPoints', 'Over the base or the government curve, basis points.'),
    ),
  }),
})

export const PlacementOffer = builder
  .objectRef<Omit<PlacementOfferRow, 'status'> & OfferState>('PlacementOffer')
  .implement({
    description: 'A date on which the holder may put the bond or the issuer may call it.',
    fields: t => ({
      type: t.expose('type', { type: ENUMS.OfferType }),
      date: t.expose('date', { description: 'Date on which the bond may be bought or redeemed.', type: 'Date' }),
      orderStart: t.expose('orderStart', date('First day for orders.')),
      orderEnd: t.expose('orderEnd', date('Last day for orders.')),
      price: t.exposeFloat('price', float('percentOfNominal', 'Per cent of the outstanding nominal.')),
      status: t.expose('status', { type: OfferStatus }),
    }),
  })
