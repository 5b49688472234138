import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { securityHeaders } from '../../facades/http/security-headers.ts'
import type { OpenApi } from '../../facades/rest/openapi/types.ts'

/** Every component as a validator that also refuses fields that are not described. */
export function validatorsOf({ components }: OpenApi): Map<string, ValidateFunction> {
  const schemas = Object.entries(components.schemas).map(([name, schema]) => {
    return [name, schema.properties === undefined ? schema : { ...schema, additionalProperties: false }] as const
  })
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, formats: FORMATS })
  ajv.addVocabulary(['x-unit'])
  ajv.addVocabulary(['components'])
  ajv.addSchema({ $id: 'openapi', components: { schemas: Object.fromEntries(schemas) } }, 'openapi')
  return new Map(schemas.map(([name]) => [name, ajv.compile({ $ref: `openapi#/components/schemas/${name}` })]))
}

const FORMATS = {
  int32: { type: 'number' as const, validate: (value: number) => Number.isInteger(value) },
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  uri: /^https?:\/\/\S+$/,
}

/** Headers of every HTTP message, and those that only browsers read. */
export function isGeneral(name: string): boolean {
  const ofBrowsers = securityHeaders({}).some((header, index) => index % 2 === 0 && header.toLowerCase() === name)
  return ofBrowsers || /^(date|connection|keep-alive|transfer-encoding|content-(type|length|encoding))$/.test(name)
}

/** An answer with fewer rows: the first ones of each list, and one of each list within them. */
export function shortened(value: unknown, rows: number): unknown {
  if (Array.isArray(value)) return value.slice(0, rows).map(item => shortened(item, 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part, rows)]))
}

/** True if each field of the answer, and of the first rows of its lists, is in the example too. */
export function hasFieldsOf(example: unknown, answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return true
  if (typeof example !== 'object' || example === null) return false
  return Object.entries(answer).every(
    ([name, part]) =>
      name in example &&
      hasFieldsOf((example as Record<string, unknown>)[name], Array.isArray(part) ? part.slice(0, 1) : part),
  )
}
