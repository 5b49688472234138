import { Transform } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type Cell, type Column, cellOf } from './columns.ts'
import type { Table } from './table.ts'
import { SHEET_ROWS, xlsxWriter } from './xlsx/workbook.ts'

/** An export format: a stream that takes rows as objects and produces bytes. */
export interface TableFormat {
  readonly name: string
  readonly type: string
  readonly ending: string
  /** False where compressing again would gain nothing. */
  readonly isCompressible: boolean
  /** The most rows that a file of this format can have. */
  readonly rowsMax?: number
  writer(table: Table): Transform
}

export const TABLE_FORMATS: readonly TableFormat[] = [
  {
    name: 'csv',
    type: 'text/csv',
    ending: 'csv',
    isCompressible: true,
    writer: ({ columns }) => csvWriter(columns, { delimiter: ',', bom: false, point: '.' }),
  },
  {
    name: 'csv-excel',
    type: 'text/csv; delimiter=semicolon',
    ending: 'csv',
    isCompressible: true,
    writer: ({ columns }) => csvWriter(columns, { delimiter: ';', bom: true, point: ',' }),
  },
  {
    name: 'ndjson',
    type: 'application/x-ndjson',
    ending: 'ndjson',
    isCompressible: true,
    writer: () => lineWriter(),
  },
  {
    name: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ending: 'xlsx',
    isCompressible: false,
    rowsMax: SHEET_ROWS,
    writer: xlsxWriter,
  },
]

/**
 * RFC 4180: UTF-8, ISO dates, CRLF. A cell that a spreadsheet would read as a formula is prefixed with an apostrophe,
 * except numbers. Where a semicolon separates lists, Excel takes 10.5 for the tenth of May: there a number has a comma.
 */
function csvWriter(columns: readonly Column[], { delimiter, bom, point }: CsvDialect): Transform {
  const cells = new Transform({
    objectMode: true,
    transform: (row, _encoding, done) =>
      done(
        null,
        columns.map(column => withPoint(guarded(cellOf(row, column)), column, point)),
      ),
  })
  const text = stringify({
    header: true,
    columns: columns.map(({ name }) => name),
    delimiter,
    bom,
    record_delimiter: '\r\n',
  })
  return joined(cells, text)
}

interface CsvDialect {
  readonly delimiter: string
  readonly bom: boolean
  /** Between the whole part of a number and its decimals. */
  readonly point: '.' | ','
}

const NUMBERS: ReadonlySet<string> = new Set(['Float', 'Decimal', 'Amount'])

function withPoint(cell: string, { type }: Column, point: string): string {
  return point === '.' || !NUMBERS.has(type) ? cell : cell.replaceAll('.', point)
}

function guarded(value: Cell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  return /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value
}

function lineWriter(): Transform {
  return new Transform({
    writableObjectMode: true,
    transform: (row, _encoding, done) => done(null, `${JSON.stringify(row)}\n`),
  })
}

/** Combines two transforms into one. */
function joined(first: Transform, second: Transform): Transform {
  first.pipe(second)
  const whole = new Transform({
    writableObjectMode: true,
    transform: (row, _encoding, done) => void (first.write(row) ? done() : first.once('drain', done)),
    flush: done => {
      second.once('end', () => done())
      first.end()
    },
  })
  second.on('data', chunk => whole.push(chunk))
  second.on('error', error => whole.destroy(error))
  return whole
}
