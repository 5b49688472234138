import { columnUnit, typeText } from '../../../schema/files/column-words.ts'
import type { FileTable } from '../../../schema/files/file-table.ts'
import { code, markdownTable } from './markdown-table.ts'

/** The columns of a table of the bulk files. */
export function columnsMarkdown({ columns }: FileTable): string {
  const rows = columns.map(column => [code(column.name), typeText(column), columnUnit(column), column.description])
  return markdownTable(['Column', 'Type', 'Unit', 'Meaning'], rows)
}
