import fc, { type Arbitrary } from 'fast-check'
import type { Schema } from '../../../../facades/rest/openapi/types.ts'

/** A value as it is written in a URL, and whether its schema allows it; `unsure` where only the market can tell. */
export interface Written {
  readonly text: string
  readonly expected: 'valid' | 'unsure' | 'invalid'
}

/** Values that a parameter's schema allows, that it does not, and wild ones. */
export function valuesFor(schema: Schema): Arbitrary<Written> {
  return fc.oneof(
    { weight: 6, arbitrary: allowed(schema) },
    { weight: 1, arbitrary: refused(schema).map((text): Written => ({ text, expected: 'invalid' })) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map(unsure) },
  )
}

/** Values that the schema allows. */
export function allowed(schema: Schema): Arbitrary<Written> {
  if (schema.type !== 'array') return oneOf(schema)
  const { items = {}, minItems = 1, maxItems = 1 } = schema
  const several = fc.uniqueArray(oneOf(items), {
    minLength: minItems,
    maxLength: Math.min(maxItems, 3),
    selector: ({ text }) => bareWord(text),
  })
  return several.map(parts => ({
    text: parts.map(({ text }) => text).join(','),
    expected: parts.every(({ expected }) => expected === 'valid') ? 'valid' : 'unsure',
  }))
}

/** Two sorts by one key, or a word with and without its exclusion, are refused for what they mean together. */
function bareWord(text: string): string {
  return text.replace(/^[!-]|_(asc|desc)$/g, '').toLowerCase()
}

function oneOf(schema: Schema): Arbitrary<Written> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(oneOf))
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum).map(value => valid(String(value)))
  const { type, minimum, maximum } = schema
  if (type === 'boolean') return fc.boolean().map(value => valid(String(value)))
  if (type === 'integer') {
    return fc.integer({ min: minimum ?? 0, max: maximum ?? 0 }).map(value => valid(String(value)))
  }
  if (type === 'number') {
    const bounds = { min: minimum ?? -1e9, max: maximum ?? 1e9, noNaN: true }
    return fc.double(bounds).map(value => valid(String(value)))
  }
  return text(schema)
}

function text({ format, pattern = '', examples = [], maxLength = 0 }: Schema): Arbitrary<Written> {
  if (format === 'date') return moments.map(moment => valid(moment.slice(0, 10)))
  if (format === 'date-time') return moments.map(valid)
  if (format === 'uuid') return fc.uuid().map(valid)
  if (pattern.startsWith('^-?\\d')) return decimals.map(valid)
  if (pattern.startsWith('^!?[0-9a-f'))
    return fc.tuple(fc.constantFrom('', '!'), fc.uuid()).map(parts => valid(parts.join('')))
  if (pattern.startsWith('^!')) return fc.nat(99).map(value => valid(`!${value}`))
  const shown = examples.flat().map(example => valid(String(example)))
  const free = fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(maxLength, 30) }).map(unsure)
  return shown.length > 0 ? fc.oneof(fc.constantFrom(...shown), free) : free
}

const moments = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map(date => date.toISOString())

const decimals = fc.tuple(fc.integer(), fc.nat(99_999_999)).map(([whole, part]) => `${whole}.${part}`)

/** Values that the schema does not allow, whatever the market holds. */
function refused(schema: Schema): Arbitrary<string> {
  const { type, items, maxItems = 0, minimum, maximum, enum: words, maxLength = 0, format, pattern = '' } = schema
  const empty = fc.constantFrom('', ' ')
  const wrong: Arbitrary<string>[] = [empty]
  if (type === 'array') {
    const [word = '1'] = items?.enum ?? []
    wrong.push(fc.constant(Array.from({ length: maxItems + 1 }, () => word).join(',')))
    if (items !== undefined && isClosed(items)) wrong.push(refused(items).map(value => `${value},${value}`))
    return fc.oneof(...wrong)
  }
  if (type === 'boolean') wrong.push(fc.constantFrom('maybe', 'yes', '3'))
  if (type === 'integer') wrong.push(fc.constantFrom('1.5', '99999999999', 'one', '0x1F', '１２'))
  if (type === 'number') wrong.push(fc.constantFrom('NaN', 'Infinity', '1e309', 'one', '1_000'))
  if (minimum !== undefined && words === undefined) wrong.push(fc.constant(String(minimum - 1)))
  if (maximum !== undefined && words === undefined) wrong.push(fc.constant(String(maximum + 1)))
  if (words !== undefined) wrong.push(fc.constantFrom('NO_SUCH_WORD', '__proto__', '=1+1'))
  if (format === 'date') wrong.push(fc.constantFrom('2026-02-30', '20.11.2026', 'today'))
  if (format === 'uuid' || pattern.startsWith('^!?')) wrong.push(fc.constant('018f2b6e'))
  if (type === 'string' && maxLength > 0) wrong.push(fc.constantFrom('a'.repeat(maxLength + 2), 'a\u0000b', 'a\u009fb'))
  return fc.oneof(...wrong)
}

/** True where what is wrong with one value is wrong for all that a list may hold. */
function isClosed({ type, enum: words, format }: Schema): boolean {
  return words !== undefined || format !== undefined || type === 'integer' || type === 'number'
}

function valid(text: string): Written {
  return { text, expected: 'valid' }
}

function unsure(text: string): Written {
  return { text, expected: 'unsure' }
}
