import { boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { invalidArguments } from '../../errors.ts'
import { FX_MOST_DAYS, type FxRate, loadFxRates, quoteOf } from '../../fx/rates.ts'

export const FxRateType = builder.objectRef<FxRate>('FxRate').implement({
  description: 'An official exchange rate as it is published: `rate` of the base is worth `units` of the currency.',
  fields: t => ({
    currency: t.exposeString('currency', { description: 'ISO 4217.' }),
    base: t.exposeString('base', { description: 'Currency in which the publisher quotes all others, ISO 4217.' }),
    date: t.expose('date', { type: 'Date', description: 'Day from which the rate is effective.' }),
    rate: t.expose('rate', { unit: 'money', type: 'Decimal', description: 'Units of the base.' }),
    units: t.expose('units', { unit: 'money', type: 'Decimal', description: 'Units of the currency.' }),
    quote: t.string({ description: 'The rate as text: `1 USD = 90.1 RUB`.', resolve: quoteOf }),
    sourceKey: t.exposeString('sourceKey', { description: 'Key of the source.' }),
    source: t.exposeString('source', { description: 'Who published it.' }),
  }),
})

builder.queryField('fxRates', t =>
  t.field({
    type: [FxRateType],
    description: `Official exchange rates effective on a day: the latest of each pair, at most ${FX_MOST_DAYS} days old.`,
    authScopes: { data: true },
    args: {
      date: t.arg({ type: 'Date', description: 'The day; by default the date of the data.' }),
      currencies: t.arg.stringList({
        description: 'Currencies, ISO 4217; by default all.',
        ...boundedList(100),
      }),
    },
    resolve: async (_root, { date, currencies }, context) => {
      const wanted = currencies === null || currencies === undefined ? null : codesOf(currencies)
      const rates = await ratesOn(date ? String(date) : null, context)
      return rates.filter(({ currency }) => wanted === null || wanted.has(currency))
    },
  }),
)

function codesOf(currencies: readonly string[]): ReadonlySet<string> {
  const codes = currencies.map(code => code.toUpperCase())
  const wrong = codes.filter(code => !/^[A-Z]{3}$/.test(code))
  if (wrong.length > 0) {
    const message = `${wrong.join(', ')}: use three-letter codes such as USD.`
    throw invalidArguments([{ path: 'currencies', message }])
  }
  return new Set(codes)
}

/** Rates of the snapshot's day are in memory; those of an earlier day are read up to the current revision. */
async function ratesOn(day: string | null, { market, reading }: Context): Promise<readonly FxRate[]> {
  const today = market.asOf.slice(0, 10)
  if (day === null || day === today) return market.background.fx
  if (day > today) {
    const message = `${day} is after ${today}, the date of the data.`
    throw invalidArguments([{ path: 'date', message }])
  }
  return reading(market.revision, prisma => loadFxRates(prisma, day, market.revision))
}
