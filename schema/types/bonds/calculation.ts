import { bondOfIsin } from '../../alternatives/source.ts'
import { bounded, boundedList, LARGEST_INTEGER } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { type Calculation, runCalculations } from '../../calculator/run.ts'
import { invalidArguments } from '../../errors.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { listOf as valuesOf, worth } from '../../work.ts'
import { CalculationType, environmentOf, MOST_SHIFTS, SHIFT, YieldConvention } from './calculate.ts'

const QUOTES = ['cleanPrice', 'dirtyPrice', 'yield', 'zSpread', 'gSpread'] as const

builder.queryField('calculation', t =>
  t.field({
    type: CalculationType,
    nullable: true,
    ...worth(1_000, ({ shifts }) => valuesOf(shifts).length * 200),
    description: 'Every figure of one bond at a price, yield or spread; without one at the price of the data.',
    authScopes: { data: true },
    args: {
      isin: t.arg.string({ required: true, description: 'ISIN of the bond.' }),
      cleanPrice: t.arg.float({
        description: 'Clean price, per cent of the outstanding nominal.',
        extensions: { notes: { unit: 'percentOfNominal' } },
      }),
      dirtyPrice: t.arg.float({
        description: 'Dirty price, per cent of the outstanding nominal.',
        extensions: { notes: { unit: 'percentOfNominal' } },
      }),
      yield: t.arg.float({
        description: 'Yield to the headline date, per cent a year.',
        extensions: { notes: { unit: 'percentAYear' } },
      }),
      gSpread: t.arg.float({
        description: 'Spread over the government curve at the duration, basis points.',
        extensions: { notes: { unit: 'basisPoints' } },
      }),
      zSpread: t.arg.float({
        description: 'Constant spread over the zero curve, basis points.',
        extensions: { notes: { unit: 'basisPoints' } },
      }),
      convention: t.arg({ type: YieldConvention, description: 'Convention of the yield. Default: EFFECTIVE.' }),
      settlementDate: t.arg({
        type: 'Date',
        description: 'Settlement date. By default the next one after the date of the data.',
      }),
      pieces: t.arg.int({
        description: 'Number of bonds to state in money.',
        ...bounded([1, LARGEST_INTEGER], { unit: 'pieces' }),
      }),
      shifts: t.arg.floatList({
        description: 'Parallel shifts of the curve, basis points: the same bond after each, at constant Z-spread.',
        ...boundedList(MOST_SHIFTS, SHIFT),
      }),
    },
    resolve: async (_root, { isin, zSpread, gSpread, shifts, settlementDate, ...request }, context) => {
      const bond = bondOfIsin(isin, context.market)
      const given = QUOTES.filter(name => isGiven({ zSpread, gSpread, ...request }[name]))
      if (given.length > 1) throw onlyOne(given)
      const own = given.length === 0 ? ownPrice(bond) : null
      const wanted = {
        ...request,
        ...(own === null ? { zSpreadBp: zSpread, gSpreadBp: gSpread } : own.quote),
        shiftsBp: shifts,
        isin: bond.isin,
        settlementDate: settlementDate ? String(settlementDate) : null,
      }
      const [calculation] = await runCalculations([wanted], await environmentOf(context))
      return { ...(calculation as Calculation), notes: own === null ? [] : [own.note] }
    },
  }),
)

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined
}

function onlyOne(given: readonly string[]) {
  const message = `Give only one of ${namesOf(QUOTES)}, not ${namesOf(given)}.`
  return invalidArguments(given.slice(1).map(path => ({ path, message, code: 'EXCLUDED' as const })))
}

function namesOf(names: readonly string[]): string {
  return names.map(name => `\`${name}\``).join(', ')
}

/** Without a price of the caller's: the one behind the figures of the bond. */
function ownPrice({ measure }: BondRow) {
  if (measure === null || measure.priceClean === null) {
    const message = `The bond has no price: give one of ${namesOf(QUOTES)}.`
    throw invalidArguments([{ path: 'cleanPrice', message }])
  }
  const { priceClean, priceDate } = measure
  const note = `No price, yield or spread was given: calculated at the clean price ${priceClean} of ${priceDate}.`
  return { quote: { cleanPrice: priceClean }, note }
}
