import type { Decimal } from 'decimal.js'
import { type Cell, textOf } from '../../../tables/cell.ts'
import { isinCheckDigit, isinProblem } from '../../analytics/isin.ts'
import type { MarketSnapshot } from '../../snapshot/market-snapshot.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { dateFrom } from './date.ts'
import type { HoldingsTable, TableRow } from './holdings-table.ts'
import { numberFrom } from './number.ts'
import type { Role } from './roles.ts'
import { isAbsent } from './sheet.ts'

/** A row that becomes a position. */
export interface UsedRow {
  readonly line: number
  readonly bond: BondRow
  readonly quantity: Decimal
  readonly averagePrice: number | null
  readonly cost: Decimal | null
  /** Price from the file, per cent of nominal; not used as the price paid. */
  readonly price: number | null
  /** Contradictions, and values that were not used. */
  readonly notes: readonly string[]
}

export const UNUSED_REASONS = [
  'NO_IDENTIFIER',
  'BAD_IDENTIFIER',
  'UNKNOWN_BOND',
  'NO_QUANTITY',
  'BAD_NUMBER',
  'NOT_POSITIVE',
  'NO_NOMINAL',
] as const

/** A row that does not become a position, with the reason. */
export interface UnusedRow {
  readonly line: number
  readonly reason: (typeof UNUSED_REASONS)[number]
  readonly text: string
  readonly isin: string | null
  /** The beginning of the row, for identification. */
  readonly content: string
}

type Marks = HoldingsTable['marks']

/** Above this a price is money per bond, not a percentage. */
const HIGHEST_PRICE = 500

/** Reads one row; the first missing value is the reason why it is not used. */
export function readHolding(
  { line, cells, content }: TableRow,
  marks: Marks,
  market: Pick<MarketSnapshot, 'bondByIsin'>,
): UsedRow | UnusedRow {
  const cellOf = (role: Role): Cell => cells[role] ?? ''
  const unused = (reason: UnusedRow['reason'], text: string, isin: string | null = null): UnusedRow => {
    return { line, reason, text, isin, content }
  }
  const identifier = cellOf('IDENTIFIER')
  if (isAbsent(identifier)) return unused('NO_IDENTIFIER', 'No ISIN and no CUSIP: cash, a total or a remark.')
  const found = identifierFrom(identifier)
  if ('problem' in found) return unused('BAD_IDENTIFIER', found.problem)
  const { isin } = found
  const role = isAbsent(cellOf('PIECES')) ? 'PAR' : 'PIECES'
  const amount = cellOf(role)
  if (isAbsent(amount)) return unused('NO_QUANTITY', 'Neither a number of bonds nor a par value.', isin)
  const number = numberFrom(amount, marks[role])
  if (number === null) return unused('BAD_NUMBER', `No number: ${JSON.stringify(textOf(amount).slice(0, 40))}.`, isin)
  if (!number.greaterThan(0))
    return unused('NOT_POSITIVE', `${number.toFixed()} bonds: only what is owned can be held.`, isin)
  const bond = market.bondByIsin.get(isin)
  if (bond === undefined) return unused('UNKNOWN_BOND', `${isin} is not known to the market of this revision.`, isin)
  const nominal = Number(bond.outstandingNominal)
  if (role === 'PAR' && !(nominal > 0))
    return unused('NO_NOMINAL', 'Par value of a bond of which nothing is outstanding.', isin)
  const quantity = role === 'PAR' ? number.dividedBy(bond.outstandingNominal).toDecimalPlaces(8) : number
  return { line, bond, quantity, ...paidFor(cellOf, marks, bond) }
}

/** Prices and cost of a row, with notes on unusable values. */
function paidFor(
  cellOf: (role: Role) => Cell,
  marks: Marks,
  bond: BondRow,
): Pick<UsedRow, 'averagePrice' | 'cost' | 'price' | 'notes'> {
  const notes: string[] = []
  const figure = (role: Role): Decimal | null => {
    const cell = cellOf(role)
    if (isAbsent(cell)) return null
    const number = numberFrom(cell, marks[role])
    if (number === null || number.isNegative())
      notes.push(`${role}: no amount in ${JSON.stringify(textOf(cell).slice(0, 40))}.`)
    return number === null || number.isNegative() ? null : number
  }
  const percent = (role: Role): number | null => {
    const number = figure(role)
    if (number === null) return null
    if (number.greaterThan(0) && number.lessThanOrEqualTo(HIGHEST_PRICE)) return number.toNumber()
    notes.push(`${role}: ${number.toFixed()} is no price in per cent of nominal.`)
    return null
  }
  const maturity = cellOf('MATURITY')
  const date = isAbsent(maturity) ? null : dateFrom(maturity)
  if (date !== null && bond.maturityDate !== null && date !== bond.maturityDate) {
    notes.push(`MATURITY: ${date} in the file, ${bond.maturityDate} in the market.`)
  }
  return { averagePrice: percent('AVERAGE_PRICE'), cost: figure('COST'), price: percent('PRICE'), notes }
}

type Identifier = { readonly isin: string } | { readonly problem: string }

const CUSIP = /^[0-9A-Z*@#]{8}[0-9]$/

/**
 * An ISIN from an ISIN or a CUSIP: the latter between `US` and a check digit. Zeros that a spreadsheet ate at the
 * beginning of a CUSIP are put back.
 */
export function identifierFrom(cell: Cell): Identifier {
  const text = textOf(cell)
    .replaceAll(/[\s="']/g, '')
    .toUpperCase()
  if (text.length > 9) {
    const problem = isinProblem(text)
    return problem === null ? { isin: text } : { problem }
  }
  const cusip = typeof cell === 'number' || /^\d+$/.test(text) ? text.padStart(9, '0') : text
  if (!CUSIP.test(cusip)) return { problem: `${JSON.stringify(text)} is neither an ISIN nor a CUSIP` }
  const expected = cusipCheckDigit(cusip.slice(0, 8))
  if (!cusip.endsWith(expected)) return { problem: `the check digit of the CUSIP ${cusip} should be ${expected}` }
  if (/^[A-Z]/.test(cusip)) return { problem: `${cusip} is a CINS: it does not tell the country that an ISIN needs` }
  return { isin: `US${cusip}${isinCheckDigit(`US${cusip}`)}` }
}

/** Every second character counts twice; the digits of what comes out are added up. */
function cusipCheckDigit(eightCharacters: string): string {
  const sum = [...eightCharacters].reduce((total, character, index) => {
    const special = '*@#'.indexOf(character)
    const value = (special < 0 ? Number.parseInt(character, 36) : 36 + special) * (index % 2 === 1 ? 2 : 1)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
