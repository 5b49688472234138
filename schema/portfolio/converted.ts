import type { Context } from '../context.ts'
import { converterOf } from '../fx/converter.ts'
import type { FxRate } from '../fx/rates.ts'
import { type Headline, headlineOf } from './headline.ts'
import { type Held, heldInSteps } from './holding.ts'
import { ledgerIn } from './ledger-in.ts'
import type { Money } from './money.ts'
import type { Payment } from './payments.ts'
import type { StoredPortfolio } from './stored.ts'
import { holdingSums } from './sums.ts'

/**
 * Holdings in one currency: values at the official rates of the day of the data, transactions at those of their own days.
 * A position that was set by hand has no day of purchase, so its cost is converted like its value.
 */
export interface ConvertedHoldings extends Held {
  readonly currency: string
  /** Rates of the day of the data, as published. */
  readonly rates: readonly FxRate[]
  /** Currencies of holdings without a rate; these keep theirs, so that nothing is added up over several currencies. */
  readonly withoutRate: readonly string[]
  readonly headline: Headline
  /** The denominator of weights and shares: the value of what has a price; null where a currency has no rate. */
  readonly whole: Money
  /** A payment in the currency, or unchanged where there is no rate. */
  payment(payment: Payment): Payment
}

export async function convertedTo(
  currency: string,
  { stored, held }: { readonly stored: StoredPortfolio; readonly held: Held },
  context: Context,
): Promise<ConvertedHoldings> {
  const { market } = context
  const converter = converterOf(market.background.fx, currency)
  const ledger = await ledgerIn(currency, stored, context)
  const currencies = [...new Set(held.holdings.map(holding => holding.currency))].sort()
  const isSame = ledger === stored.ledger && currencies.every(code => code === currency)
  const converted = isSame ? held : await heldInSteps({ ...stored, ledger }, context, converter)
  const sums = await holdingSums(converted, context)
  const isOne = new Set(converted.holdings.map(holding => holding.currency)).size === 1
  return {
    ...converted,
    currency,
    rates: [...new Set(currencies.flatMap(code => converter.ratesOf(code)))],
    withoutRate: currencies.filter(code => converter.factorOf(code) === null),
    headline: headlineOf(converted, { currency, asOf: market.asOf.slice(0, 10), sums }),
    whole: isOne ? sums.market : null,
    payment: payment => {
      const factor = converter.factorOf(payment.currency)
      if (factor === null) return payment
      return { ...payment, currency, amount: payment.amount?.times(factor) ?? null }
    },
  }
}
