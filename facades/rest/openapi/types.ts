/** The part of OpenAPI 3.1 that the description uses. */
export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: Info
  readonly servers: readonly Server[]
  readonly tags: readonly Tag[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: Components
  readonly externalDocs: { readonly url: string; readonly description: string }
}

/** Market data has `get` alone. */
export type PathItem = Readonly<Partial<Record<'get' | 'post' | 'patch' | 'delete', OperationObject>>>

export interface Info {
  readonly title: string
  readonly summary: string
  readonly description: string
  readonly version: string
  readonly contact: { readonly name: string; readonly url: string }
  readonly license: { readonly name: string; readonly identifier: string }
}

interface Server {
  readonly url: string
  readonly description: string
  readonly 'x-internal': boolean
}

export interface Tag {
  readonly name: string
  readonly description: string
}

export interface OperationObject {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly deprecated?: true
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly (ParameterObject | Reference)[]
  readonly requestBody?: RequestBody
  readonly responses: Readonly<Record<string, ResponseObject>>
  /** The MCP tool that returns the same answer. */
  readonly 'x-mcp-tool'?: string
  /** In requests of the plan, where that is not one. */
  readonly 'x-request-cost'?: string
}

export interface ParameterObject {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly description: string
  readonly required?: true
  readonly style?: 'form'
  readonly explode?: false
  readonly schema: Schema
  readonly example?: unknown
  readonly 'x-unit'?: string
  /** Of a bound: what it is on, the same for both. */
  readonly 'x-subject'?: string
  readonly 'x-column'?: string
  readonly 'x-sort'?: string
}

interface RequestBody {
  readonly description: string
  readonly required: boolean
  readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example: unknown }>>
}

export interface ResponseObject {
  readonly description: string
  readonly headers: Readonly<Record<string, Reference>>
  readonly content?: Readonly<Record<string, MediaType>>
  /** Media types of tables by value of `Format`. */
  readonly 'x-tables'?: Readonly<Record<string, string>>
}

interface MediaType {
  readonly schema: Schema | Reference
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Reference>>
}

export interface HeaderObject {
  readonly description: string
  /** True when every such response has the header. */
  readonly required?: true
  readonly schema: Schema
}

export interface Reference {
  readonly $ref: string
}

/** The part of JSON Schema 2020-12 that the description uses. */
export interface Schema {
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly (string | number)[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly anyOf?: readonly Schema[]
  readonly 'x-unit'?: string
}

export interface Components {
  readonly schemas: Readonly<Record<string, Schema>>
  readonly parameters: Readonly<Record<string, ParameterObject>>
  readonly headers: Readonly<Record<string, HeaderObject>>
  readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>
  readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>
}
