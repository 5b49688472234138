import { bounded, boundedList, LARGEST_INTEGER } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { CalculationRequest } from '../../calculator/request.ts'
import { invalidArguments } from '../../errors.ts'
import { MOST_SHIFTS, SHIFT, YieldConvention } from './calculate.ts'

const QUOTES = ['cleanPrice', 'dirtyPrice', 'yield', 'zSpread', 'gSpread'] as const

/** What a bond is calculated at: a price, yield or spread, the settlement, a quantity and shifts. */
export const quoteArguments = builder.args(t => ({
  cleanPrice: t.float({
    description: 'Clean price, per cent of the outstanding nominal.',
    extensions: { notes: { unit: 'percentOfNominal' } },
  }),
  dirtyPrice: t.float({
    description: 'Dirty price, per cent of the outstanding nominal.',
    extensions: { notes: { unit: 'percentOfNominal' } },
  }),
  yield: t.float({
    description: 'Yield to the headline date, per cent a year.',
    extensions: { notes: { unit: 'percentAYear' } },
  }),
  gSpread: t.float({
    description: 'Spread over the government curve at the duration, basis points.',
    extensions: { notes: { unit: 'basisPoints' } },
  }),
  zSpread: t.float({
    description: 'Constant spread over the zero curve, basis points.',
    extensions: { notes: { unit: 'basisPoints' } },
  }),
  convention: t.field({ type: YieldConvention, description: 'Convention of the yield. Default: EFFECTIVE.' }),
  settlementDate: t.field({
    type: 'Date',
    description: 'Settlement date. By default the next one after the date of the data.',
  }),
  pieces: t.int({
    description: 'Number of bonds to state in money.',
    ...bounded([1, LARGEST_INTEGER], { unit: 'pieces' }),
  }),
  shifts: t.floatList({
    description: 'Parallel shifts of the curve, basis points: the same bond after each, at constant Z-spread.',
    ...boundedList(MOST_SHIFTS, SHIFT),
  }),
}))

type Maybe<Value> = Value | null | undefined

type QuoteArguments = Pick<CalculationRequest, 'cleanPrice' | 'dirtyPrice' | 'yield' | 'convention' | 'pieces'> & {
  readonly gSpread?: Maybe<number>
  readonly zSpread?: Maybe<number>
  readonly settlementDate?: Maybe<Date | string>
  readonly shifts?: Maybe<readonly number[]>
}

/** A calculation at the quote of the arguments, of a bond that is still to be named. More than one quote is refused. */
export function requestAt(args: QuoteArguments): CalculationRequest {
  const { cleanPrice, dirtyPrice, yield: percent, gSpread, zSpread, convention, pieces, settlementDate, shifts } = args
  const given = QUOTES.filter(name => isGiven(args[name]))
  if (given.length > 1) throw onlyOne(given)
  return {
    ...{ cleanPrice, dirtyPrice, yield: percent, zSpreadBp: zSpread, gSpreadBp: gSpread, convention, pieces },
    ...{ shiftsBp: shifts, settlementDate: isGiven(settlementDate) ? String(settlementDate) : null },
  }
}

export function hasQuote(args: QuoteArguments): boolean {
  return QUOTES.some(name => isGiven(args[name]))
}

/** @param why says why the quote cannot come from the data */
export function quoteMissing(why: string) {
  return invalidArguments([{ path: 'cleanPrice', message: `${why}: give one of ${namesOf(QUOTES)}.` }])
}

function isGiven<Value>(value: Maybe<Value>): value is Value {
  return value !== null && value !== undefined
}

function onlyOne(given: readonly string[]) {
  const message = `Give only one of ${namesOf(QUOTES)}, not ${namesOf(given)}.`
  return invalidArguments(given.slice(1).map(path => ({ path, message, code: 'EXCLUDED' as const })))
}

function namesOf(names: readonly string[]): string {
  return names.map(name => `\`${name}\``).join(', ')
}
