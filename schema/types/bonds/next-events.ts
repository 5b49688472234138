import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import type { BondRow, MeasureRow } from '../../snapshot/row-types.ts'
import { Bond } from './bond.ts'
import { todayOf } from './bond-details.ts'
import { offersOf, repaymentsOf } from './bond-schedules.ts'
import { Amortization, Offer } from './schedule.ts'

/** The next rows of the schedules of a bond. */
builder.objectFields(Bond, t => {
  const offer = (description: string, date: OfferDate, types: readonly OfferType[]) =>
    t.field({
      type: Offer,
      nullable: true,
      description,
      resolve: (bond: BondRow, _args: object, context: Context) => offerOn(bond, bond.measure?.[date], types, context),
    })
  return {
    nextOffer: offer('Next put or call of any kind.', 'nextOfferDate', ['PUT', 'CALL']),
    nextPut: offer('The next put that holders may exercise; null when there is none.', 'nextPutDate', ['PUT']),
    nextCall: offer('The next call of the issuer; null when there is none.', 'nextCallDate', ['CALL']),
    nextRepayment: t.field({
      type: Amortization,
      nullable: true,
      description: 'Next repayment of principal: an amortisation, or the redemption.',
      resolve: (bond, _args, context) => {
        const today = todayOf(bond, context)
        return repaymentsOf(bond, context).find(({ date }) => date > today) ?? null
      },
    }),
  }
})

type OfferDate = keyof Pick<MeasureRow, 'nextOfferDate' | 'nextPutDate' | 'nextCallDate'>
type OfferType = 'PUT' | 'CALL'

/** The details are read only for a bond that has such an offer. */
function offerOn(bond: BondRow, date: string | null | undefined, types: readonly OfferType[], context: Context) {
  if (date === null || date === undefined) return null
  const onDay = offersOf(bond, context).filter(({ type, status }) => types.includes(type) && status !== 'CANCELLED')
  return onDay.find(offer => offer.date === date) ?? null
}
