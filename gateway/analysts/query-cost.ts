import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  valueFromASTUntyped,
} from 'graphql'
import type { Work } from '../../schema/work.ts'
import { type Fragments, fragmentsOf, partAt } from '../documents/selection.ts'
import { defaultsOf, variablesOf } from '../documents/variables.ts'
import { givenTo } from './query-bounds.ts'

/** The cost of a query, estimated before it runs. */
export interface QueryCost {
  /** Number of values: every field counts once for each row of the enclosing lists; and the work that fields declare. */
  readonly cost: number
  /** The path with the largest share of the cost, such as `issuers.items.bonds`; empty without lists. */
  readonly heaviest: string
  /** Rows that fields below the root read from the database: those that state `readsRows`. */
  readonly databaseRows: number
}

/** Arguments that bound the rows of a list. */
const SIZES = new Set(['pageSize', 'limit', 'take', 'first'])
/** Lists that such an argument of the parent field applies to. */
const PAGED = new Set(['items', 'edges', 'rows'])
/** Rows assumed for an unbounded list. */
export const ASSUMED_ROWS = 20
/** Rows assumed for lists of the introspection schema, which is in memory. */
const ASSUMED_OF_SCHEMA = 10

type Variables = Readonly<Record<string, unknown>>

/**
 * Estimates the cost of a valid query from the page lengths, with 20 rows for every list without one. A fragment is
 * measured once per enclosing page length.
 */
export function queryCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  { variables, operationName }: { readonly variables: Variables; readonly operationName?: string | null | undefined },
): QueryCost {
  const operation = getOperationAST(document, operationName)
  const type = operation && schema.getRootType(operation.operation)
  if (!operation || !type) return FREE
  const given = { ...defaultsOf(variablesOf(schema, operation)), ...variables }
  return estimator(schema, fragmentsOf(document), given)(operation.selectionSet, type, null)
}

const FREE: QueryCost = { cost: 0, heaviest: '', databaseRows: 0 }

type Estimate = (selections: SelectionSetNode | undefined, type: GraphQLNamedType, rows: number | null) => QueryCost

function estimator(schema: GraphQLSchema, fragments: Fragments, variables: Variables): Estimate {
  const known = new Map<string, QueryCost>()

  const ofSelections: Estimate = (selectionSet, type, rows) => {
    const parts = (selectionSet?.selections ?? []).map(node => {
      const part = partAt(node, fragments)
      if (part?.kind === Kind.FIELD) return ofField(part, type, rows)
      // Below an interface, a fragment names the type whose fields it selects.
      const within = schema.getType(part?.typeCondition?.name.value ?? '') ?? type
      const estimate = () => ofSelections(part?.selectionSet, within, rows)
      if (part?.kind !== Kind.FRAGMENT_DEFINITION) return estimate()
      return known.getOrInsertComputed(`${part.name.value} ${rows}`, estimate)
    })
    const heaviest = parts.reduce((most, part) => (part.cost > most.cost ? part : most), FREE)
    const cost = parts.reduce((sum, part) => sum + part.cost, 0)
    return { cost, heaviest: heaviest.heaviest, databaseRows: parts.reduce((sum, part) => sum + part.databaseRows, 0) }
  }

  const ofField = (node: FieldNode, parent: GraphQLNamedType, rows: number | null): QueryCost => {
    const field = fieldOf(parent, node.name.value)
    if (field === undefined) return { ...FREE, cost: 1 }
    const stated = statedRows(node, field, variables)
    const isList = isListType(getNullableType(field.type))
    const length = isList ? (stated ?? (PAGED.has(field.name) ? rows : null) ?? assumedRows(field)) : 1
    const below = isList ? null : stated
    const inner = ofSelections(node.selectionSet, getNamedType(field.type), below)
    const path = inner.heaviest === '' ? (isList ? field.name : '') : `${field.name}.${inner.heaviest}`
    const ownRows = field.extensions.readsRows === true ? (stated ?? ASSUMED_ROWS) : 0
    const work = (field.extensions.work as Work | undefined)?.(givenTo(field, node, variables)) ?? 0
    return { cost: 1 + work + length * inner.cost, heaviest: path, databaseRows: ownRows + length * inner.databaseRows }
  }
  return ofSelections
}

function assumedRows({ type }: GraphQLField<unknown, unknown>): number {
  return getNamedType(type).name.startsWith('__') ? ASSUMED_OF_SCHEMA : ASSUMED_ROWS
}

function fieldOf(parent: GraphQLNamedType, name: string): GraphQLField<unknown, unknown> | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined
}

/** The rows that an argument of the field, or its default, allows; null without such an argument. */
function statedRows(node: FieldNode, field: GraphQLField<unknown, unknown>, variables: Variables): number | null {
  const size = field.args.find(({ name }) => SIZES.has(name))
  if (size === undefined) return null
  const given = node.arguments?.find(({ name }) => name.value === size.name)?.value
  const value = given === undefined ? undefined : valueFromASTUntyped(given, variables as Record<string, unknown>)
  const rows = value ?? size.defaultValue
  return typeof rows === 'number' && rows >= 0 ? rows : null
}
