/** Parts of the OpenAPI description that the pages read. */
export interface Description {
  readonly info: { readonly title: string; readonly summary: string; readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, { readonly get: DescribedOperation }>>
}

interface DescribedOperation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly object[]
  readonly parameters: readonly (DescribedParameter | { readonly $ref: string })[]
  readonly 'x-mcp-tool'?: string
}

export interface DescribedParameter {
  readonly name: string
  readonly in: string
  readonly description: string
  readonly schema: DescribedSchema
  readonly example?: unknown
  readonly 'x-unit'?: string
  readonly 'x-subject'?: string
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
}

export interface DescribedEndpoint extends DescribedOperation {
  readonly path: string
}

export function endpointsOf({ paths }: Description): readonly DescribedEndpoint[] {
  return Object.entries(paths).map(([path, { get }]) => ({ path, ...get }))
}

export function needsKey({ security }: DescribedOperation): boolean {
  return security.length > 0
}

/** Query parameters, in the order of the description. */
export function queryParameters({ parameters }: DescribedOperation): readonly DescribedParameter[] {
  return parameters.filter(parameter => 'name' in parameter).filter(parameter => parameter.in === 'query')
}

/** Path and query of an example request to an endpoint. */
export function exampleTarget(endpoint: DescribedEndpoint): string {
  const named = endpoint.parameters.filter(parameter => 'name' in parameter)
  const shown = named.filter(({ example }) => example !== undefined)
  const path = shown
    .filter(parameter => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))), endpoint.path)
  const query = shown
    .filter(parameter => parameter.in === 'query')
    .map(({ name, example }) => `${name}=${encoded(example)}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

/** Leaves commas unescaped, because they separate the values of a list. */
function encoded(value: unknown): string {
  return encodeURIComponent(String(value)).replaceAll('%2C', ',')
}
