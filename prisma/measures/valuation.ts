import { type Bond, bondFromTerms } from '../../schema/analytics/bond.ts'
import { settlementDay, settlementMarket } from '../../schema/analytics/business-days.ts'
import { dayFromDate, isoFromDay } from '../../schema/analytics/day.ts'
import { absent, chain, type Result } from '../../schema/analytics/result.ts'
import { termsFromStored } from '../../schema/analytics/stored-bond.ts'
import { type Valuation, valuationOf } from '../../schema/analytics/valuation.ts'
import type { BondInput, MeasureInput } from './inputs.ts'
import type { UsedPrice } from './price.ts'

/** The day on which a trade at the price settles: as the quote says, else by the calendar of the bond's market. */
export function settlementOf({ bond, latest }: MeasureInput, used: UsedPrice | null, date: string): string {
  const quote = used?.quote ?? latest
  return quote?.settlementDate ?? settlementByCalendar(bond, quote?.date ?? date)
}

function settlementByCalendar(bond: BondInput, tradeDate: string): string {
  const day = dayFromDate(tradeDate, 'date')
  return day.ok ? isoFromDay(settlementDay(settlementMarket(bond), day.value, bond.settlementDays)) : tradeDate
}

/** The bond at the price used, ready for every figure; without a price those that need none are there all the same. */
export function valuationAt(
  input: MeasureInput,
  used: UsedPrice | null,
  { date, settlement }: { readonly date: string; readonly settlement: string },
): Result<Valuation> {
  const { bond, coupons, amortizations, offers, curve } = input
  const isOver = bond.maturityDate !== null && bond.maturityDate <= date
  if (isOver || bond.status === 'MATURED') return absent('NOT_APPLICABLE', 'maturityDate')
  const terms = termsFromStored({ ...bond, coupons, amortizations, offers }, { asOf: date, settlement })
  return chain(bondFromTerms(terms), (made: Bond) =>
    valuationOf(made, {
      settlement,
      cleanPrice: used?.clean ?? null,
      accruedInterest: publishedAccrued(input, used),
      // A real yield is not compared with nominal rates.
      curve: bond.indexed ? null : curve,
    }),
  )
}

/** Published accrued interest is in the currency of settlement: it says nothing of a nominal in another one. */
function publishedAccrued({ bond, latest }: MeasureInput, used: UsedPrice | null): number | null {
  const accrued = (used?.quote ?? latest)?.accrued ?? null
  return accrued === null || bond.currency !== bond.nominalCurrency ? null : Number(accrued)
}
