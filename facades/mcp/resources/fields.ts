import type { AnswerField } from '../../../gateway/documents/answer-fields.ts'
import type { Tool } from '../tools/tools.ts'

/** The description of every bond field, from the schema, and the columns of each preset of `Fields`. */
export function fieldsText(bond: Tool, search: Tool): string {
  return [
    '# Fields of a bond',
    'Per cent in per cent, Bp in basis points, durations in days unless the name or the text says years, money as decimal text, dates ISO 8601. null is unknown, never zero.',
    ...presetsOf(search),
    '## Fields of get_bond',
    bond.served.operation.fields.map(line).join('\n'),
  ].join('\n\n')
}

/** The presets, shortest first, each with the columns that it adds. */
function presetsOf({ parameters }: Tool): readonly string[] {
  const presets = Object.entries(parameters.find(({ kind }) => kind === 'fields')?.presets ?? {})
  const byLength = presets.toSorted(([, a], [, b]) => a.length - b.length)
  const listed = new Set<string>()
  const lines = byLength.map(([name, columns]) => {
    const more = columns.filter(column => !listed.has(column))
    for (const column of columns) listed.add(column)
    return `- ${name}: ${columns.length === more.length ? '' : 'and '}${more.join(', ')}`
  })
  return lines.length === 0 ? [] : ['## Columns of search_bonds by preset of Fields', lines.join('\n')]
}

function line({ path, description, values }: AnswerField): string {
  const words = values === undefined || values.length > 30 ? '' : ` ${values.join(' | ')}`
  const text = `${description}${words}`.trim()
  return text === '' ? `- ${path}` : `- ${path}: ${text}`
}
