import {
  bodyParameters,
  type DescribedEndpoint,
  type DescribedParameter,
  type DescribedSchema,
  pathParameters,
  queryParameters,
} from './description.ts'
import { FILTER_WORDS, type FormKey, type GroupKey } from './filter-words.ts'
import type { Language } from './language.ts'
import { SHAPES } from './russian/fields/shapes.ts'
import { textIn } from './russian/russian.ts'

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

/** Parameters of an endpoint by kind, in the order of the description. */
export function filterGroups(endpoint: DescribedEndpoint, language: Language): readonly FilterGroup[] {
  const parameters = queryParameters(endpoint)
  const byStem = Map.groupBy(parameters, ({ name }) => stemOf(name, parameters))
  const entries = [...byStem].map(([stem, bounds]) => ({
    group: groupOf(bounds),
    entry: entryOf(stem, bounds, language),
  }))
  const words = Object.entries(FILTER_WORDS[language].groups)
  return words
    .map(([key, [title, text]]) => {
      const own = entries.filter(({ group }) => group === key).map(({ entry }) => entry)
      return { title, text, entries: own }
    })
    .filter(group => group.entries.length > 0)
}

/** Name without `From` or `To`. A bound without a counterpart keeps its full name. */
function stemOf(name: string, parameters: readonly DescribedParameter[]): string {
  const stem = name.replace(/(From|To)$/, '')
  const hasBoth = ['From', 'To'].every(end => parameters.some(other => other.name === stem + end))
  return hasBoth ? stem : name
}

function groupOf([first, second]: readonly DescribedParameter[]): GroupKey {
  if (first === undefined) return 'bounds'
  if (second !== undefined || /(From|To)$/.test(first.name)) return 'bounds'
  if (/^(Sorts|Fields|Page|PageSize|Cursor|Query|CountOnly|IncludeUnknown|Format)$/.test(first.name)) {
    return 'others'
  }
  if (first.schema.type === 'boolean') return 'flags'
  return first.schema.type === 'array' ? 'lists' : 'others'
}

function entryOf(stem: string, parameters: readonly DescribedParameter[], language: Language): FilterEntry {
  const [first] = parameters
  if (first === undefined) throw new Error(`no parameter is named ${stem}`)
  const { schema, 'x-unit': unit } = first
  const example = first.example ?? schema.examples?.[0]
  return {
    id: stem,
    names: parameters.map(({ name }) => name),
    text: first['x-subject'] ?? first.description,
    form: writtenForm(schema, FILTER_WORDS[language]),
    unit: unit === undefined ? null : textIn(language, SHAPES, unit),
    bounds: boundsOf(schema, FILTER_WORDS[language]),
    allowed: allowedOf(schema),
    standard: schema.default === undefined ? null : String(schema.default),
    column: first['x-column'] ?? null,
    sortKey: first['x-sort'] ?? null,
    required: first.required === true,
    example: example === undefined ? null : `${first.name}=${String(example)}`,
  }
}

/** Parameters in the path of an endpoint. */
export function pathEntries(endpoint: DescribedEndpoint, language: Language): readonly FilterEntry[] {
  return pathParameters(endpoint).map(parameter => entryOf(parameter.name, [parameter], language))
}

/** Fields of the body of a request. */
export function bodyEntries(endpoint: DescribedEndpoint, language: Language): readonly FilterEntry[] {
  return bodyParameters(endpoint).map(field => ({ ...entryOf(field.name, [field], language), example: null }))
}

type Words = (typeof FILTER_WORDS)[Language]

function writtenForm({ items, ...own }: DescribedSchema, { forms, lists }: Words): string {
  return items === undefined ? forms[formOf(own)] : lists[formOf(items)]
}

function formOf(schema: DescribedSchema): FormKey {
  const { type, format, pattern } = schema
  if (format === 'date' || format === 'uuid') return format === 'date' ? 'date' : 'UUID'
  if (format === 'date-time') return 'time'
  if (wordsOf(schema) !== undefined) return 'word'
  if (pattern?.includes('a-f')) return 'UUID'
  return pattern?.includes('\\d') ? 'decimal' : (String(type) as FormKey)
}

function boundsOf({ minimum, maximum, maxItems }: DescribedSchema, words: Words): string | null {
  if (maxItems !== undefined) return words.most(maxItems)
  if (minimum !== undefined && maximum !== undefined) return words.between(minimum, maximum)
  if (minimum !== undefined) return words.from(minimum)
  return maximum === undefined ? null : words.upTo(maximum)
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
