import type { FlatParameter } from '../../arguments/parameters.ts'

/** The words in which texts of the schema name a unit, the longer ones first, and how a table shows it. */
const UNITS: readonly (readonly [words: RegExp, unit: string])[] = [
  [/per cent of the (outstanding )?nominal/i, '% of nominal'],
  [/per cent of the mid price/i, '% of mid price'],
  [/per cent a year/i, '% a year'],
  [/per cent/i, '%'],
  [/percentage points/i, 'percentage points'],
  [/basis points/i, 'basis points'],
  [/in the nominal currency/i, 'money, nominal currency'],
  [/in the currency of settlement/i, 'money, settlement currency'],
  [/money for one bond/i, 'money a bond'],
  [/amount in circulation/i, 'money'],
  [/years squared/i, 'years²'],
  [/, years/i, 'years'],
  [/(, |: |^)days/i, 'days'],
]

const MEASURED = new Set<FlatParameter['kind']>(['number', 'integer', 'decimal'])

/** The unit of a parameter's figure, read from its own text; null for what is no figure or is a plain count. */
export function unitOf({ kind, description }: Pick<FlatParameter, 'kind' | 'description'>): string | null {
  if (kind === 'date') return 'date'
  if (!MEASURED.has(kind)) return null
  return UNITS.find(([words]) => words.test(description))?.[1] ?? null
}
