import { Decimal } from 'decimal.js'
import { type Row, textOf, UnreadableFile } from '../../../tables/cell.ts'
import { openWorkbook } from '../../../tables/xlsx.ts'
import { type Line, russianNumber } from '../cells.ts'
import { missingColumn } from '../did-you-mean.ts'
import { decodeText, failed, htmlProblem } from '../files.ts'
import type { Failure } from '../source.ts'
import type { Auction } from './auction.ts'

/** Columns by their headings, without footnote marks; there was no format column until 2023. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  date: ['дата аукциона', 'дата'],
  format: ['формат'],
  code: ['код выпуска'],
  type: ['тип бумаги'],
  maturity: ['дата погашения'],
  days: ['дней до погашения'],
  offered: ['объем предложения'],
  cutOffPrice: ['цена отсечения'],
  averagePrice: ['цена средневзвешенная'],
  averageYield: ['доходность по средневзвешенной цене'],
  demand: ['совокупный объем спроса по номиналу'],
  placed: ['объем размещения по номиналу'],
}
const OPTIONAL = ['format']
/** The ministry's workbooks have a hundred rows a year. */
const WORKBOOK_LIMITS = { unpackedBytes: 20_000_000, columns: 200, cells: 500_000 }
const MILLIONS = ['offered', 'demand', 'placed']

interface Table {
  readonly lines: readonly Line[]
  /** The total row under the table; null if there is none. */
  readonly total: Line | null
  readonly failures: readonly Failure[]
}

const nothing = (...failures: readonly Failure[]): Table => ({ lines: [], total: null, failures })

/** Finds the header by its headings, checks the units under it, and reads the rows down to the total. */
export function linesOfWorkbook(file: string, bytes: Uint8Array): Table {
  const rows = rowsOf(bytes)
  if ('reason' in rows) return nothing(failed(file, 'whole file', rows.reason))
  const start = rows.findIndex(({ cells }) => cells.some(cell => COLUMNS.code?.includes(wordsOf(textOf(cell)))))
  const header = (rows[start]?.cells ?? []).map(cell => wordsOf(textOf(cell)))
  if (header.length === 0)
    return nothing(failed(file, 'whole file', 'no row of the workbook has the column "код выпуска"'))
  const places = new Map(
    Object.entries(COLUMNS).map(([name, own]) => [name, header.findIndex(word => own.includes(word))] as const),
  )
  const words = header.filter(word => word !== '')
  const known = Object.values(COLUMNS).flat()
  const missing = [...places].filter(([name, place]) => place < 0 && !OPTIONAL.includes(name)).map(([name]) => name)
  if (missing.length > 0) {
    return nothing(
      ...missing.map(name => failed(file, 'header', missingColumn(COLUMNS[name]?.[0] ?? '', words, known), name)),
    )
  }
  const lineOf = ({ line, cells }: Row): Line => ({
    ...{ file, position: `line ${line}` },
    cells: Object.fromEntries([...places].map(([name, place]) => [name, textOf(cells[place])])),
  })
  return cutOut(file, rows.slice(start + 1).map(lineOf))
}

function cutOut(file: string, below: readonly Line[]): Table {
  const units = below.find(({ cells }) => MILLIONS.some(name => cells[name] !== '' && !hasDigit(cells[name])))
  const wrong = MILLIONS.find(name => units?.cells[name] !== 'млн. рублей')
  if (wrong !== undefined) {
    const reason = `the unit is ${JSON.stringify(units?.cells[wrong] ?? null)} instead of "млн. рублей"`
    return nothing(failed(file, units?.position ?? 'header', reason, wrong))
  }
  const end = below.findIndex(({ cells }) => /^(итого|\*)/i.test(cells.date ?? ''))
  const total = below[end]
  const table = end < 0 ? below : below.slice(0, end)
  return {
    lines: table.filter(line => line !== units && !isNumbering(line) && !isEmpty(line)),
    total: /^итого/i.test(total?.cells.date ?? '') ? (total ?? null) : null,
    failures: end < 0 ? [failed(file, 'whole file', 'the table has no end: neither a total nor footnotes follow')] : [],
  }
}

/** Detects the row under the header that numbers the columns from 1. */
function isNumbering({ cells: { date, code } }: Line): boolean {
  return /^\d{1,2}$/.test(date ?? '') && /^\d{1,2}$/.test(code ?? '')
}

function isEmpty({ cells }: Line): boolean {
  return Object.values(cells).every(cell => cell === '')
}

function hasDigit(text: string | undefined): boolean {
  return /\d/.test(text ?? '')
}

function rowsOf(bytes: Uint8Array): readonly Row[] | { readonly reason: string } {
  const html = htmlProblem(decodeText(bytes, 'windows-1251').text)
  if (html !== null) return { reason: html }
  try {
    const [first] = openWorkbook(bytes, WORKBOOK_LIMITS)
    return first === undefined ? [] : [...first.rows()]
  } catch (error) {
    if (error instanceof UnreadableFile) return { reason: error.message }
    throw error
  }
}

/** Joins headings hyphenated over two lines: `средневзве- шенной`. */
function wordsOf(heading: string): string {
  return heading.replaceAll('*', '').replaceAll('- ', '').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Rounding tolerance: a million roubles per row is a generous upper bound. */
const TOLERANCE = new Decimal('1000000')

/** Compares with the ministry's own total, to detect lost or misread rows. */
export function totalProblem(file: string, { total }: Table, auctions: readonly Auction[]): Failure | null {
  const stated = total === null ? null : russianNumber(total.cells.placed ?? '')
  if (total === null || stated === null) return null
  const sum = auctions.reduce((all, { placed }) => all.plus(placed ?? '0'), new Decimal('0'))
  if (sum.minus(new Decimal(stated).times(1e6)).abs().lte(TOLERANCE)) return null
  const reason = `the rows add up to ${sum.div(1e6).toFixed()} million roubles, the stated total is ${stated}`
  return failed(file, total.position, reason, 'placed')
}
