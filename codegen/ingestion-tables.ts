import { code, markdownTable } from '../facades/web/docs/markdown-table.ts'
import { DAY_COUNT_SPELLINGS } from '../prisma/sources/file/day-count-words.ts'
import { KINDS } from '../prisma/sources/file/fields.ts'
import { SOURCES } from '../prisma/sources/index.ts'
import { describeRule } from '../schema/quality-checks/descriptions.ts'
import { type Rule, THRESHOLDS, type Threshold } from '../schema/quality-checks/finding.ts'

/** The tables of docs/ingestion.md that are written from the code, by the name in their markers. */
export const INGESTION_TABLES: Readonly<Record<string, () => string>> = {
  sources: () => {
    const rows = SOURCES.map(({ key, name, licence, live = true, suggested }) => [
      code(key),
      name,
      live ? 'live or files' : key === 'sample' ? 'generated' : 'files',
      suggested === undefined ? '–' : `${code(suggested.schedule)} ${suggested.timeZone}`,
      licence,
    ])
    return markdownTable(['Key', 'Source', 'Reads', 'Suggested schedule', 'Licence'], rows)
  },

  'data-quality-checks': () => {
    const rows = (Object.entries(THRESHOLDS) as [Rule, Threshold][]).map(([rule, threshold]) => [
      code(rule),
      ...describeRule(rule, threshold),
    ])
    return markdownTable(['Check', 'A revision is quarantined when', 'and it concerns at least'], rows)
  },

  fields: () => {
    const rows = Object.entries(KINDS).map(([kind, { fields, oneOf }]) => {
      const named = Object.entries(fields)
      const required = named.filter(([, field]) => field.required).map(([name]) => code(name))
      const groups = oneOf.map(group => `one of ${group.map(code).join(' ')}`)
      const others = named.filter(([name, field]) => !field.required && !oneOf.flat().includes(name))
      return [code(kind), [...required, ...groups].join(', '), others.map(([name]) => code(name)).join(' ')]
    })
    return markdownTable(['Kind', 'Required', 'Optional'], rows)
  },

  'day-counts': () => {
    const rows = Object.entries(DAY_COUNT_SPELLINGS).map(([name, spellings]) => [code(name), spellings.join(', ')])
    return markdownTable(['Day count', 'Spellings'], rows)
  },
}
