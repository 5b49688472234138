import type { Decimal } from 'decimal.js'
import { type Converter, converterOf } from '../fx/converter.ts'
import type { FxRate } from '../fx/rates.ts'
import { type Holding, marketValue } from './holding.ts'
import { type Money, ZERO } from './money.ts'
import type { Payment } from './payments.ts'

/**
 * Holdings in one currency, at the official rates of the day of the data. Cost and profit are not converted: they would
 * need the rate of each purchase.
 */
export interface ConvertedHoldings {
  readonly currency: string
  /** A holding whose currency has no rate keeps it, so that nothing is added up over several currencies. */
  readonly holdings: readonly Holding[]
  /** Rates of the conversion, as published. */
  readonly rates: readonly FxRate[]
  /** Currencies of holdings without a rate. */
  readonly withoutRate: readonly string[]
  readonly value: Money
  /** Why there is no value. */
  readonly reason: 'NO_RATE' | 'NO_PRICE' | null
  /** A payment in the currency, or unchanged where there is no rate. */
  payment(payment: Payment): Payment
}

export function convertedTo(
  currency: string,
  holdings: readonly Holding[],
  published: readonly FxRate[],
): ConvertedHoldings {
  const converter = converterOf(published, currency)
  const converted = holdings.map(holding => inCurrency(holding, converter))
  const currencies = [...new Set(holdings.map(holding => holding.currency))].sort()
  const withoutRate = currencies.filter(code => converter.factorOf(code) === null)
  const known = holdings.length === 0 ? ZERO : marketValue(converted)
  const reason = withoutRate.length > 0 ? 'NO_RATE' : known === null ? 'NO_PRICE' : null
  return {
    ...{ currency, holdings: converted, withoutRate, reason },
    rates: [...new Set(currencies.flatMap(code => converter.ratesOf(code)))],
    value: reason === null ? known : null,
    payment: payment => {
      const factor = converter.factorOf(payment.currency)
      if (factor === null) return payment
      return { ...payment, currency, amount: times(payment.amount, factor) }
    },
  }
}

const UNCONVERTED = Object.freeze({ price: null, coupons: null, total: null })

function inCurrency(holding: Holding, { reference, factorOf }: Converter): Holding {
  const factor = factorOf(holding.currency)
  if (factor === null) return holding
  const { nominal, clean, accrued, market } = holding
  return {
    ...holding,
    currency: reference,
    nominal: nominal.times(factor),
    ...{ clean: times(clean, factor), accrued: times(accrued, factor), market: times(market, factor) },
    ...{ cost: null, profit: UNCONVERTED },
  }
}

function times(amount: Money, factor: number): Decimal | null {
  return amount === null ? null : amount.times(factor)
}
