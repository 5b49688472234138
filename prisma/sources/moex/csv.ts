import { csvRecords } from '../../../tables/csv.ts'
import { failed } from '../files.ts'
import type { Failure } from '../source.ts'
import type { Answer, Block, Row } from './block.ts'

const BLOCK_NAME = /^[a-z_]+(\.[a-z_]+)?$/

/**
 * The CSV form of ISS: a line with the block's name, an empty line, the names of the columns, rows with `;` between
 * their cells, empty lines, the next block. A request can suppress the column names; such a block is a failure, because
 * its cells cannot be identified.
 */
export function blocksFromCsv(file: string, text: string): Answer {
  const lines = text.split(/\r?\n/)
  const starts = lines.flatMap((line, index) => (isBlockStart(lines, index) && line !== '' ? [index] : []))
  const blocks: Block[] = []
  const failures: Failure[] = []
  for (const [place, start] of starts.entries()) {
    const name = lines[start] ?? ''
    const content = lines
      .slice(start + 1, starts[place + 1])
      .map((line, index) => ({ line, number: start + index + 2 }))
    const read = readBlock(
      file,
      name,
      content.filter(({ line }) => line !== ''),
    )
    if (read.block !== null) blocks.push(read.block)
    failures.push(...read.failures)
  }
  if (failures.length === 0 && blocks.every(block => block.columns.length === 0)) {
    failures.push(failed(file, 'whole file', 'no block of ISS: neither JSON nor its CSV form'))
  }
  return { blocks, failures }
}

function isBlockStart(lines: readonly string[], index: number): boolean {
  const before = lines[index - 1] ?? ''
  return before === '' && BLOCK_NAME.test(lines[index] ?? '') && (lines[index + 1] ?? '') === ''
}

interface Line {
  readonly line: string
  readonly number: number
}

interface ReadBlock {
  /** Null if its cells cannot be identified. */
  readonly block: Block | null
  readonly failures: readonly Failure[]
}

function readBlock(file: string, name: string, [header, ...lines]: readonly Line[]): ReadBlock {
  if (header === undefined) return { block: { name, columns: [], rows: [] }, failures: [] }
  const columns = header.line.split(';').map(cell => cell.toLowerCase())
  if (!columns.every(column => /^[a-z_][a-z0-9_]*$/.test(column)) || looksLikeData(columns)) {
    const reason = `the block ${name} has no column names, so its cells cannot be identified`
    return { block: null, failures: [failed(file, `line ${header.number}`, reason)] }
  }
  const rows: Row[] = []
  const failures: Failure[] = []
  for (const record of csvRecords(lines.map(({ line }) => line).join('\n'), ';', () => columns.length)) {
    const position = `line ${lines[record.line - 1]?.number}`
    if ('problem' in record) failures.push(failed(file, position, record.problem))
    else if (record.cells.length !== columns.length) {
      failures.push(failed(file, position, `has ${record.cells.length} cells where the header has ${columns.length}`))
    } else {
      const named = columns.map((column, place) => [column, record.cells[place] === '' ? null : record.cells[place]])
      rows.push({ file, position, cells: Object.fromEntries(named) })
    }
  }
  return { block: { name, columns, rows }, failures }
}

/** A single identifier, such as `su24021rmfs6`, looks like a column name too. */
function looksLikeData(columns: readonly string[]): boolean {
  return columns.every(column => /\d/.test(column))
}
