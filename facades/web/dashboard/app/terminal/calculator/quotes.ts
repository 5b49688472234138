import type { ApiParameters } from '../../client/ask.ts'
import type { AnswerOf } from '../../client/documents.ts'

export type Calculation = Omit<AnswerOf<'calculate-bond'>, 'desk'>

/** The inputs of which one fixes the price, in their order on the page. */
export const QUOTES = ['CleanPrice', 'DirtyPrice', 'Yield', 'GSpread', 'ZSpread'] as const
export type QuoteName = (typeof QUOTES)[number]

/** What the figures of an answer call the same number. */
const FIGURES: Readonly<Record<QuoteName, string | null>> = {
  CleanPrice: null,
  DirtyPrice: 'dirtyPrice',
  Yield: 'headlineYield',
  GSpread: 'gSpreadBp',
  ZSpread: 'zSpreadBp',
}

/** Names that the reason of a calculation gives to its input. */
const FIELDS: Readonly<Record<string, string>> = {
  cleanPrice: 'CleanPrice',
  dirtyPrice: 'DirtyPrice',
  yield: 'Yield',
  gSpread: 'GSpread',
  zSpread: 'ZSpread',
  settlement: 'SettlementDate',
  settlementDate: 'SettlementDate',
  issueDate: 'IssueDate',
  maturityDate: 'MaturityDate',
  amortizations: 'AmortizationDates',
}

/** The shifts of the table where the URL has none: ±100 bp. */
export const SHIFTS = '-100,-75,-50,-25,-10,0,10,25,50,75,100'

/** The quote that the user gave; the service solves the others. */
export function givenQuote(parameters: ApiParameters): QuoteName | null {
  return QUOTES.find(name => parameters[name] !== undefined) ?? null
}

/** A quote as the service solved it, in the text of a URL. */
export function solved(calculation: Calculation | undefined, name: QuoteName): string {
  if (calculation === undefined) return ''
  const figure = FIGURES[name]
  const value = figure === null ? calculation.cleanPrice : figureOf(calculation, figure)?.value
  return value == null ? '' : String(Number(value.toFixed(name.endsWith('Spread') ? 2 : 4)))
}

export function figureOf({ figures }: Calculation, name: string): Calculation['figures'][number] | undefined {
  return figures.find(figure => figure.name === name)
}

/** The input that the reason of a calculation is about; the given quote where it names none of the page's. */
export function inputAtFault({ field }: Calculation, given: QuoteName | null): string {
  return FIELDS[field ?? ''] ?? given ?? 'CleanPrice'
}
