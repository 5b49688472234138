import { type Cell, type Row, UnreadableFile } from './cell.ts'
import { readingXml, readXml } from './xml.ts'
import { type Archive, openZip } from './zip.ts'

interface WorkbookSheet {
  readonly name: string
  /** Rows are read lazily. Cells with a date format are ISO dates; formulas are their saved results. */
  rows(): Generator<Row>
}

interface WorkbookLimits {
  /** Maximum unpacked size of the parts that are read. */
  readonly unpackedBytes: number
  /** Further columns are ignored. */
  readonly columns: number
  /** Maximum cells and shared texts that are read; beyond it the workbook is refused. */
  readonly cells: number
}

/** Excel allows no more characters in a cell. */
const LONGEST_CELL = 32_767
const SHEETS = 1_000

/**
 * The sheets of a workbook, in its order.
 * @throws UnreadableFile if the file is not a workbook, is damaged or encrypted, or is too large when unpacked
 */
export function openWorkbook(
  bytes: Uint8Array,
  { unpackedBytes, columns, cells }: WorkbookLimits,
): readonly WorkbookSheet[] {
  const archive = openZip(bytes, unpackedBytes)
  const count = countTo(cells)
  const reading = { strings: sharedStrings(archive, count), dateStyles: stylesOfDates(archive), columns, count }
  const sheets = sheetsOf(archive)
  if (sheets.length === 0) throw new UnreadableFile('The workbook has no sheets.')
  return sheets.map(({ name, path }) => ({ name, rows: () => rowsOf(archive.read(path), reading) }))
}

/** Counts what is read, over all parts of a workbook. */
function countTo(most: number): () => void {
  let count = 0
  return () => {
    count += 1
    if (count > most) throw new UnreadableFile(`The workbook has more than ${most} cells.`)
  }
}

function longer(text: string, more: string): string {
  if (text.length + more.length <= LONGEST_CELL) return text + more
  throw new UnreadableFile(`A cell of the workbook has more than ${LONGEST_CELL} characters.`)
}

function sheetsOf(archive: Archive): readonly { readonly name: string; readonly path: string }[] {
  const targets = new Map<string, string>()
  readXml(archive.read('xl/_rels/workbook.xml.rels'), {
    open: (name, attributes) => {
      if (name === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '')
    },
  })
  const sheets: { name: string; path: string }[] = []
  readXml(archive.read('xl/workbook.xml'), {
    open: (name, attributes) => {
      const target = name === 'sheet' ? targets.get(attributes['r:id'] ?? '') : undefined
      if (target === undefined) return
      if (sheets.length >= SHEETS) throw new UnreadableFile(`The workbook has more than ${SHEETS} sheets.`)
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      sheets.push({ name: attributes.name ?? '', path })
    },
  })
  return sheets
}

/** A string may consist of several runs; phonetic readings of Japanese text are ignored. */
function sharedStrings(archive: Archive, count: () => void): readonly string[] {
  const strings: string[] = []
  let [current, isText, isReading] = ['', false, false]
  readXml(archive.read('xl/sharedStrings.xml'), {
    open: name => {
      if (name === 'si') current = ''
      if (name === 'rPh') isReading = true
      isText = name === 't' && !isReading
    },
    text: text => {
      if (isText) current = longer(current, text)
    },
    close: name => {
      if (name === 'si') {
        count()
        strings.push(current)
      }
      if (name === 'rPh') isReading = false
      if (name === 't') isText = false
    },
  })
  return strings
}

/** Indexes of the cell styles that show a number as a date. */
function stylesOfDates(archive: Archive): ReadonlySet<number> {
  const codes = new Map<number, string>()
  const found = new Set<number>()
  let [isCellStyle, index] = [false, 0]
  readXml(archive.read('xl/styles.xml'), {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isCellStyle = true
      if (name !== 'xf' || !isCellStyle) return
      const format = Number(attributes.numFmtId)
      if (isDateFormat(format, codes.get(format))) found.add(index)
      index += 1
    },
    close: name => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return found
}

interface Reading {
  readonly strings: readonly string[]
  readonly dateStyles: ReadonlySet<number>
  readonly columns: number
  readonly count: () => void
}

function* rowsOf(xml: Buffer | null, reading: Reading): Generator<Row> {
  if (xml === null) return
  let rows: Row[] = []
  let row = newRow(0)
  let cell = { column: 0, type: '', style: 0, value: '', isValue: false, isFormula: false }
  const reader = {
    open: (name: string, attributes: Readonly<Record<string, string>>) => {
      if (name === 'row') row = newRow(Number(attributes.r ?? row.line + 1))
      if (name === 'c') {
        reading.count()
        const column = attributes.r === undefined ? row.cells.length : columnOf(attributes.r)
        const style = Number(attributes.s ?? 0)
        cell = { column, type: attributes.t ?? 'n', style, value: '', isValue: false, isFormula: false }
      }
      cell.isValue = name === 'v' || name === 't'
      if (name === 'f') cell.isFormula = true
    },
    text: (text: string) => {
      if (cell.isValue) cell.value = longer(cell.value, text)
    },
    close: (name: string) => {
      cell.isValue = false
      if (name === 'c' && cell.column < reading.columns) {
        if (cell.value !== '') place(row.cells, cell.column, valueOfCell(cell, reading))
        else if (cell.isFormula) row.unsolved.push(cell.column)
      }
      if (name === 'row' && row.cells.length + row.unsolved.length > 0) rows.push(row)
    },
  }
  for (const _ of readingXml(xml, reader)) {
    yield* rows
    rows = []
  }
  yield* rows
}

function newRow(line: number): { line: number; cells: Cell[]; unsolved: number[] } {
  return { line, cells: [], unsolved: [] }
}

function place(cells: Cell[], column: number, value: Cell): void {
  while (cells.length < column) cells.push('')
  cells[column] = value
}

/** `B12` is the column 1. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A'
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const EPOCH = Temporal.PlainDate.from('1899-12-30')
const LAST_DAY = 2_958_465

function valueOfCell(
  { type, style, value }: { readonly type: string; readonly style: number; readonly value: string },
  { strings, dateStyles }: Reading,
): Cell {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type !== 'n') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const isDate = dateStyles.has(style) && number >= 1 && number <= LAST_DAY
  return isDate ? dateOf(number) : number
}

/** An ISO date, with the time of day if there is one. */
function dateOf(number: number): string {
  const seconds = Math.round((number % 1) * 86_400)
  const date = EPOCH.add({ days: Math.floor(number) })
  return seconds === 0 ? date.toString() : date.toPlainDateTime().add({ seconds }).toString({ smallestUnit: 'second' })
}

/** Built-in formats 14 to 22 are dates; a custom format is a date if it contains days, months or years. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return id >= 14 && id <= 22
  return /[dmyдмг]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')) && !/general|[#0]/i.test(code)
}
