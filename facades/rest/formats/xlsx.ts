import { Transform } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { type Column, cellOf } from './columns.ts'

/**
 * A streamed workbook with one worksheet: a frozen header row, numbers as numbers, ISO dates as dates. Text is written as
 * inline strings, so that no cell can become a formula.
 */
export function xlsxWriter(columns: readonly Column[]): Transform {
  const encoder = new TextEncoder()
  const output = new Transform({
    writableObjectMode: true,
    transform: (row, _encoding, done) => {
      worksheet.push(
        encoder.encode(
          rowXml(
            ++rows,
            columns.map(column => cellOf(row, column)),
          ),
        ),
      )
      done()
    },
    flush: done => {
      worksheet.push(
        encoder.encode(`</sheetData><autoFilter ref="A1:${columnName(columns.length)}${rows}"/></worksheet>`),
        true,
      )
      zip.end()
      done()
    },
  })
  const zip = new Zip((error, chunk) => (error ? output.destroy(error) : output.push(chunk)))
  for (const [path, xml] of PARTS) {
    const part = new ZipPassThrough(path)
    zip.add(part)
    part.push(encoder.encode(xml), true)
  }
  const worksheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 })
  zip.add(worksheet)
  let rows = 1
  worksheet.push(
    encoder.encode(
      SHEET_START +
        rowXml(
          1,
          columns.map(({ name }) => name),
        ),
    ),
  )
  return output
}

type Cell = string | number | boolean | null

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
/** Day 0 of Excel dates. Excel treats 1900 as a leap year, so the epoch is shifted by a day. */
const FIRST_DAY = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

function rowXml(number: number, cells: readonly Cell[]): string {
  return `<row r="${number}">${cells.map((cell, index) => cellXml(`${columnName(index + 1)}${number}`, cell)).join('')}</row>`
}

function cellXml(reference: string, value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`
  if (ISO_DATE.test(value)) return `<c r="${reference}" s="1"><v>${(Date.parse(value) - FIRST_DAY) / DAY_MS}</v></c>`
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

/** A, B … Z, AA … */
function columnName(column: number): string {
  const rest = column - 1
  const last = String.fromCharCode(65 + (rest % 26))
  return rest < 26 ? last : columnName(Math.floor(rest / 26)) + last
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
  return text
    .replace(/[&<>]/g, sign => entities[sign] ?? sign)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const SHEET_START = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`

/** The fixed parts of the package, in the order that readers expect. */
const PARTS: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
]
