import { code, GENERATED, markdownTable } from '../facades/web/docs/markdown-table.ts'
import { SETTING_DESCRIPTIONS, SETTING_GROUPS } from '../gateway/process/setting-descriptions.ts'
import { defaultOf, type SettingName } from '../gateway/process/settings.ts'

const LEAD = `Settings are environment variables. They are read once, at the start. An empty variable counts as absent. A value that
cannot be used stops the start with a message that names the variable; \`npm run -s bonds -- doctor\` also reports variables
that look like a misspelt setting.`

/** docs/settings.md: every setting with its default, by group. */
export function settingsPage(): string {
  const rows = Object.entries(SETTING_DESCRIPTIONS) as [SettingName, (typeof SETTING_DESCRIPTIONS)[SettingName]][]
  const sections = Object.entries(SETTING_GROUPS).map(([group, introduction]) => {
    const own = rows.filter(([, row]) => row.group === group)
    const cells = own.map(([name, row]) => [code(name), row.default ?? shown(defaultOf(name)), row.text])
    const table = markdownTable(['Variable', 'Default', 'Meaning'], cells)
    return [`## ${group}`, introduction, table].filter(part => part !== '').join('\n\n')
  })
  return `${[GENERATED, '# Settings', LEAD, ...sections].join('\n\n')}\n`
}

/** Nothing, an empty list or an empty set of pairs stays unset. */
function shown(value: unknown): string {
  const isEmpty = value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
  return isEmpty ? '–' : code(String(value))
}
