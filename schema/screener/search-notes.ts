import { givenInputs } from '../filters/apply.ts'
import { BOND_FILTERS } from '../filters/bond.ts'
import type { FilterValues } from '../filters/condition.ts'
import { argumentOf, type ListFilter } from '../filters/filter.ts'
import type { Column } from '../snapshot/columns/coded.ts'
import { codeOf } from '../snapshot/columns/column.ts'
import { columnOf } from '../snapshot/columns/table.ts'
import { columnNeedOf } from '../snapshot/columns/wanted.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'

/** Lists without an enum: their allowed values are those in the data. */
const OPEN_LISTS = ['Currency', 'NominalCurrency', 'Country', 'Sector', 'SubSector', 'Board']
const NAMES_OF_BONDS = ['Isin', 'Ticker']
/** Maximum number of values listed; the rest is counted. */
const MOST_LISTED = 12

/**
 * Warnings about likely mistakes in the query: a value that no bond has, and a rate that looks like a fraction. Neither is
 * invalid, so neither is rejected.
 */
export function notesOn(values: FilterValues, market: MarketSnapshot): readonly string[] {
  return givenInputs(BOND_FILTERS, values).flatMap(inputs =>
    inputs.flatMap(({ name, row, role }) => {
      if (row.kind === 'list') return unknownWords(row, values[name] as readonly unknown[], market)
      return row.kind === 'range' && row.unit === 'percentAYear' && role === 'From' ? fraction(name, values[name]) : []
    }),
  )
}

function fraction(name: string, value: unknown): readonly string[] {
  if (typeof value !== 'number' || value <= 0 || value >= 1) return []
  const argument = `\`filter.${name}\``
  const percent = Math.round(value * 1e6) / 1e4
  return [`${argument}=${value} means ${value} per cent a year: write ${argument}=${percent} for ${percent} per cent.`]
}

function unknownWords(row: ListFilter, given: readonly unknown[], { bonds }: MarketSnapshot): readonly string[] {
  const isName = NAMES_OF_BONDS.includes(row.name)
  if (!isName && !OPEN_LISTS.includes(row.name)) return []
  const column = columnOf(bonds, columnNeedOf(row))
  const exists = (word: string) => codeOf(column, word) >= 0 || codeOf(column, word.toUpperCase()) >= 0
  const unknown = given.map(String).filter(word => !exists(word))
  if (unknown.length === 0) return []
  const argument = argumentOf(row)
  const words = unknown.slice(0, MOST_LISTED).join(', ')
  if (isName) return [`No bond has ${argument}=${words}: search for it with \`filter.query\`.`]
  const known = wordsOf(column)
  const rest = known.length > MOST_LISTED ? ` and ${known.length - MOST_LISTED} more` : ''
  return [`No bond has ${argument}=${words}; there are ${known.slice(0, MOST_LISTED).join(', ')}${rest}.`]
}

/** The values of the column, most common first. */
function wordsOf({ dictionary, starts }: Column): readonly string[] {
  const count = (code: number) => (starts[code + 1] as number) - (starts[code] as number)
  const codes = [...dictionary.keys()].sort((a, b) => count(b) - count(a))
  return codes.map(code => String(dictionary[code]))
}
