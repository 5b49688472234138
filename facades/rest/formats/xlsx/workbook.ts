import { Transform } from 'node:stream'
import { Zip } from 'fflate'
import type { Table } from '../table.ts'
import { partsOf, ROWS_PART } from './parts.ts'
import { worksheetOf } from './worksheet.ts'
import { SmallPart, StreamedPart } from './zip-part.ts'

/** Rows of a worksheet below its header. */
export const SHEET_ROWS = 1_048_575
/** The date of every part, as in reproducible builds: equal answers are equal bytes. In local time, as ZIP has it. */
const SAME_DATE = new Date(1980, 0, 1)

/** Characters of rows that are deflated together. */
const BATCH = 65_536

/**
 * A streamed workbook: the rows, and beside them a worksheet with source, revision and warnings. Every part is deflated:
 * Java does not read a stored part whose length follows it.
 */
export function xlsxWriter(table: Table): Transform {
  const encoder = new TextEncoder()
  const worksheet = worksheetOf(table)
  let waiting = worksheet.start
  const output = new Transform({
    writableObjectMode: true,
    transform: (row, _encoding, done) => {
      waiting += worksheet.row(row)
      if (waiting.length < BATCH) return done()
      const batch = waiting
      waiting = ''
      rows.add(encoder.encode(batch)).then(() => done(), done)
    },
    flush: done => {
      const end = () => {
        zip.end()
        done()
      }
      rows.add(encoder.encode(waiting + worksheet.end), true).then(end, done)
    },
    destroy: (error, done) => {
      rows.terminate()
      done(error)
    },
  })
  const zip = new Zip((error, chunk) => (error ? output.destroy(error) : output.push(chunk)))
  for (const [path, xml] of partsOf(table)) {
    const part = new SmallPart(path)
    part.mtime = SAME_DATE
    zip.add(part)
    part.push(encoder.encode(xml), true)
  }
  const rows = new StreamedPart(ROWS_PART)
  rows.mtime = SAME_DATE
  zip.add(rows)
  return output
}
