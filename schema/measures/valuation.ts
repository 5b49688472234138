import type { BondInput, MeasureInput } from '../../prisma/measures/inputs.ts'
import { bondFromTerms } from '../analytics/bond.ts'
import { settlementDay, settlementMarket } from '../analytics/business-days.ts'
import { dayFromDate, isoFromDay } from '../analytics/day.ts'
import { absent, map, type Result } from '../analytics/result.ts'
import { termsFromStored } from '../analytics/stored-bond.ts'
import { valuationOf } from '../analytics/valuation.ts'
import { publishedAccrued } from './accrued.ts'
import type { UsedPrice, ValuedBond } from './price.ts'

/** Settlement date of a trade at the price: as stated by the quote, else by the calendar of the bond's market. */
export function settlementOf({ bond, latest }: MeasureInput, used: UsedPrice | null, date: string): string {
  const quote = used?.quote ?? latest
  return quote?.settlementDate ?? settlementByCalendar(bond, quote?.date ?? date)
}

function settlementByCalendar(bond: BondInput, tradeDate: string): string {
  const day = dayFromDate(tradeDate, 'date')
  return day.ok ? isoFromDay(settlementDay(settlementMarket(bond), day.value, bond.settlementDays)) : tradeDate
}

/** The bond at its price, ready for every figure. Without a price, only figures that need none are available. */
export function valuationAt(
  input: MeasureInput,
  used: UsedPrice | null,
  { date, settlement }: { readonly date: string; readonly settlement: string },
): Result<ValuedBond> {
  const { bond, coupons, amortizations, offers, curve } = input
  const isOver = bond.maturityDate !== null && bond.maturityDate <= date
  if (isOver || bond.status === 'MATURED') return absent('NOT_APPLICABLE', 'maturityDate')
  const terms = termsFromStored({ ...bond, coupons, amortizations, offers }, { asOf: date, settlement })
  const made = bondFromTerms(terms)
  if (!made.ok) return made
  const quote = used?.quote ?? input.latest
  const accrued = publishedAccrued(input, quote, made.value, { settlement, tradeDate: quote?.date ?? date })
  const valued = valuationOf(made.value, {
    settlement,
    cleanPrice: used?.clean ?? null,
    accruedInterest: accrued.used,
    // A real yield is not comparable with nominal rates.
    curve: bond.indexed ? null : (curve?.curve ?? null),
  })
  return map(valued, valuation => ({ valuation, accrued }))
}
