import { bondOfIsin } from '../../alternatives/source.ts'
import { builder } from '../../builder.ts'
import { type Calculation, runCalculations } from '../../calculator/run.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { listOf as valuesOf, worth } from '../../work.ts'
import { CalculationType, environmentOf } from './calculate.ts'
import { hasQuote, quoteArguments, quoteMissing, requestAt } from './quote-arguments.ts'

builder.queryField('calculation', t =>
  t.field({
    type: CalculationType,
    nullable: true,
    ...worth(1_000, ({ shifts }) => valuesOf(shifts).length * 200),
    description: 'Every figure of one bond at a price, yield or spread; without one at the price of the data.',
    authScopes: { data: true },
    args: { isin: t.arg.string({ required: true, description: 'ISIN of the bond.' }), ...quoteArguments },
    resolve: async (_root, { isin, ...quote }, context) => {
      const bond = bondOfIsin(isin, context.market)
      const request = requestAt(quote)
      const own = hasQuote(quote) ? null : ownPrice(bond)
      const wanted = { ...request, ...own?.quote, isin: bond.isin }
      const [calculation] = await runCalculations([wanted], await environmentOf(context))
      return { ...(calculation as Calculation), notes: own === null ? [] : [own.note] }
    },
  }),
)

/** Without a price of the caller's: the one behind the figures of the bond. */
function ownPrice({ measure }: BondRow) {
  if (measure === null || measure.priceClean === null) throw quoteMissing('The bond has no price')
  const { priceClean, priceDate } = measure
  const note = `No price, yield or spread was given: calculated at the clean price ${priceClean} of ${priceDate}.`
  return { quote: { cleanPrice: priceClean }, note }
}
