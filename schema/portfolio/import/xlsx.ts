import { type Cell, FILE_LIMITS, LINES_READ, type Row, type Sheet, UnreadableFile } from './cell.ts'
import { isDateFormat } from './date.ts'
import { readXml } from './xml.ts'
import { type Archive, openZip } from './zip.ts'

/** The sheets of a workbook, in its order; cells of a date format are ISO dates, formulas are what they last came to. */
export function readXlsx(bytes: Uint8Array): readonly Sheet[] {
  const archive = openZip(bytes)
  const strings = sharedStrings(archive)
  const dateStyles = stylesOfDates(archive)
  const sheets = sheetsOf(archive).slice(0, FILE_LIMITS.sheets)
  if (sheets.length === 0) throw new UnreadableFile('The workbook has no sheets.')
  return sheets.map(({ name, path }) => {
    const xml = archive.read(path)
    const rows = xml === null ? [] : rowsOf(xml, { strings, dateStyles })
    return { format: 'XLSX', encoding: null, delimiter: null, name, rows }
  })
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
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      sheets.push({ name: attributes.name ?? '', path })
    },
  })
  return sheets
}

/** A text may be in pieces; readings of Japanese characters are not part of it. */
function sharedStrings(archive: Archive): readonly string[] {
  const strings: string[] = []
  let [current, isText, isReading] = ['', false, false]
  readXml(archive.read('xl/sharedStrings.xml'), {
    open: name => {
      if (name === 'si') current = ''
      if (name === 'rPh') isReading = true
      isText = name === 't' && !isReading
    },
    text: text => {
      if (isText) current += text
    },
    close: name => {
      if (name === 'si') strings.push(current)
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
}

function rowsOf(xml: Buffer, reading: Reading): readonly Row[] {
  const rows: Row[] = []
  let row: { line: number; cells: Cell[] } = { line: 0, cells: [] }
  let cell = { column: 0, type: '', style: 0, value: '', isValue: false }
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') row = { line: Number(attributes.r ?? row.line + 1), cells: [] }
      if (name === 'c') {
        const column = attributes.r === undefined ? row.cells.length : columnOf(attributes.r)
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '', isValue: false }
      }
      cell.isValue = name === 'v' || name === 't'
    },
    text: text => {
      if (cell.isValue) cell.value += text
    },
    close: name => {
      cell.isValue = false
      if (name === 'c' && cell.value !== '' && cell.column < FILE_LIMITS.columns)
        place(row.cells, cell.column, valueOfCell(cell, reading))
      if (name === 'row' && row.cells.length > 0) rows.push(row)
    },
    isDone: () => rows.length >= LINES_READ,
  })
  return rows
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
  return isDate ? EPOCH.add({ days: Math.floor(number) }).toString() : number
}
