import {
  type DescribedEndpoint,
  type DescribedParameter,
  type DescribedSchema,
  pathParameters,
  queryParameters,
} from './description.ts'

/** Entry of the filter reference: a parameter, or the two bounds of a value. */
export interface FilterEntry {
  readonly id: string
  readonly names: readonly string[]
  readonly text: string
  readonly form: string
  readonly unit: string | null
  readonly bounds: string | null
  readonly allowed: readonly string[]
  readonly standard: string | null
  /** The column that shows the value, and the sort key by it; null for what is no filter or has no order. */
  readonly column: string | null
  readonly sortKey: string | null
  readonly required: boolean
  /** Example in URL form; null when no general example exists. */
  readonly example: string | null
}

interface FilterGroup {
  readonly title: string
  readonly text: string
  readonly entries: readonly FilterEntry[]
}

const GROUPS = [
  {
    title: 'Bounds',
    text: '`From` is the lower bound, `To` the upper one. Both are inclusive; an unknown value satisfies neither.',
  },
  { title: 'Lists', text: 'One or more values, separated by commas. A row matches any of them.' },
  { title: 'Yes or no', text: '`true` or `false`. Omit the parameter to match both.' },
  { title: 'Search, order and pages', text: 'Search text, sort order, columns and pagination.' },
] as const

/** Parameters of an endpoint by kind, in the order of the description. */
export function filterGroups(endpoint: DescribedEndpoint): readonly FilterGroup[] {
  const parameters = queryParameters(endpoint)
  const byStem = Map.groupBy(parameters, ({ name }) => stemOf(name, parameters))
  const entries = [...byStem].map(([stem, bounds]) => ({ title: groupOf(bounds), entry: entryOf(stem, bounds) }))
  return GROUPS.map(({ title, text }) => {
    const own = entries.filter(candidate => candidate.title === title).map(({ entry }) => entry)
    return { title, text, entries: own }
  }).filter(group => group.entries.length > 0)
}

/** Name without `From` or `To`. A bound without a counterpart keeps its full name. */
function stemOf(name: string, parameters: readonly DescribedParameter[]): string {
  const stem = name.replace(/(From|To)$/, '')
  const hasBoth = ['From', 'To'].every(end => parameters.some(other => other.name === stem + end))
  return hasBoth ? stem : name
}

function groupOf([first, second]: readonly DescribedParameter[]): (typeof GROUPS)[number]['title'] {
  if (first === undefined) return 'Bounds'
  if (second !== undefined || /(From|To)$/.test(first.name)) return 'Bounds'
  if (/^(Sorts|Fields|Page|PageSize|Cursor|Query|CountOnly|IncludeUnknown|Format)$/.test(first.name)) {
    return 'Search, order and pages'
  }
  if (first.schema.type === 'boolean') return 'Yes or no'
  return first.schema.type === 'array' ? 'Lists' : 'Search, order and pages'
}

function entryOf(stem: string, parameters: readonly DescribedParameter[]): FilterEntry {
  const [first] = parameters
  if (first === undefined) throw new Error(`no parameter is named ${stem}`)
  const { schema } = first
  const example = first.example ?? schema.examples?.[0]
  return {
    id: stem,
    names: parameters.map(({ name }) => name),
    text: first['x-subject'] ?? first.description,
    form: formOf(schema),
    unit: first['x-unit'] ?? null,
    bounds: boundsOf(schema),
    allowed: allowedOf(schema),
    standard: schema.default === undefined ? null : String(schema.default),
    column: first['x-column'] ?? null,
    sortKey: first['x-sort'] ?? null,
    required: first.required === true,
    example: example === undefined ? null : `${first.name}=${String(example)}`,
  }
}

/** Parameters in the path of an endpoint. */
export function pathEntries(endpoint: DescribedEndpoint): readonly FilterEntry[] {
  return pathParameters(endpoint).map(parameter => entryOf(parameter.name, [parameter]))
}

function formOf(schema: DescribedSchema): string {
  const { type, format, pattern, items } = schema
  if (items !== undefined) return `list of ${plural(formOf(items))}`
  if (format === 'date' || format === 'uuid') return format === 'date' ? 'date' : 'UUID'
  if (format === 'date-time') return 'time'
  if (wordsOf(schema) !== undefined) return 'word'
  if (pattern?.includes('a-f')) return 'UUID'
  return pattern?.includes('\\d') ? 'decimal' : String(type)
}

function plural(form: string): string {
  return form === 'string' ? 'texts' : `${form}s`
}

function boundsOf({ minimum, maximum, maxItems }: DescribedSchema): string | null {
  if (maxItems !== undefined) return `at most ${maxItems} values`
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  if (minimum !== undefined) return `from ${minimum}`
  return maximum === undefined ? null : `up to ${maximum}`
}

/** Omits exclusions and descending sorts, which repeat the plain values and are explained in the text. */
function allowedOf({ items, ...own }: DescribedSchema): readonly string[] {
  return (wordsOf(own) ?? wordsOf(items ?? {}) ?? []).map(String).filter(value => !/^[!-]/.test(value))
}

/** Numbers and their exclusions are described apart. */
function wordsOf({ enum: own, anyOf }: DescribedSchema): readonly (string | number)[] | undefined {
  const words = own ?? anyOf?.flatMap(one => one.enum ?? [])
  return words?.length === 0 ? undefined : words
}
