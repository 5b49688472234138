import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INGESTION_TABLES } from './ingestion-tables.ts'
import { settingsPage } from './settings-page.ts'

const ROOT = join(import.meta.dirname, '..')
const INGESTION = 'docs/ingestion.md'

/**
 * Path and text of the documents for operators that are written from the code: whole pages, and pages by hand with
 * tables between `<!-- generated: name -->` and `<!-- /generated -->`.
 */
export function operatorDocuments(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/settings.md', settingsPage()],
    [INGESTION, withTables(readFileSync(join(ROOT, INGESTION), 'utf8'))],
  ])
}

/** @throws when a table has no markers, or markers no table */
function withTables(text: string): string {
  const missing = new Set(Object.keys(INGESTION_TABLES))
  const filled = text.replaceAll(
    /(<!-- generated: (\S+) -->\n)[\s\S]*?(<!-- \/generated -->)/g,
    (_, begin, name, end) => {
      const table = INGESTION_TABLES[name]
      if (table === undefined) throw new Error(`${INGESTION}: there is no table ${name}`)
      missing.delete(name)
      return `${begin}\n${table()}\n\n${end}`
    },
  )
  if (missing.size > 0) throw new Error(`${INGESTION} lacks the markers of ${[...missing].join(', ')}`)
  return filled
}
