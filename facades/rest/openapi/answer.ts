import type { GraphQLSchema } from 'graphql'
import type { Operation } from '../../../gateway/documents/operation.ts'
import type { Endpoint } from '../../endpoints.ts'
import { MOST_ANSWER_ITEMS } from './scalars.ts'
import { nameShapes } from './shape-names.ts'
import { rootShape, type Shape, type ShapeField } from './shapes.ts'
import type { Components, Schema } from './types.ts'

/** Whatever answers with what a document selects. */
interface Answering {
  readonly endpoint: Pick<Endpoint, 'path' | 'columns'>
  readonly operation: Operation
}

/** The schemas of all answers, and the schema of each endpoint. */
interface AnswerSchemas {
  readonly components: Components['schemas']
  rootOf(answering: Answering): string
}

/** The selections of the persisted documents as JSON schemas: one component per type, more where selections differ. */
export function answerSchemas(schema: GraphQLSchema, served: readonly Answering[]): AnswerSchemas {
  const roots = new Map(
    served.map(({ endpoint, operation }) => [endpoint, rootShape(schema, operation, endpoint.columns)]),
  )
  const names = nameShapes([...roots.values()])
  const components = new Map<string, Schema>()
  const add = (shape: Shape): void => {
    const name = names.get(shape.key) ?? shape.type
    if (components.has(name)) return
    components.set(name, objectSchema(shape, names))
    for (const { shape: inner, words } of shape.fields) {
      if (inner !== undefined) add(inner)
      if (words !== undefined) components.set(words.name, wordsSchema(words))
    }
  }
  for (const root of roots.values()) add(root)
  const sorted = [...components].sort(([a], [b]) => (a < b ? -1 : 1))
  const rootOf = ({ endpoint }: Answering): string => {
    const root = roots.get(endpoint)
    if (root === undefined) throw new Error(`${endpoint.path} was not among the endpoints described`)
    return names.get(root.key) ?? root.type
  }
  return { components: Object.fromEntries(sorted), rootOf }
}

function objectSchema({ description, fields }: Shape, names: ReadonlyMap<string, string>): Schema {
  const required = fields.filter(({ optional }) => !optional).map(({ name }) => name)
  return {
    type: 'object',
    ...(description !== '' && { description }),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(fields.map(field => [field.name, fieldSchema(field, names)])),
  }
}

function fieldSchema(field: ShapeField, names: ReadonlyMap<string, string>): Schema {
  const one = oneSchema(field, names)
  const value = field.list ? { type: 'array', maxItems: MOST_ANSWER_ITEMS, items: one } : one
  const { description, unit } = field
  return {
    ...(field.nullable ? nullable(value) : value),
    ...(description !== '' && { description }),
    ...(unit !== null && { 'x-unit': unit }),
  }
}

function oneSchema({ shape, words, scalar }: ShapeField, names: ReadonlyMap<string, string>): Schema {
  if (shape !== undefined) return { $ref: `#/components/schemas/${names.get(shape.key) ?? shape.type}` }
  return words === undefined ? scalar : { $ref: `#/components/schemas/${words.name}` }
}

function nullable(schema: Schema): Schema {
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'] }
  return schema.$ref === undefined ? schema : { anyOf: [schema, { type: 'null' }] }
}

function wordsSchema({ description, values }: NonNullable<ShapeField['words']>): Schema {
  return { type: 'string', ...(description !== '' && { description }), enum: values }
}
