import type {
  OpenApi,
  OperationObject,
  ParameterObject,
  PathItem,
  Reference,
  ResponseObject,
  Schema,
} from '../../../facades/rest/openapi/types.ts'
import { schemaBreaks } from './schema-breaks.ts'

/** What would break a program that was written by the former description, a sentence each; additions are none. */
export function breaksBetween(before: OpenApi, after: OpenApi): readonly string[] {
  const operations = Object.entries(before.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, was]) => ({ path, method: method as keyof PathItem, was })),
  )
  return operations.flatMap(({ path: at, method, was }) => {
    const path = method === 'get' ? at : `${method.toUpperCase()} ${at}`
    const is = after.paths[at]?.[method]
    if (is === undefined) return [`${path} is gone`]
    const [old, now] = [described(before, was), described(after, is)]
    return [
      ...(was.operationId === is.operationId ? [] : [`${path}: ${was.operationId} is called ${is.operationId}`]),
      ...(was.security.length === 0 && is.security.length > 0 ? [`${path} needs a key`] : []),
      ...parameterBreaks(path, old, now),
      ...bodyBreaks(path, old, now),
      ...responseBreaks(path, old, now),
    ]
  })
}

/** An operation in its document, with its parameters resolved. */
interface Described {
  readonly openapi: OpenApi
  readonly operation: OperationObject
  readonly parameters: ReadonlyMap<string, ParameterObject>
}

function described(openapi: OpenApi, operation: OperationObject): Described {
  const parameters = operation.parameters.map(parameter => resolved(openapi, parameter))
  return { openapi, operation, parameters: new Map(parameters.map(parameter => [parameter.name, parameter])) }
}

function resolved(openapi: OpenApi, parameter: ParameterObject | Reference): ParameterObject {
  if (!('$ref' in parameter)) return parameter
  const found = openapi.components.parameters[parameter.$ref.split('/').at(-1) ?? '']
  if (found === undefined) throw new Error(`${parameter.$ref} is not described`)
  return found
}

function parameterBreaks(path: string, before: Described, after: Described): readonly string[] {
  const kept = [...before.parameters].flatMap(([name, was]) => {
    const at = `${path} ${name}`
    const is = after.parameters.get(name)
    if (is === undefined) return [`${at} is gone`]
    return [
      ...(was.in === is.in ? [] : [`${at} was in the ${was.in} and is in the ${is.in}`]),
      ...(is.required && !was.required ? [`${at} is required now`] : []),
      ...(was.style === is.style && was.explode === is.explode ? [] : [`${at} is written in another way`]),
      ...defaultBreaks(was.schema, is.schema, at),
      ...schemaBreaks({ ...before, schema: was.schema }, { ...after, schema: is.schema }, 'request', at),
    ]
  })
  const demanded = [...after.parameters.values()].filter(
    ({ name, required }) => required && !before.parameters.has(name),
  )
  return [...kept, ...demanded.map(({ name }) => `${path} ${name} is new and required`)]
}

function bodyBreaks(path: string, before: Described, after: Described): readonly string[] {
  const [was, is] = [before, after].map(({ operation }) => operation.requestBody)
  if (is === undefined) return was === undefined ? [] : [`${path}: the body is gone`]
  if (was === undefined) return is.required ? [`${path}: a body is required now`] : []
  const [old, now] = [was.content['application/json']?.schema, is.content['application/json']?.schema]
  if (old === undefined || now === undefined) return [`${path}: the body is no JSON`]
  return schemaBreaks({ ...before, schema: old }, { ...after, schema: now }, 'request', `${path} body`)
}

/** Who leaves a parameter out relies on what stands for it. */
function defaultBreaks(was: Schema, is: Schema, at: string): readonly string[] {
  const [old, now] = [was, is].map(schema => JSON.stringify(schema.default))
  return old === now ? [] : [`${at}: the default was ${old ?? 'absent'} and is ${now ?? 'absent'}`]
}

function responseBreaks(path: string, before: Described, after: Described): readonly string[] {
  return Object.entries(before.operation.responses).flatMap(([status, was]) => {
    const at = `${path} ${status}`
    const is = after.operation.responses[status]
    // A refusal that no longer happens breaks nobody.
    if (is === undefined) return Number(status) < 400 ? [`${at} is gone`] : []
    return [...headerBreaks(before, after, was, is, at), ...contentBreaks(before, after, was, is, at)]
  })
}

function headerBreaks(
  before: Described,
  after: Described,
  was: ResponseObject,
  is: ResponseObject,
  at: string,
): readonly string[] {
  return Object.keys(was.headers).flatMap(name => {
    if (is.headers[name] === undefined) return [`${at}: the header ${name} is gone`]
    const [old, now] = [before.openapi.components.headers[name], after.openapi.components.headers[name]]
    const optional = old?.required && !now?.required ? [`${at}: the header ${name} may be absent now`] : []
    if (old === undefined || now === undefined) return optional
    const [from, to] = [
      { ...before, schema: old.schema },
      { ...after, schema: now.schema },
    ]
    return [...optional, ...schemaBreaks(from, to, 'answer', `${at} ${name}`)]
  })
}

function contentBreaks(
  before: Described,
  after: Described,
  was: ResponseObject,
  is: ResponseObject,
  at: string,
): readonly string[] {
  return Object.entries(was.content ?? {}).flatMap(([type, { schema: old }]) => {
    const now = is.content?.[type]?.schema
    if (now === undefined) return [`${at}: ${type} is gone`]
    return schemaBreaks({ ...before, schema: old }, { ...after, schema: now }, 'answer', at)
  })
}
