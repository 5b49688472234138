import { Decimal } from 'decimal.js'
import { quoted } from '../../../tables/cell.ts'
import { type CellReader, cellReader, type Line, russianDate, russianNumber } from '../cells.ts'
import type { Failure } from '../source.ts'

/** Fixed, floating, indexed to inflation, amortising. */
type SecurityType = 'ОФЗ-ПД' | 'ОФЗ-ПК' | 'ОФЗ-ИН' | 'ОФЗ-АД'
const TYPES: readonly string[] = ['ОФЗ-ПД', 'ОФЗ-ПК', 'ОФЗ-ИН', 'ОФЗ-АД'] satisfies readonly SecurityType[]

/** One row of the ministry's table. Prices are per cent of nominal, yields per cent a year, amounts roubles. */
export interface Auction {
  readonly date: string
  /** Nine characters, such as `26238RMFS`: the exchange's code without `SU` and its last one. */
  readonly code: string
  readonly type: SecurityType
  /** An additional placement after the auction, at the price that was its average. */
  readonly additional: boolean
  readonly maturity: string
  readonly days: number
  readonly offered: string | null
  /** Null where the auction was declared void. */
  readonly cutOffPrice: number | null
  readonly averagePrice: number | null
  /** Effective; real for an indexed bond, null for a floater. */
  readonly averageYield: number | null
  readonly demand: string | null
  /** Null if an announced auction did not take place; demand is then null too. */
  readonly placed: string | null
}

/** Parses the cells of a row. `-` means absent, with or without footnote marks. */
export function auctionFromLine({ file, position, cells }: Line): Auction | Failure {
  const named = Object.entries(cells).map(([name, text]) => [name, /^[-–—]\**$/.test(text ?? '') ? '' : text])
  const line = { file, position, cells: Object.fromEntries(named) }
  const reader = cellReader(line, { numberFrom: russianNumber, dateFrom: russianDate })
  const auction = {
    ...{ date: required(reader, 'date', reader.date('date')) ?? '', code: codeOf(reader), type: typeOf(reader) },
    additional: isAdditional(reader),
    maturity: required(reader, 'maturity', reader.date('maturity')) ?? '',
    days: required(reader, 'days', reader.number('days')) ?? 0,
    offered: millionsOf(reader, 'offered'),
    ...{ cutOffPrice: shortNumber(reader, 'cutOffPrice'), averagePrice: shortNumber(reader, 'averagePrice') },
    averageYield: shortNumber(reader, 'averageYield'),
    demand: millionsOf(reader, 'demand'),
    placed: millionsOf(reader, 'placed'),
  }
  if (reader.problem() === null) refuseContradictions(reader, auction)
  return reader.problem() ?? auction
}

function required<T>(reader: CellReader, column: string, value: T | null): T | null {
  if (value === null) reader.refuse(column, 'is absent')
  return value
}

function codeOf(reader: CellReader): string {
  const code = required(reader, 'code', reader.text('code')) ?? ''
  if (!/^\d{5}RMFS$/.test(code)) reader.refuse('code', `${quoted(code)} is not a code of an issue such as 26238RMFS`)
  return code
}

function typeOf(reader: CellReader): SecurityType {
  const type = required(reader, 'type', reader.text('type')) ?? ''
  if (!TYPES.includes(type)) reader.refuse('type', `${quoted(type)} is none of ${TYPES.join(', ')}`)
  return type as SecurityType
}

/** Until 2023 there was no such column, and all were auctions. */
function isAdditional(reader: CellReader): boolean {
  const format = reader.text('format')
  if (format === null || /^аукцион$/i.test(format)) return false
  if (!/^дрпа$/i.test(format)) reader.refuse('format', `${quoted(format)} is neither Аукцион nor ДРПА`)
  return true
}

/** Stated in millions; the workbook's binary figures are rounded to kopecks. */
function millionsOf(reader: CellReader, column: string): string | null {
  const value = reader.number(column)
  if (value !== null && value < 0) reader.refuse(column, `${value} is negative`)
  return value === null ? null : new Decimal(value).times(1e6).toDecimalPlaces(2).toFixed()
}

/** Rounds away binary noise: a workbook stores 91.284 as 91.283999999999992. */
function shortNumber(reader: CellReader, column: string): number | null {
  const value = reader.number(column)
  return value === null ? null : new Decimal(value).toDecimalPlaces(8).toNumber()
}

function refuseContradictions(reader: CellReader, auction: Auction): void {
  const { date, maturity, days, placed, averagePrice, cutOffPrice, demand } = auction
  const counted = Temporal.PlainDate.from(date).until(maturity, { largestUnit: 'days' }).days
  if (counted <= 0) reader.refuse('maturity', `it matures on ${maturity}, before the auction`)
  else if (counted !== days)
    reader.refuse('days', `${days} days to maturity are stated, the dates are ${counted} apart`)
  const wasHeld = averagePrice !== null || cutOffPrice !== null || demand !== null
  if (placed === null && wasHeld) reader.refuse('placed', 'is absent, though there are prices or bids')
  if (Number(placed) > 0 && averagePrice === null)
    reader.refuse('averagePrice', 'something was placed, but at no price')
}
