import {
  type DocumentNode,
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
  Kind,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql'
import type { Operation } from '../../gateway/documents/operation.ts'
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
    return `  '${name}': {\n    variables: ${variablesType(schema, operation)}\n    answer: ${answerType(schema, operation)}\n  }\n`
  })
  return `${HEAD}${rows.join('')}}\n`
}

function variablesType(schema: GraphQLSchema, { document }: Operation): string {
  const fields = operationIn(document).variableDefinitions?.map(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node) as GraphQLInputType
    const optional = !isNonNullType(type) || defaultValue !== undefined
    return field(variable.name.value, inputType(type), optional)
  })
  return fields === undefined || fields.length === 0 ? 'Record<never, never>' : `{ ${fields.join('; ')} }`
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
  const { selectionSet, operation } = operationIn(document)
  const root = schema.getRootType(operation) as GraphQLObjectType
  const [only] = membersOf(document, root, [selectionSet]).values()
  if (only === undefined) throw new Error('a document has a root field')
  return outputType(document, only)
}

interface Member {
  readonly type: GraphQLOutputType
  readonly selections: readonly SelectionSetNode[]
}

function outputType(document: DocumentNode, { type, selections }: Member): string {
  if (isNonNullType(type)) return bareOutputType(document, { type: type.ofType as GraphQLOutputType, selections })
  return `${bareOutputType(document, { type, selections })} | null`
}

function bareOutputType(document: DocumentNode, { type, selections }: Member): string {
  if (isListType(type))
    return `readonly (${outputType(document, { type: type.ofType as GraphQLOutputType, selections })})[]`
  const named = getNamedType(type)
  if (!isObjectType(named)) return leafType(named)
  const members = [...membersOf(document, named, selections)]
  return `{ ${members.map(([name, member]) => field(name, outputType(document, member))).join('; ')} }`
}

/** The fields that are selected, by the name that they have in the answer; what several fragments select is joined. */
function membersOf(
  document: DocumentNode,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>()
  const collect = (set: SelectionSetNode) => {
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) {
        const name = (node.alias ?? node.name).value
        const fieldType = type.getFields()[node.name.value]?.type
        if (fieldType === undefined) throw new Error(`${type.name} has no ${node.name.value}`)
        const known = members.get(name)?.selections ?? []
        members.set(name, { type: fieldType, selections: node.selectionSet ? [...known, node.selectionSet] : known })
      } else collect(node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragmentIn(document, node.name.value))
    }
  }
  for (const set of sets) collect(set)
  return members
}

function operationIn(document: DocumentNode) {
  const found = document.definitions.find(node => node.kind === Kind.OPERATION_DEFINITION)
  if (found === undefined) throw new Error('a document holds one operation')
  return found
}

function fragmentIn(document: DocumentNode, name: string): SelectionSetNode {
  const found = document.definitions.find(node => node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === name)
  if (found?.kind !== Kind.FRAGMENT_DEFINITION) throw new Error(`no fragment ${name}`)
  return found.selectionSet
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
