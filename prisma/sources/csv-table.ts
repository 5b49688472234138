import { type CsvRecord, csvRecords } from '../../tables/csv.ts'
import type { Line } from './cells.ts'
import { missingColumn } from './did-you-mean.ts'
import { failed, htmlProblem } from './files.ts'
import type { Failure } from './source.ts'

export interface Table {
  readonly lines: readonly Line[]
  readonly failures: readonly Failure[]
}

interface TableForm {
  /** Required columns, in any order. */
  readonly required: readonly string[]
  /** A cell that identifies the header line if notes precede it; without it the first line is the header. */
  readonly headerCell?: string
}

/**
 * Reads a CSV table. A row that is torn, or has more or fewer cells than the header, is a failure; all others are used.
 */
export function tableFromCsv(file: string, text: string, { required, headerCell }: TableForm): Table {
  const html = htmlProblem(text)
  if (html !== null) return { lines: [], failures: [failed(file, 'whole file', html)] }
  const { records, broken } = recordsOf(file, text, delimiterOf(text, required))
  const start = headerCell === undefined ? 0 : records.findIndex(({ cells }) => cells.includes(headerCell))
  const header = (records[start]?.cells ?? []).map(cell => cell.trim())
  if (header.length === 0) return { lines: [], failures: [...broken, headerless(file, text, headerCell)] }
  const missing = required.filter(column => !header.includes(column))
  if (missing.length > 0) {
    const failures = missing.map(column => failed(file, 'header', missingColumn(column, header, required), column))
    return { lines: [], failures: [...failures, ...broken] }
  }
  const rows = records.slice(start + 1).map(({ cells, line }) => ({ cells, position: `line ${line}` }))
  const whole = rows.filter(({ cells }) => cells.length === header.length)
  const torn = rows.filter(({ cells }) => cells.length !== header.length)
  return {
    lines: whole.map(({ cells, position }) => ({ file, position, cells: named(header, cells) })),
    failures: [
      ...torn.map(({ cells, position }) =>
        failed(file, position, `has ${cells.length} cells where the header has ${header.length}`),
      ),
      ...broken,
    ],
  }
}

/** Tables with decimal commas use semicolons as separators; detected in the header. */
function delimiterOf(text: string, required: readonly string[]): string {
  const header = text.split('\n').find(line => required.some(column => line.includes(column)))
  return header?.includes(';') ? ';' : ','
}

function headerless(file: string, text: string, headerCell: string | undefined): Failure {
  if (text.trim() === '') return failed(file, 'whole file', 'the file is empty')
  return failed(file, 'whole file', `no line has the column ${headerCell}, so that there is no header`)
}

function named(header: readonly string[], cells: readonly string[]): Line['cells'] {
  return Object.fromEntries(header.map((name, index) => [name, cells[index]]))
}

type Whole = Extract<CsvRecord, { cells: unknown }>

/** The records that are not blank, and a failure for each line that is no record. */
function recordsOf(
  file: string,
  text: string,
  delimiter: string,
): { readonly records: readonly Whole[]; readonly broken: readonly Failure[] } {
  const records: Whole[] = []
  const broken: Failure[] = []
  const width = () => records.at(-1)?.cells.length ?? null
  for (const record of csvRecords(text, delimiter, width)) {
    if ('problem' in record) broken.push(failed(file, `line ${record.line}`, record.problem))
    else if (record.cells.length > 1 || record.cells[0] !== '') records.push(record)
  }
  return { records, broken }
}
