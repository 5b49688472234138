import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import type { FileRow } from '../../../schema/files/file-source.ts'
import { cellOf, type FileColumn } from '../../../schema/files/file-table.ts'
import type { Encoder } from './encoder.ts'

/** RFC 4180 with a header, UTF-8; unknown is empty, an empty text is quoted. */
export function csvEncoder(columns: readonly FileColumn[]): Encoder {
  const header = columns.map(({ name }) => name).join(',')
  return gzippedLines(`${header}\n`, row => columns.map(column => csvCell(cellOf(row, column))).join(','))
}

/** An object a line, with every column; money is exact text. */
export function ndjsonEncoder(columns: readonly FileColumn[]): Encoder {
  return gzippedLines('', row =>
    JSON.stringify(Object.fromEntries(columns.map(column => [column.name, cellOf(row, column)]))),
  )
}

function csvCell(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** One gzip member, whose header has no time: the same lines give the same bytes. */
function gzippedLines(start: string, line: (row: FileRow) => string): Encoder {
  const gzip = createGzip()
  const ready: Buffer[] = []
  gzip.on('data', (bytes: Buffer) => ready.push(bytes))
  const write = (text: string) => new Promise<void>(written => gzip.write(text, () => written()))
  let before = start
  return {
    add: async rows => {
      await write(before + rows.map(row => `${line(row)}\n`).join(''))
      before = ''
      return Buffer.concat(ready.splice(0))
    },
    end: async () => {
      gzip.end(before)
      await once(gzip, 'end')
      return Buffer.concat(ready.splice(0))
    },
  }
}
