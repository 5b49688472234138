import { failed, parseJson } from '../files.ts'
import type { Answer, Block } from './block.ts'
import { blocksFromCsv } from './csv.ts'

/** Reads an ISS response in any format: compact or extended JSON, or CSV. */
export function readAnswer(file: string, text: string): Answer {
  const start = text.trimStart()[0]
  if (start !== '{' && start !== '[' && start !== '<') return blocksFromCsv(file, text)
  const parsed = parseJson(text)
  if ('reason' in parsed) return { blocks: [], failures: [failed(file, 'whole file', parsed.reason)] }
  const blocks = blocksOf(file, parsed.value)
  const failures = blocks.length > 0 ? [] : [failed(file, 'whole file', 'the answer contains no ISS block')]
  return { blocks, failures }
}

function blocksOf(file: string, value: unknown): readonly Block[] {
  if (Array.isArray(value)) return value.filter(isObject).flatMap(part => extendedBlocks(file, part))
  return isObject(value) ? Object.entries(value).flatMap(([name, block]) => compactBlock(file, name, block)) : []
}

/** `{"columns": [...], "data": [[...], ...]}` */
function compactBlock(file: string, name: string, block: unknown): readonly Block[] {
  if (!isObject(block) || !Array.isArray(block.columns) || !Array.isArray(block.data)) return []
  const columns = block.columns.map(column => String(column).toLowerCase())
  const rows = block.data.filter(Array.isArray).map((cells: readonly unknown[], index) => ({
    ...{ file, position: `${name}[${index}]` },
    cells: Object.fromEntries(columns.map((column, place) => [column, cells[place]])),
  }))
  return [{ name, columns, rows }]
}

/** `{"block": [{COLUMN: value, ...}, ...]}`, each block alone or as a pair of metadata and data. */
function extendedBlocks(file: string, part: Readonly<Record<string, unknown>>): readonly Block[] {
  return Object.entries(part).flatMap(([name, value]) => {
    if (!Array.isArray(value)) return []
    const data = value.length === 2 && Array.isArray(value[1]) ? value[1] : value
    const rows = data.filter(isObject).map((row, index) => ({
      ...{ file, position: `${name}[${index}]` },
      cells: Object.fromEntries(Object.entries(row).map(([column, cell]) => [column.toLowerCase(), cell])),
    }))
    return [{ name, columns: [...new Set(rows.flatMap(row => Object.keys(row.cells)))], rows }]
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
