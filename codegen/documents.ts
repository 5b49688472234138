import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accessTable } from './access-table.ts'
import { bulkFilesPage } from './bulk-files-page.ts'
import { INGESTION_TABLES } from './ingestion-tables.ts'
import { memberTable } from './member-table.ts'
import { settingsPage } from './settings-page.ts'

const ROOT = join(import.meta.dirname, '..')
/** Pages by hand, and the tables in them. */
const PAGES: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'docs/ingestion.md': INGESTION_TABLES,
  'docs/threat-model.md': { access: accessTable, members: memberTable },
}

/**
 * Path and text of the documents for operators that are written from the code: whole pages, and pages by hand with
 * tables between `<!-- generated: name -->` and `<!-- /generated -->`.
 */
export function operatorDocuments(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/bulk-files.md', bulkFilesPage()],
    ['docs/settings.md', settingsPage()],
    ...Object.entries(PAGES).map(([page, tables]) => [page, withTables(page, tables)] as const),
  ])
}

/** @throws when a table has no markers, or markers no table */
function withTables(page: string, tables: Readonly<Record<string, () => string>>): string {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const missing = new Set(Object.keys(tables))
  const filled = text.replaceAll(
    /(<!-- generated: (\S+) -->\n)[\s\S]*?(<!-- \/generated -->)/g,
    (_, begin, name, end) => {
      const table = tables[name]
      if (table === undefined) throw new Error(`${page}: there is no table ${name}`)
      missing.delete(name)
      return `${begin}\n${table()}\n\n${end}`
    },
  )
  if (missing.size > 0) throw new Error(`${page} lacks the markers of ${[...missing].join(', ')}`)
  return filled
}
