import { builder } from '../../builder.ts'
import type { PlacementRow } from '../../derived/placements.ts'
import { invalidArguments } from '../../errors.ts'
import type { BondDay } from '../../history/bond-days.ts'
import { snapshotOfRow } from '../../snapshot/past/snapshot-of-row.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { Bond } from '../bonds/bond.ts'
import { BondDayType, daysOf } from '../bonds/bond-history.ts'
import { Placement } from './placement.ts'

interface SecondaryBond {
  readonly bond: BondRow
  readonly day: BondDay
}

const SecondaryBondType = builder.objectRef<SecondaryBond>('SecondaryBond').implement({
  description: "Another bond of a placement's issuer, as it traded before the pricing.",
  fields: t => ({
    bond: t.field({ type: Bond, description: 'The bond as it is now.', resolve: ({ bond }) => bond }),
    day: t.field({
      type: BondDayType,
      description: 'Its last day with a quote before the pricing.',
      resolve: ({ day }) => day,
    }),
  }),
})

builder.objectField(Placement, 'secondary', t =>
  t.field({
    type: [SecondaryBondType],
    description:
      "The issuer's other bonds in the currency of the placement on the last day before the pricing, by duration: what the concession is measured against. Empty until there is a date of pricing.",
    extensions: { readsRows: true },
    resolve: async (placement, _args, context) => {
      if (snapshotOfRow(placement, context) !== context.market) {
        const message = 'The secondary market is available only as of now: omit it, or omit `asOf`.'
        throw invalidArguments([{ path: 'asOf', message }])
      }
      const before = pricingDay(placement)
      const others = context.market.issuerById.get(placement.issuerId)?.bonds ?? []
      if (before === null) return []
      const found = others
        .filter(({ id, nominalCurrency }) => id !== placement.bondId && nominalCurrency === placement.currency)
        .map(async bond => {
          const [day] = await daysOf({ bond, before, take: 1, from: null, to: null }, context)
          return day === undefined ? [] : [{ bond, day }]
        })
      return (await Promise.all(found)).flat().sort(byDuration)
    },
  }),
)

/** The book closes, or the auction is held, on the day of the pricing. */
function pricingDay({ bookClose, auctionDate, settlementDate }: PlacementRow): string | null {
  return bookClose?.slice(0, 10) ?? auctionDate ?? settlementDate
}

function byDuration({ day: one }: SecondaryBond, { day: other }: SecondaryBond): number {
  return (one.durationDays ?? Number.POSITIVE_INFINITY) - (other.durationDays ?? Number.POSITIVE_INFINITY) || 0
}
