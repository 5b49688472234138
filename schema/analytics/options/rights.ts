import { accruedPer100 } from '../accrued.ts'
import { type Bond, outstandingOn } from '../bond.ts'
import type { Flows } from '../flows.ts'
import { absent, chain, map, present, type Result } from '../result.ts'
import type { ExerciseRight, OptionBond } from './option-value.ts'

/**
 * A bond with the puts and calls that are still ahead, to its maturity.
 *
 *     paid at exercise = (price + accrued interest) × outstanding then / outstanding now
 *
 * Decided on the day of the exercise, after its coupon is paid. A call that the issuer has announced is no choice any
 * more: it ends the bond, and there is nothing to model.
 * @param flows payments to maturity
 * @returns amounts per 100 of the nominal outstanding at settlement; NOT_APPLICABLE without a put or call ahead, with an
 * announced call, or for a floater, whose coupons the model would have to move; the reason of what has accrued or is
 * outstanding
 */
export const optionBond = (bond: Bond, flows: Flows): Result<OptionBond> => {
  if (bond.isFloating && flows.assumed) return absent('NOT_APPLICABLE', 'coupons')
  const ahead = bond.options.filter(({ day }) => day > flows.settlement)
  if (ahead.length === 0 || ahead.some(({ kind }) => kind === 'MANDATORY_CALL')) {
    return absent('NOT_APPLICABLE', 'options')
  }
  const rights: ExerciseRight[] = []
  for (const { kind, day, price } of ahead) {
    const amount = chain(accruedPer100(bond, day), accrued =>
      map(outstandingOn(bond, day), left => ((price + accrued) * left) / flows.outstanding),
    )
    if (!amount.ok) return amount
    const days = day - flows.settlement
    rights.push({ kind: kind === 'PUT' ? 'PUT' : 'CALL', decision: days, exercise: days, amount: amount.value })
  }
  return present({ days: flows.days, amounts: flows.amounts, rights })
}
