import { LARGEST_INTEGER, LONGEST_TEXT, MOST_ITEMS } from '../../schema/bounds.ts'
import { didYouMean } from './did-you-mean.ts'
import type { FlatParameter, ParameterKind } from './parameters.ts'
import { suggestColumn } from './synonyms.ts'

/** Why a value is invalid. */
interface ValueFault {
  readonly message: string
  readonly allowed?: readonly string[]
  readonly didYouMean?: string
}

/** Absent `value` means "any"; `excluded` contains the values with a leading `!`. */
type ReadValue = { readonly value?: unknown; readonly excluded?: unknown } | { readonly faults: readonly ValueFault[] }

type One = { readonly value: unknown } | { readonly fault: ValueFault }

/** Decimal or exponent notation: `12.5`, `1e-7`. */
const NUMBER = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i
const DECIMAL_COMMA = /^-?\d+,\d+$/
const DECIMAL = /^-?\d{1,20}(\.\d{1,8})?$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
/** With an offset: a time without one is ambiguous. */
const TIME = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const CONTROL = /\p{Cc}/u

/** Reads the values of one parameter: one for a single value, repeated or comma-separated for a list. */
export function readValue(parameter: FlatParameter, given: readonly unknown[]): ReadValue {
  if (!parameter.list) return readSingle(parameter, given)
  const values = given.flatMap(value => (typeof value === 'string' ? value.split(',') : value))
  if (values.some(value => typeof value === 'object'))
    return { faults: [{ message: `Each value must be ${formOf(parameter)}.` }] }
  const items = values.map(item => String(item).trim())
  if (items.length === 0 || items.includes('')) return { faults: [emptyFault(parameter)] }
  const { maximumItems = MOST_ITEMS } = parameter
  if (items.length > maximumItems) {
    return { faults: [{ message: `At most ${maximumItems} values, not ${items.length}.` }] }
  }
  if (parameter.kind === 'fields') return readFields(parameter, items)
  return readItems(parameter, items)
}

function readSingle(parameter: FlatParameter, given: readonly unknown[]): ReadValue {
  if (given.length > 1) return { faults: [{ message: `Takes one value, but was given ${given.length} times.` }] }
  const [value] = given
  if (value === null || typeof value === 'object') return { faults: [{ message: `Takes ${formOf(parameter)}.` }] }
  const text = String(value).trim()
  if (text === '') return { faults: [emptyFault(parameter)] }
  const read = readOne(parameter, text)
  return 'fault' in read ? { faults: [read.fault] } : { value: read.value }
}

function readItems(parameter: FlatParameter, items: readonly string[]): ReadValue {
  const excludable = parameter.exclusionPath !== undefined
  const value: unknown[] = []
  const excluded: unknown[] = []
  const faults: ValueFault[] = []
  for (const item of items) {
    const isExclusion = excludable && item.startsWith('!')
    const read = readOne(parameter, isExclusion ? item.slice(1) : item)
    if ('fault' in read) faults.push(read.fault)
    else (isExclusion ? excluded : value).push(read.value)
  }
  if (faults.length > 0) return { faults }
  const repeated = parameter.kind === 'sort' ? repeatedKey(value as string[]) : undefined
  if (repeated !== undefined) return { faults: [{ message: `Sorts twice by ${repeated}.` }] }
  return { ...(value.length > 0 && { value }), ...(excluded.length > 0 && { excluded }) }
}

function readOne(parameter: FlatParameter, text: string): One {
  if (CONTROL.test(text)) return { fault: { message: 'Contains control characters.' } }
  if (text.length > LONGEST_TEXT) return { fault: { message: `Longer than ${LONGEST_TEXT} characters.` } }
  return READERS[parameter.kind](text, parameter)
}

const READERS: Readonly<Record<ParameterKind, (text: string, parameter: FlatParameter) => One>> = {
  number: (text, parameter) => {
    const read = readNumber(text, parameter)
    return parameter.exact && 'value' in read ? { value: text } : read
  },
  integer: (text, parameter) => {
    const read = readNumber(text, parameter)
    if ('fault' in read) return read
    if (!Number.isInteger(read.value) || Math.abs(read.value as number) > LARGEST_INTEGER) {
      return { fault: { message: `${text} is not ${formOf(parameter)}.` } }
    }
    return parameter.values !== undefined ? readWord(text, parameter, Number) : read
  },
  boolean: readFlag,
  string: text => ({ value: text }),
  enum: (text, parameter) => readWord(parameter.codes?.[Number(text)] ?? text, parameter, value => value),
  sort: readSort,
  fields: text => ({ value: text }),
  date: text => (isDate(text) ? { value: text } : { fault: { message: `${text} is not a date such as 2026-11-20.` } }),
  time: text =>
    Number.isNaN(Date.parse(text)) || !isDate(TIME.exec(text)?.[1] ?? '')
      ? { fault: { message: `${text} is not a time such as 2026-11-20T15:00:00Z.` } }
      : { value: new Date(text).toISOString() },
  decimal: (text, parameter) =>
    DECIMAL.test(text) ? { value: text } : { fault: { message: notANumber(text, parameter) } },
  uuid: text =>
    UUID.test(text)
      ? { value: text.toLowerCase() }
      : { fault: { message: `${text} is not a UUID such as 018f2b6e-5d3a-4c1e-9f70-2a4b6c8d0e1f.` } },
}

function readNumber(text: string, parameter: FlatParameter): One {
  const value = Number(text)
  if (!NUMBER.test(text) || !Number.isFinite(value)) return { fault: { message: notANumber(text, parameter) } }
  const { minimum, maximum } = parameter
  const outside = (minimum !== undefined && value < minimum) || (maximum !== undefined && value > maximum)
  return outside ? { fault: { message: `${text} is outside ${rangeOf(parameter)}.` } } : { value }
}

function readFlag(text: string, { legacyFlag }: FlatParameter): One {
  const word = text.toLowerCase()
  if (word === 'true' || (legacyFlag && word === '2')) return { value: true }
  if (word === 'false' || (legacyFlag && word === '1')) return { value: false }
  if (legacyFlag && word === '0') return { value: undefined }
  const allowed = legacyFlag ? ['true', 'false', '0', '1', '2'] : ['true', 'false']
  return { fault: { message: `${text} is neither true nor false.`, allowed } }
}

function readWord(text: string, { values = [] }: FlatParameter, convert: (value: string) => unknown): One {
  const found = values.find(value => value.toLowerCase() === text.toLowerCase())
  if (found !== undefined) return { value: convert(found) }
  const meant = didYouMean(text, values)
  return {
    fault: { message: `${text} is not allowed.`, allowed: values, ...(meant !== undefined && { didYouMean: meant }) },
  }
}

/** `yield_desc`, `-yield`, or `yield` for ascending order. */
function readSort(text: string, parameter: FlatParameter): One {
  const word = text.toLowerCase()
  const descends = word.startsWith('-') || /_d\w*$/.test(word)
  const full = `${word.replace(/^-|_[ad]\w*$/g, '')}_${descends ? 'desc' : 'asc'}`
  const spelled = word.startsWith('-') || !word.includes('_') || word === full
  if (spelled && parameter.values?.includes(full)) return { value: full.toUpperCase() }
  const sameDirection = parameter.values?.filter(value => value.endsWith(descends ? '_desc' : '_asc')) ?? []
  const meant = didYouMean(full, sameDirection)
  const message = `There is no sort key ${text}.`
  return { fault: { message, allowed: parameter.values ?? [], ...(meant !== undefined && { didYouMean: meant }) } }
}

function repeatedKey(sorts: readonly string[]): string | undefined {
  const keys = sorts.map(sort => sort.replace(/_(ASC|DESC)$/, '').toLowerCase())
  return keys.find((key, index) => keys.indexOf(key) !== index)
}

/** A preset, or names of columns; both may be mixed. */
function readFields({ values = [], presets = {}, columns: named = {} }: FlatParameter, items: readonly string[]) {
  const faults: ValueFault[] = []
  const columns = items.flatMap(item => {
    for (const known of [presets, named]) if (Object.hasOwn(known, item)) return known[item] ?? []
    const meant = suggestColumn(item, values, Object.keys(presets))
    const allowed = [...Object.keys(presets), ...values]
    faults.push({ message: `There is no column ${item}.`, allowed, ...(meant !== undefined && { didYouMean: meant }) })
    return []
  })
  return faults.length > 0 ? { faults } : { value: columns }
}

function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function notANumber(text: string, parameter: FlatParameter): string {
  const hint = DECIMAL_COMMA.test(text) ? ` Write the decimal point: ${text.replace(',', '.')}.` : ''
  return `${text} is not ${formOf(parameter)}.${hint}`
}

function emptyFault(parameter: FlatParameter): ValueFault {
  return { message: `Is empty. Leave the parameter out, or give ${formOf(parameter)}.` }
}

const FORMS: Readonly<Record<ParameterKind, string>> = {
  number: 'a number such as 12.5',
  integer: 'a whole number',
  boolean: 'true or false',
  string: 'text',
  enum: 'one of the allowed values',
  sort: 'a sort key such as yield_desc',
  fields: 'a preset or names of columns',
  date: 'a date such as 2026-11-20',
  time: 'a time such as 2026-11-20T15:00:00Z',
  decimal: 'a number such as 1000 or 1000.50',
  uuid: 'a UUID',
}

function formOf(parameter: FlatParameter): string {
  const bounded = parameter.minimum !== undefined || parameter.maximum !== undefined
  return bounded ? `${FORMS[parameter.kind]} ${rangeOf(parameter)}` : FORMS[parameter.kind]
}

function rangeOf({ minimum, maximum }: FlatParameter): string {
  if (minimum === undefined) return `up to ${maximum}`
  return maximum === undefined ? `from ${minimum}` : `from ${minimum} to ${maximum}`
}
