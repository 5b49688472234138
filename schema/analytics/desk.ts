import { KEY_TENORS } from './curves/key-rates.ts'
import type { FloatingNote } from './floaters/floating-note.ts'
import { flatPath } from './floaters/index-path.ts'
import { discountMarginBp } from './floaters/margins.ts'
import { noteFromBond } from './floaters/note-from-bond.ts'
import { afterTax, type TaxRule } from './holding-period/after-tax.ts'
import { type HorizonReturn, type HorizonView, horizonReturn } from './holding-period/horizon-return.ts'
import { type KeyRateDurations, keyRateDurations } from './key-rate-durations.ts'
import { type DirtyPrice, dirtyFromClean } from './price.ts'
import { headlinePayments } from './priced-payments.ts'
import { chain, map, type Result } from './result.ts'
import type { Valuation } from './valuation.ts'

/** The figures of a desk over a bond at its price: what the row of a bond and the calculator share. */

/** Durations at the key tenors, payments to the headline date. */
export const keyRatesOf = (valuation: Valuation): Result<KeyRateDurations> =>
  chain(valuation.curve, curve =>
    chain(headlinePayments(valuation), payments => keyRateDurations(curve, payments, { tenors: KEY_TENORS })),
  )

/** The return until a horizon, payments to maturity. */
export const returnOf = ({ bond, cleanPrice, curve }: Valuation, view: HorizonView): Result<HorizonReturn> =>
  chain(cleanPrice, price => chain(curve, of => horizonReturn(bond, price, of, view)))

/** Yields before and after a tax, payments to the headline date. */
export const afterTaxOf = ({ cleanPrice, accruedPer100, toHeadline }: Valuation, rule: TaxRule) =>
  chain(toHeadline(), ({ flows }) =>
    chain(cleanPrice, price => chain(accruedPer100(), accrued => afterTax(flows, { price, accrued }, rule))),
  )

/** A floater at its price. */
export interface PricedNote {
  readonly note: FloatingNote
  readonly dirty: DirtyPrice
}

/** @param margin over the index, a fraction a year; undefined where no source states it */
export const pricedNote = (
  { bond, settlement, cleanPrice }: Valuation,
  margin: number | undefined,
): Result<PricedNote> =>
  chain(noteFromBond(bond, settlement, margin), note =>
    map(cleanPrice, price => ({ note, dirty: dirtyFromClean(price, note.accrued) })),
  )

/** The index in the running coupon, a fraction a year. */
export const runningIndex = ({ currentCoupon, periods, quotedMargin }: FloatingNote): number =>
  currentCoupon / 100 / (periods[0]?.couponYears ?? Number.NaN) - quotedMargin

/** The discount margin over an index that stays. */
export const flatMarginOf = ({ note, dirty: price }: PricedNote, index = runningIndex(note)) =>
  chain(flatPath(note, index, index), path =>
    map(discountMarginBp(note, price, path), marginBp => ({ note, path, marginBp })),
  )
