import { givenInputs } from '../filters/apply.ts'
import type { FilterValues } from '../filters/condition.ts'
import type { FilterRow, ListFilter } from '../filters/filter.ts'
import { readerOf } from '../filters/read.ts'
import { columnOf } from '../snapshot/columns/table.ts'
import type { CurrencyAmount } from '../snapshot/issuer-types.ts'

interface Asked {
  readonly among: readonly object[]
  readonly filters: readonly FilterRow[]
  readonly values: FilterValues
}

/** Bounds on money are in the currency of each row: where rows of several are compared, a reader should know. */
export function boundWarnings(asked: Asked): readonly string[] {
  const byCurrency = new Map<string, string[]>()
  for (const inputs of givenInputs(asked.filters, asked.values)) {
    for (const { row, role } of inputs) {
      if (row.kind !== 'range' || row.currency === undefined || role === 'in' || role === 'notIn') continue
      byCurrency.getOrInsertComputed(row.currency, () => []).push(row.name + role)
    }
  }
  return [...byCurrency].flatMap(([path, parameters]) => warningOn(path, parameters, asked))
}

function warningOn(path: string, parameters: readonly string[], asked: Asked): readonly string[] {
  const chooser = asked.filters.find((row): row is ListFilter => row.kind === 'list' && row.column === path)
  const currencies = comparedOf(path, chooser, asked)
  if (currencies.length < 2) return []
  const [first] = currencies
  const advice = chooser === undefined ? '' : `; ${chooser.name}=${first} compares one`
  const numbers = parameters.length === 1 ? 'compares amounts' : 'compare amounts'
  return [
    `${parameters.join(' and ')} ${numbers} in their own currencies, without conversion: ${told(currencies)}${advice}.`,
  ]
}

/** The currencies of the rows that the bound is put to, as far as the question has not chosen among them. */
function comparedOf(path: string, chooser: ListFilter | undefined, { among, values }: Asked): readonly string[] {
  const held = heldIn(path, among)
  if (chooser === undefined) return held
  const name = chooser.name.charAt(0).toLowerCase() + chooser.name.slice(1)
  const given = (input: string) =>
    (values[input] as readonly string[] | null | undefined)?.map(code => code.toUpperCase())
  const [wanted, unwanted] = [given(name), given(`${name}Not`)]
  return held.filter(code => (wanted?.includes(code) ?? true) && !unwanted?.includes(code))
}

const heldInSums = new WeakMap<readonly object[], readonly string[]>()

/** A path leads to a currency, or to sums of several. */
function heldIn(path: string, among: readonly object[]): readonly string[] {
  const [first] = among
  const read = readerOf(path)
  if (first === undefined) return []
  if (!Array.isArray(read(first))) return Array.from(columnOf(among, { path, decimal: false }).dictionary, String)
  const known = heldInSums.get(among)
  if (known !== undefined) return known
  const held = [...new Set(among.flatMap(row => (read(row) as readonly CurrencyAmount[]).map(each => each.currency)))]
  heldInSums.set(among, held.sort())
  return held
}

const MOST_TOLD = 6

function told(currencies: readonly string[]): string {
  const rest = currencies.length > MOST_TOLD ? ` and ${currencies.length - MOST_TOLD} more` : ''
  return currencies.slice(0, MOST_TOLD).join(', ') + rest
}
