import { UUID } from '../../../facades/rest/openapi/scalars.ts'
import type { OpenApi, Schema } from '../../../facades/rest/openapi/types.ts'

/** Where a schema stands: what a caller may send must not shrink, what an answer may hold must not grow. */
export type Direction = 'request' | 'answer'

export interface Side {
  readonly openapi: OpenApi
  readonly schema: Schema
}

/**
 * What in a schema would break somebody who relies on the former one, a sentence each.
 *
 * A request breaks when something that could be sent is refused now. An answer breaks when a field or a word that was
 * promised is gone, or a value may come that could not. New fields and new words in answers are additions: the
 * description asks readers to bear them.
 * @param seen pairs of references that are being compared, because schemas may contain themselves
 */
export function schemaBreaks(
  before: Side,
  after: Side,
  direction: Direction,
  at: string,
  seen: readonly string[] = [],
): readonly string[] {
  const pair = JSON.stringify([before.schema, after.schema])
  if (seen.includes(pair)) return []
  const [old, now] = [optionsOf(before), optionsOf(after)]
  const parts = old.flatMap((was, index) => {
    const is = now[index] ?? now[0]
    if (is === undefined) return []
    const nested = (part: (schema: Schema) => Schema | undefined, where: string): readonly string[] => {
      const [from, to] = [part(was), part(is)]
      if (from === undefined || to === undefined) return []
      return schemaBreaks({ ...before, schema: from }, { ...after, schema: to }, direction, where, [...seen, pair])
    }
    return [
      ...wordBreaks(was, is, direction, at),
      ...boundBreaks(was, is, direction, at),
      ...formBreaks(was, is, direction, at),
      ...fieldBreaks(was, is, direction, at),
      ...nested(({ items }) => items, `${at}[]`),
      ...Object.keys(was.properties ?? {}).flatMap(key =>
        nested(({ properties }) => properties?.[key], `${at}.${key}`),
      ),
    ]
  })
  return [...typeBreaks(typesOf(before), typesOf(after), direction, at), ...parts]
}

/** What a schema may be, references resolved; `null` is told by the types. */
function optionsOf({ openapi, schema }: Side): readonly Schema[] {
  if (schema.anyOf !== undefined)
    return together(schema.anyOf.flatMap(option => optionsOf({ openapi, schema: option })))
  if (schema.$ref === undefined) return schema.type === 'null' ? [] : [schema]
  const found = openapi.components.schemas[schema.$ref.split('/').at(-1) ?? '']
  if (found === undefined) throw new Error(`${schema.$ref} is not described`)
  return optionsOf({ openapi, schema: found })
}

/** Lists of words, one of each type, are one list. */
function together(options: readonly Schema[]): readonly Schema[] {
  const [first, ...others] = options
  if (first === undefined || others.length === 0 || options.some(({ enum: words }) => words === undefined))
    return options
  const types = options.flatMap(({ type = [] }) => type)
  return [{ ...first, type: types, enum: options.flatMap(({ enum: words = [] }) => words) }]
}

function typesOf(side: Side): readonly string[] {
  const nullable = side.schema.anyOf?.some(({ type }) => type === 'null') ? ['null'] : []
  return [...new Set([...optionsOf(side).flatMap(({ type = 'any' }) => type), ...nullable])]
}

function typeBreaks(
  was: readonly string[],
  is: readonly string[],
  direction: Direction,
  at: string,
): readonly string[] {
  const [narrow, wide] = direction === 'request' ? [is, was] : [was, is]
  const fits = (type: string) =>
    narrow.includes(type) || narrow.includes('any') || (type === 'integer' && narrow.includes('number'))
  return wide.every(fits) ? [] : [`${at}: the type was ${was.join(' or ')} and is ${is.join(' or ')}`]
}

/** A word that is gone breaks both who sends it and who waits for it. */
function wordBreaks(was: Schema, is: Schema, direction: Direction, at: string): readonly string[] {
  if (was.enum !== undefined && is.enum !== undefined) {
    return was.enum.filter(word => !is.enum?.includes(word)).map(word => `${at}: the word ${word} is gone`)
  }
  if (direction === 'request' && is.enum !== undefined) return [`${at}: only listed words may be sent now`]
  return direction === 'answer' && was.enum !== undefined ? [`${at}: any word may come now`] : []
}

/** The bounds of a schema: true where a greater figure lets more through. */
const BOUNDS = {
  minimum: false,
  minLength: false,
  minItems: false,
  maximum: true,
  maxLength: true,
  maxItems: true,
} as const

const A_UUID = '018f2b6e-5d3a-4c1e-9f70-2a4b6c8d0e1f'
/** What the format says of a text, in bounds. */
const OF_UUID = { minLength: A_UUID.length, maxLength: A_UUID.length }

/** A UUID, or one that may be excluded. */
function isUuid({ format, pattern }: Schema): boolean {
  return format === 'uuid' || pattern === `^!?${UUID}$`
}

function boundBreaks(former: Schema, is: Schema, direction: Direction, at: string): readonly string[] {
  const was = isUuid(former) && !isUuid(is) ? { ...OF_UUID, ...former } : former
  return Object.entries(BOUNDS).flatMap(([bound, greaterIsWider]) => {
    const [old, now] = [was[bound as keyof typeof BOUNDS], is[bound as keyof typeof BOUNDS]]
    if (old === now) return []
    const none = greaterIsWider ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
    const wider = (now ?? none) > (old ?? none) === greaterIsWider
    if (wider === (direction === 'request')) return []
    return [`${at}: ${bound} was ${old ?? 'absent'} and is ${now ?? 'absent'}`]
  })
}

/**
 * Whether one pattern lets more through than another cannot be told, so that any other one counts, unless what was a UUID
 * may be any text now that a UUID is, too.
 */
function formBreaks(was: Schema, is: Schema, direction: Direction, at: string): readonly string[] {
  return (['pattern', 'format'] as const).flatMap(form => {
    const [demanded, former] = direction === 'request' ? [is[form], was[form]] : [was[form], is[form]]
    if (demanded === undefined || demanded === former) return []
    const isWider = direction === 'request' && form === 'pattern' && isUuid(was)
    if (isWider && new RegExp(demanded, 'u').test(A_UUID)) return []
    return [`${at}: ${form} was ${was[form] ?? 'absent'} and is ${is[form] ?? 'absent'}`]
  })
}

function fieldBreaks(was: Schema, is: Schema, direction: Direction, at: string): readonly string[] {
  const gone = Object.keys(was.properties ?? {}).filter(name => is.properties?.[name] === undefined)
  const [strict, loose] = direction === 'request' ? [is, was] : [was, is]
  const changed = (strict.required ?? []).filter(
    name => !loose.required?.includes(name) && was.properties?.[name] && is.properties?.[name],
  )
  const how = direction === 'request' ? 'is required now' : 'may be absent now'
  return [...gone.map(name => `${at}.${name} is gone`), ...changed.map(name => `${at}.${name} ${how}`)]
}
