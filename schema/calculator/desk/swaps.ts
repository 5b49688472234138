import { dirty } from '../../analytics/price.ts'
import { absent, chain, map } from '../../analytics/result.ts'
import {
  assetSwap,
  floatingDates,
  iSpreadBp,
  type SwappedBond,
  yieldYieldSpreadBp,
} from '../../analytics/swaps/asset-swaps.ts'
import type { DeskAnswer, DeskSubject } from './desk-subject.ts'

/** A floating leg of the kind that swaps of most currencies have. */
const LEG = { perYear: 4, dayCount: 'ACT/365F' } as const

/** Spreads over swap rates, of the payments to the headline date. */
export async function swapFigures({ valuation, indexed, rates }: DeskSubject): Promise<DeskAnswer> {
  const { bond } = valuation
  const swaps = indexed ? absent('NOT_APPLICABLE', 'indexed') : await rates.swaps()
  const swapped = map(valuation.toHeadline(), ({ flows, price }): SwappedBond => ({ bond, flows, price: dirty(price) }))
  const asset = chain(swaps, ({ curve }) =>
    chain(swapped, of =>
      chain(floatingDates(of.flows, LEG.perYear), dates => assetSwap(of, curve, { dayCount: LEG.dayCount, dates })),
    ),
  )
  return {
    parameters: [],
    figures: [
      {
        ...{ name: 'iSpreadBp', unit: 'BASIS_POINTS', text: 'Effective yield over the par swap rate at maturity.' },
        result: chain(swaps, ({ quotes }) => chain(swapped, of => iSpreadBp(of, quotes))),
      },
      {
        ...{ name: 'yieldYieldSpreadBp', unit: 'BASIS_POINTS' },
        text: 'Yield over a swap on the dates of the bond, both compounded with its coupons.',
        result: chain(swaps, ({ curve }) => chain(swapped, of => yieldYieldSpreadBp(of, curve))),
      },
      {
        ...{
          name: 'parAssetSwapBp',
          unit: 'BASIS_POINTS',
          text: 'Asset swap on a notional of par, quarterly, ACT/365F.',
        },
        result: map(asset, ({ parParBp }) => parParBp),
      },
      {
        ...{ name: 'marketValueAssetSwapBp', unit: 'BASIS_POINTS', text: 'The same on the dirty price as notional.' },
        result: map(asset, ({ marketValueBp }) => marketValueBp),
      },
    ],
  }
}
