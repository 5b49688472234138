import { type Cell, type Column, cellOf } from '../columns.ts'
import { cellXml, columnName, STYLES, textXml } from './cells.ts'
import { MAIN, XML_HEAD } from './xml.ts'

/** The XML of a worksheet, piece by piece: its start with the header row, each row, its end. */
export interface Worksheet {
  readonly start: string
  readonly end: string
  row(row: unknown): string
}

interface WorksheetOptions {
  readonly columns: readonly Column[]
  /** Number of rows, known before they come, since readers look for the extent at the start. */
  readonly total: number
  /** Rows that widths are chosen from. */
  readonly firstRows: readonly unknown[]
}

/** A table with a frozen header row, a filter and columns as wide as what they show. */
export function worksheetOf({ columns, total, firstRows }: WorksheetOptions): Worksheet {
  const letters = columns.map((_, index) => columnName(index + 1))
  const extent = `A1:${letters.at(-1) ?? 'A'}${total + 1}`
  const header = columns.map(({ name }, index) => textXml(`${letters[index]}1`, name, STYLES.header)).join('')
  let number = 1
  return {
    start: `${sheetStart(extent, FROZEN_HEADER, widthsOf(columns, firstRows))}<row r="1">${header}</row>`,
    end: `</sheetData><autoFilter ref="${extent}"/></worksheet>`,
    row: row => {
      number += 1
      const cells = columns.map((column, index) =>
        cellXml(`${letters[index]}${number}`, cellOf(row, column), column.list ? 'String' : column.type),
      )
      return `<row r="${number}">${cells.join('')}</row>`
    },
  }
}

/** A small worksheet of names and values. */
export function factsSheet(facts: readonly (readonly [name: string, value: Cell, type?: string])[]): string {
  const rows = facts.map(([name, value, type], index) => {
    const cells = textXml(`A${index + 1}`, name, STYLES.header) + cellXml(`B${index + 1}`, value, type)
    return `<row r="${index + 1}">${cells}</row>`
  })
  return `${sheetStart(`A1:B${facts.length}`, '', [12, 100])}${rows.join('')}</sheetData></worksheet>`
}

const FROZEN_HEADER =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

function sheetStart(extent: string, views: string, widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${XML_HEAD}<worksheet xmlns="${MAIN}"><dimension ref="${extent}"/>${views}<sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>`
}

/** Characters; a column of long texts is cut on the screen, not in the file. */
const WIDTHS = { least: 8, most: 50, filterButton: 3 }
const SHOWN_AS: Readonly<Record<string, number>> = { Date: 11, DateTime: 20 }

function widthsOf(columns: readonly Column[], rows: readonly unknown[]): readonly number[] {
  return columns.map(column => {
    const fixed = column.list ? undefined : SHOWN_AS[column.type]
    const texts = fixed === undefined ? rows.map(row => String(cellOf(row, column) ?? '').length + 1) : [fixed]
    const needed = texts.reduce((most, length) => Math.max(most, length), column.name.length + WIDTHS.filterButton)
    return Math.min(WIDTHS.most, Math.max(WIDTHS.least, needed))
  })
}
