import type { AnswerField } from '../../../gateway/documents/answer-fields.ts'
import type { Tool } from '../tools/tools.ts'

/** What every field of a bond means, in the words of the schema, and which preset of `Fields` holds which column. */
export function fieldsText(bond: Tool, search: Tool): string {
  return [
    '# Fields of a bond',
    'Per cent in per cent, Bp in basis points, durations in days unless the name or the text says years, money as decimal text, dates ISO 8601. null is unknown, never zero.',
    ...presetsOf(search),
    '## As get_bond answers them',
    bond.served.operation.fields.map(line).join('\n'),
  ].join('\n\n')
}

/** Each preset with what it adds to those told before, the shortest first. */
function presetsOf({ parameters }: Tool): readonly string[] {
  const presets = Object.entries(parameters.find(({ kind }) => kind === 'fields')?.presets ?? {})
  const byLength = presets.toSorted(([, a], [, b]) => a.length - b.length)
  const told = new Set<string>()
  const lines = byLength.map(([name, columns]) => {
    const more = columns.filter(column => !told.has(column))
    for (const column of columns) told.add(column)
    return `- ${name}: ${columns.length === more.length ? '' : 'and '}${more.join(', ')}`
  })
  return lines.length === 0 ? [] : ['## Columns of search_bonds by preset of Fields', lines.join('\n')]
}

function line({ path, description, values }: AnswerField): string {
  const words = values === undefined || values.length > 30 ? '' : ` ${values.join(' | ')}`
  const text = `${description}${words}`.trim()
  return text === '' ? `- ${path}` : `- ${path}: ${text}`
}
