import { bondFromTerms } from '../analytics/bond.ts'
import type { Priced } from '../analytics/priced.ts'
import { chain } from '../analytics/result.ts'
import { termsFromStored } from '../analytics/stored-bond.ts'
import { valuationOf } from '../analytics/valuation.ts'
import { valuesOf } from '../snapshot/columns/view.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { percentFromFraction } from '../units.ts'
import type { Holding } from './holding.ts'
import { rounded } from './money.ts'
import type { Schedule } from './stored.ts'

/**
 * The headline yield of the bond today at the average price paid.
 * @returns effective, per cent a year; null where the price, the schedule or the settlement date is unknown
 */
export function yieldAtCost({ bond, averagePrice }: Holding, schedule: Schedule | undefined): number | null {
  const priced = pricedAt(averagePrice, bond, schedule)
  return priced === null ? null : rounded(percentFromFraction(priced.effectiveYield))
}

/** The payments of a bond to its headline date at a clean price; null where a part of them is unknown. */
export function pricedAt(cleanPrice: number | null, bond: BondRow, schedule: Schedule | undefined): Priced | null {
  const { measure } = bond
  const settlement = measure?.settlementDate ?? null
  if (cleanPrice === null || schedule === undefined || measure === null || settlement === null) return null
  const { coupons, amortizations, offers } = schedule
  const stored = { ...numbersOf(bond), coupons, amortizations, offers }
  const priced = chain(bondFromTerms(termsFromStored(stored, { asOf: measure.date, settlement })), terms =>
    chain(valuationOf(terms, { settlement, cleanPrice, accruedInterest: accruedOf(bond) }), valuation =>
      valuation.toHeadline(),
    ),
  )
  return priced.ok ? priced.value : null
}

function numbersOf(bond: BondRow) {
  const [initialNominal, outstandingNominal] = [Number(bond.initialNominal), Number(bond.outstandingNominal)]
  return { ...valuesOf(bond), initialNominal, outstandingNominal }
}

/** Published accrued interest is in the settlement currency, so it is not used for another nominal currency. */
function accruedOf({ measure, currency, nominalCurrency }: BondRow): number | null {
  const accrued = measure?.accrued ?? null
  return accrued === null || currency !== nominalCurrency ? null : Number(accrued)
}
