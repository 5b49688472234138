import { failed } from '../files.ts'
import type { Failure } from '../source.ts'
import type { Answer, Block } from './block.ts'

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
    if ('columns' in read) blocks.push(read)
    else failures.push(read)
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

function readBlock(file: string, name: string, [header, ...lines]: readonly Line[]): Block | Failure {
  if (header === undefined) return { name, columns: [], rows: [] }
  const columns = cellsOf(header.line).map(cell => cell.toLowerCase())
  if (!columns.every(column => /^[a-z_][a-z0-9_]*$/.test(column)) || looksLikeData(columns)) {
    return failed(
      file,
      `line ${header.number}`,
      `the block ${name} has no column names, so its cells cannot be identified`,
    )
  }
  const rows = lines.map(({ line, number }) => {
    const cells = cellsOf(line)
    const named = columns.map((column, place) => [column, cells[place] === '' ? null : cells[place]])
    return { file, position: `line ${number}`, cells: Object.fromEntries(named) }
  })
  return { name, columns, rows }
}

/** A single identifier, such as `su24021rmfs6`, looks like a column name too. */
function looksLikeData(columns: readonly string[]): boolean {
  return columns.every(column => /\d/.test(column))
}

/** Quotes enclose a cell with a semicolon; a doubled quote is an escaped quote. */
function cellsOf(line: string): readonly string[] {
  const cells = line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}
