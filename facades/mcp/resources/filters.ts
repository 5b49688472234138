import { type FlatParameter, flatParameters } from '../../arguments/parameters.ts'
import type { Tool } from '../tools/tools.ts'

const FORMS: Readonly<Record<string, string>> = { sort: 'sort key', fields: 'preset or columns', uuid: 'UUID' }

/** Every argument of search_bonds with its full description, one line per pair of bounds. */
export function filtersText({ served: { endpoint, operation } }: Tool): string {
  const parameters = flatParameters(endpoint, operation)
  const names = new Set(parameters.map(({ name }) => name))
  const isUpper = ({ name }: FlatParameter) => name.endsWith('To') && names.has(name.replace(/To$/, 'From'))
  return [
    '# Filters of search_bonds',
    'Names are case-sensitive. From is at least, To is at most, both inclusive; filters are combined with AND; an unknown value passes no bound unless IncludeUnknown=true. In lists a leading ! excludes.',
    parameters
      .filter(parameter => !isUpper(parameter))
      .map(parameter => line(parameter, names))
      .join('\n'),
  ].join('\n\n')
}

function line(parameter: FlatParameter, names: ReadonlySet<string>): string {
  const { name, kind, list, values, minimum, maximum, subject: text = parameter.description } = parameter
  const hasUpper = names.has(name.replace(/From$/, 'To')) && name.endsWith('From')
  const words = kind === 'sort' ? keysOf(values) : kind === 'fields' || (values?.length ?? 0) > 60 ? [] : (values ?? [])
  const range = minimum === undefined && maximum === undefined ? '' : ` ${minimum ?? ''}–${maximum ?? ''}`
  const form = `${list ? 'list of ' : ''}${FORMS[kind] ?? kind}${range}`
  const allowed = words.length === 0 ? '' : ` ${words.join(' | ')}`
  return `- ${name}${hasUpper ? '/To' : ''} (${form}): ${text}${allowed}`
}

/** Sort keys without their direction. */
function keysOf(sorts: readonly string[] = []): readonly string[] {
  return [...new Set(sorts.map(sort => sort.replace(/_(asc|desc)$/, '')))]
}
