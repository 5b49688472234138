import { givenInputs } from '../filters/apply.ts'
import type { FilterValues } from '../filters/condition.ts'
import { argumentOf, type FilterRow, inputName, type ListFilter } from '../filters/filter.ts'
import { readerOf } from '../filters/read.ts'
import { columnOf } from '../snapshot/columns/table.ts'
import type { CurrencyAmount } from '../snapshot/issuer-types.ts'

interface MoneyQuery {
  readonly among: readonly object[]
  readonly filters: readonly FilterRow[]
  readonly values: FilterValues
}

/** Bounds on money are compared in the currency of each row, so warns when rows of several currencies are compared. */
export function boundWarnings(query: MoneyQuery): readonly string[] {
  const byCurrency = new Map<string, string[]>()
  for (const inputs of givenInputs(query.filters, query.values)) {
    for (const { name, row, role } of inputs) {
      if (row.kind !== 'range' || row.currency === undefined || role === 'in' || role === 'notIn') continue
      byCurrency.getOrInsertComputed(row.currency, () => []).push(`\`filter.${name}\``)
    }
  }
  return [...byCurrency].flatMap(([path, parameters]) => warningOn(path, parameters, query))
}

function warningOn(path: string, parameters: readonly string[], query: MoneyQuery): readonly string[] {
  const currencyFilter = query.filters.find((row): row is ListFilter => row.kind === 'list' && row.column === path)
  const currencies = comparedOf(path, currencyFilter, query)
  if (currencies.length < 2) return []
  const [first] = currencies
  const advice =
    currencyFilter === undefined ? '' : `; use ${argumentOf(currencyFilter)}=${first} to compare one currency`
  const numbers = parameters.length === 1 ? 'compares amounts' : 'compare amounts'
  return [
    `${parameters.join(' and ')} ${numbers} in their own currencies, without conversion: ${listed(currencies)}${advice}.`,
  ]
}

/** The currencies of the compared rows, restricted by the currency filter. */
function comparedOf(
  path: string,
  currencyFilter: ListFilter | undefined,
  { among, values }: MoneyQuery,
): readonly string[] {
  const present = currenciesAt(path, among)
  if (currencyFilter === undefined) return present
  const name = inputName(currencyFilter)
  const given = (input: string) =>
    (values[input] as readonly string[] | null | undefined)?.map(code => code.toUpperCase())
  const [wanted, unwanted] = [given(name), given(`${name}Not`)]
  return present.filter(code => (wanted?.includes(code) ?? true) && !unwanted?.includes(code))
}

const currenciesOfSums = new WeakMap<readonly object[], readonly string[]>()

/** @param path of a currency, or of sums in several currencies */
function currenciesAt(path: string, among: readonly object[]): readonly string[] {
  const [first] = among
  const read = readerOf(path)
  if (first === undefined) return []
  if (!Array.isArray(read(first))) return Array.from(columnOf(among, { path, decimal: false }).dictionary, String)
  const known = currenciesOfSums.get(among)
  if (known !== undefined) return known
  const present = [
    ...new Set(among.flatMap(row => (read(row) as readonly CurrencyAmount[]).map(each => each.currency))),
  ]
  currenciesOfSums.set(among, present.sort())
  return present
}

const MOST_LISTED = 6

function listed(currencies: readonly string[]): string {
  const rest = currencies.length > MOST_LISTED ? ` and ${currencies.length - MOST_LISTED} more` : ''
  return currencies.slice(0, MOST_LISTED).join(', ') + rest
}
