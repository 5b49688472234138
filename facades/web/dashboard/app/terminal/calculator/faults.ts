import type { ApiParameters } from '../../client/ask.ts'
import type { Query } from '../../client/use-answer.ts'
import { calculatorWords } from '../../words/terminal-calculator.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import { type Calculation, givenQuote, inputAtFault } from './quotes.ts'

/** By the name of the parameter. */
export type Faults = Readonly<Record<string, string>>

/** Faults by the name of their input: of the request, or the reason why the calculation has no figures. */
export function useFaults(
  { data, failure }: Pick<Query<Calculation>, 'data' | 'failure'>,
  parameters: ApiParameters,
): Faults {
  const texts = useWords(calculatorWords)
  const { language } = useLanguage()
  const { decimal } = useFormats()
  if (failure !== null) return Object.fromEntries(failure.faults.map(({ name, message }) => [name, message]))
  if (data === undefined || data.reason === null) return {}
  const given = givenQuote(parameters)
  const value = given === null ? '' : ` (${decimal(parameters[given])})`
  return { [inputAtFault(data, given)]: texts.noFigures(labelOf(language, data.reason)) + value }
}
