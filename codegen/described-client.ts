import { isAccountPath } from '../facades/account-endpoints.ts'

/** What the generated clients read from the OpenAPI description. */
export interface DescribedApi {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, { readonly get?: DescribedOperation }>>
  readonly components: { readonly schemas: Readonly<Record<string, DescribedType>> }
}

interface DescribedOperation {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly (DescribedArgument | { readonly $ref: string })[]
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Body>> }>>
}

interface Body {
  readonly schema?: DescribedType
}

export interface DescribedArgument {
  readonly name: string
  readonly in: string
  readonly description: string
  readonly required?: boolean
  readonly schema: DescribedType
}

export interface DescribedType {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly description?: string
  readonly enum?: readonly (string | number | null)[]
  readonly anyOf?: readonly DescribedType[]
  readonly items?: DescribedType
  readonly properties?: Readonly<Record<string, DescribedType>>
  readonly required?: readonly string[]
  readonly maximum?: number
}

export interface ClientOperation {
  readonly id: string
  readonly path: string
  readonly summary: string
  readonly inPath: readonly DescribedArgument[]
  readonly inQuery: readonly DescribedArgument[]
  /** The schema of the answer; null where it is not JSON. */
  readonly answer: string | null
}

/** The clients read data; what an account keeps is not theirs. */
export function clientOperations({ paths }: DescribedApi): readonly ClientOperation[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (get === undefined || isAccountPath(path)) return []
    const named = get.parameters.filter(parameter => 'name' in parameter)
    const operation = {
      id: get.operationId,
      path,
      summary: get.summary,
      inPath: named.filter(parameter => parameter.in === 'path'),
      inQuery: named.filter(parameter => parameter.in === 'query'),
      answer: refName(get.responses['200']?.content?.['application/json']?.schema),
    }
    return [operation]
  })
}

/** The name of the component that a type refers to, directly, in a list or beside null; null when it refers to none. */
export function refName(type: DescribedType | undefined): string | null {
  if (type === undefined) return null
  if (type.$ref !== undefined) return type.$ref.replace(/^.*\//, '')
  if (type.items !== undefined) return refName(type.items)
  return type.anyOf?.map(refName).find(name => name !== null) ?? null
}

/** The components that the operations of the clients lead to, in the order of the description. */
export function clientComponents({ paths, components }: DescribedApi): readonly (readonly [string, DescribedType])[] {
  const reached = new Set<string>()
  const reach = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (reached.has(name)) continue
      reached.add(name)
      reach(components.schemas[name])
    }
  }
  for (const [path, { get }] of Object.entries(paths)) if (get !== undefined && !isAccountPath(path)) reach(get)
  return Object.entries(components.schemas).filter(([name]) => reached.has(name))
}
