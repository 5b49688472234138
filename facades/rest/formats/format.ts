import { Transform } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type Column, cellOf } from './columns.ts'
import { xlsxWriter } from './xlsx.ts'

/** An export format: a stream that takes rows as objects and produces bytes. */
export interface TableFormat {
  readonly name: string
  readonly type: string
  readonly ending: string
  writer(columns: readonly Column[]): Transform
}

export const TABLE_FORMATS: readonly TableFormat[] = [
  {
    name: 'csv',
    type: 'text/csv',
    ending: 'csv',
    writer: columns => csvWriter(columns, { delimiter: ',', bom: false }),
  },
  {
    name: 'csv-excel',
    type: 'text/csv; delimiter=semicolon',
    ending: 'csv',
    writer: columns => csvWriter(columns, { delimiter: ';', bom: true }),
  },
  { name: 'ndjson', type: 'application/x-ndjson', ending: 'ndjson', writer: () => lineWriter() },
  {
    name: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ending: 'xlsx',
    writer: xlsxWriter,
  },
]

/**
 * RFC 4180: UTF-8, ISO dates, decimal points, CRLF. A cell that a spreadsheet would read as a formula is prefixed with an
 * apostrophe, except numbers.
 */
function csvWriter(columns: readonly Column[], { delimiter, bom }: { delimiter: string; bom: boolean }): Transform {
  const cells = new Transform({
    objectMode: true,
    transform: (row, _encoding, done) =>
      done(
        null,
        columns.map(column => guarded(cellOf(row, column))),
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

function guarded(value: string | number | boolean | null): string {
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
