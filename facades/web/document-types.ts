import {
  type FieldNode,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql'
import type { Operation } from '../../gateway/documents/operation.ts'
import { type Fragments, fieldsBelow, partsOf } from '../../gateway/documents/selection.ts'
import { readDocument } from '../service.ts'
import { WEB_DOCUMENTS } from './documents.ts'

const HEAD = `/** Made by codegen.ts: what the page may ask, and what comes back. The value is that of the document's root field. */
export interface Documents {
`

/** What TypeScript must know of the documents of the pages, so that neither can change without the other. */
export function documentTypes(schema: GraphQLSchema): string {
  const rows = WEB_DOCUMENTS.map(({ document }) => {
    const operation = readDocument(schema, document)
    const name = document.replace(/^.*\//, '')
    return `  '${name}': {\n    variables: ${variablesType(operation)}\n    answer: ${answerType(schema, operation)}\n  }\n`
  })
  return `${HEAD}${rows.join('')}}\n`
}

function variablesType({ variables }: Operation): string {
  if (variables.length === 0) return 'Record<never, never>'
  const fields = variables.map(({ name, type, required }) => field(name, inputType(type), !required))
  return `{ ${fields.join('; ')} }`
}

function inputType(type: GraphQLInputType): string {
  if (isNonNullType(type)) return bareInputType(type.ofType as GraphQLInputType)
  return `${bareInputType(type)} | null`
}

function bareInputType(type: GraphQLInputType): string {
  if (isListType(type)) return `readonly (${inputType(type.ofType as GraphQLInputType)})[]`
  const named = getNamedType(type)
  if (!isInputObjectType(named)) return leafType(named)
  const fields = Object.values(named.getFields()).map(({ name, type: inner }) =>
    field(name, inputType(inner), !isNonNullType(inner)),
  )
  return `{ ${fields.join('; ')} }`
}

function answerType(schema: GraphQLSchema, { document }: Operation): string {
  const { definition, root, fragments } = partsOf(document)
  return outputType(typeIn(schema.getRootType(definition.operation), root), [root], fragments)
}

function outputType(type: GraphQLOutputType, nodes: readonly FieldNode[], fragments: Fragments): string {
  if (isNonNullType(type)) return bareOutputType(type.ofType as GraphQLOutputType, nodes, fragments)
  return `${bareOutputType(type, nodes, fragments)} | null`
}

function bareOutputType(type: GraphQLOutputType, nodes: readonly FieldNode[], fragments: Fragments): string {
  if (isListType(type)) return `readonly (${outputType(type.ofType as GraphQLOutputType, nodes, fragments)})[]`
  const named = getNamedType(type)
  if (!isObjectType(named)) return leafType(named)
  const members = fieldsBelow(nodes, fragments).map(({ as, nodes: inner }) =>
    field(as, outputType(typeIn(named, inner[0]), inner, fragments)),
  )
  return `{ ${members.join('; ')} }`
}

function typeIn(parent: GraphQLObjectType | null | undefined, node: FieldNode | undefined): GraphQLOutputType {
  const name = node?.name.value ?? ''
  const type = parent?.getFields()[name]?.type
  if (type === undefined) throw new Error(`${parent} has no ${name}`)
  return type
}

function field(name: string, type: string, optional = false): string {
  return `readonly ${name}${optional ? '?' : ''}: ${type}`
}

/** As JSON carries them: dates, ids and exact decimals are text. */
const SCALARS: Readonly<Record<string, string>> = {
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
  Json: 'unknown',
}

function leafType(type: ReturnType<typeof getNamedType>): string {
  if (isEnumType(type))
    return `(${type
      .getValues()
      .map(({ name }) => `'${name}'`)
      .join(' | ')})`
  if (!isScalarType(type)) throw new Error(`${type} is no leaf`)
  return SCALARS[type.name] ?? 'string'
}
