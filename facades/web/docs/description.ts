import { anchorOf, ERRORS, type ErrorCode } from '../../../gateway/errors.ts'
import { isAccountPath } from '../../account-endpoints.ts'

/** Parts of the OpenAPI description that the pages read. */
export interface Description {
  readonly info: { readonly title: string; readonly summary: string; readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, DescribedPath>>
}

export type DescribedPath = Readonly<Partial<Record<'get' | 'post' | 'patch' | 'delete', DescribedOperation>>>

export interface DescribedOperation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly object[]
  readonly deprecated?: true
  readonly parameters: readonly (DescribedParameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, DescribedBody>> }
  readonly responses: Readonly<Record<string, DescribedResponse>>
  readonly 'x-mcp-tool'?: string
}

interface DescribedBody {
  readonly schema: DescribedSchema
  readonly example?: unknown
}

interface DescribedResponse {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly examples?: Readonly<Record<string, unknown>> }>>
}

export interface DescribedParameter {
  readonly name: string
  readonly in: string
  readonly description: string
  readonly required?: true
  readonly schema: DescribedSchema
  readonly example?: unknown
  readonly 'x-unit'?: string
  readonly 'x-subject'?: string
  readonly 'x-column'?: string
  readonly 'x-sort'?: string
}

export interface DescribedSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly (string | number)[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly items?: DescribedSchema
  readonly anyOf?: readonly DescribedSchema[]
  readonly description?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, DescribedSchema>>
  readonly 'x-unit'?: string
}

export interface DescribedEndpoint extends DescribedOperation {
  readonly path: string
  readonly method: string
}

export function endpointsOf({ paths }: Description): readonly DescribedEndpoint[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  )
}

/** The endpoints that read data; the others are of what an account keeps. */
export function dataEndpointsOf(description: Description): readonly DescribedEndpoint[] {
  return endpointsOf(description).filter(({ path }) => !isAccountPath(path))
}

/** The body of a request with its example; undefined where it has none. */
export function bodyOf({ requestBody }: DescribedOperation): DescribedBody | undefined {
  return requestBody?.content['application/json']
}

/** The fields of a body, as parameters are described. */
export function bodyParameters(operation: DescribedOperation): readonly DescribedParameter[] {
  const { properties = {}, required = [] } = bodyOf(operation)?.schema ?? {}
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'body', description: schema.description ?? '', schema },
    ...(required.includes(name) && { required: true as const }),
    ...(schema['x-unit'] !== undefined && { 'x-unit': schema['x-unit'] }),
  }))
}

export function needsKey({ security }: DescribedOperation): boolean {
  return security.length > 0
}

/** Query parameters, in the order of the description. */
export function queryParameters(operation: DescribedOperation): readonly DescribedParameter[] {
  return parametersIn('query', operation)
}

export function pathParameters(operation: DescribedOperation): readonly DescribedParameter[] {
  return parametersIn('path', operation)
}

function parametersIn(place: string, { parameters }: DescribedOperation): readonly DescribedParameter[] {
  return parameters.filter(parameter => 'name' in parameter).filter(parameter => parameter.in === place)
}

/** The error codes that an endpoint can return, with their rows of the error table. */
export function errorsOf({ responses }: DescribedOperation): readonly DescribedError[] {
  return Object.values(responses).flatMap(({ content }) => {
    const codes = Object.keys(content?.['application/problem+json']?.examples ?? {}) as ErrorCode[]
    return codes.map(code => ({ code, anchor: anchorOf(code), ...ERRORS[code] }))
  })
}

interface DescribedError {
  readonly code: ErrorCode
  /** Id on the page of errors. */
  readonly anchor: string
  readonly status: number
  readonly title: string
}

/** Path of an example request to an endpoint. */
export function examplePath(endpoint: DescribedEndpoint): string {
  return pathParameters(endpoint)
    .filter(({ example }) => example !== undefined)
    .reduce((text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))), endpoint.path)
}

/** Query of an example request to an endpoint. */
export function exampleQuery(endpoint: DescribedEndpoint): readonly (readonly [name: string, value: string])[] {
  return queryParameters(endpoint)
    .filter(({ example }) => example !== undefined)
    .map(({ name, example }) => [name, String(example)] as const)
}

/** Path and query of an example request to an endpoint. */
export function exampleTarget(endpoint: DescribedEndpoint): string {
  const query = exampleQuery(endpoint).map(([name, value]) => `${name}=${encoded(value)}`)
  return query.length === 0 ? examplePath(endpoint) : `${examplePath(endpoint)}?${query.join('&')}`
}

/** Leaves commas unescaped, because they separate the values of a list. */
function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll('%2C', ',')
}
