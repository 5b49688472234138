import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import type { Operation } from '../../../gateway/documents/operation.ts'
import { answerName, type Fragments, fieldsOf, partsOf } from '../../../gateway/documents/selection.ts'
import { unitOfField, unitText } from '../../../schema/units.ts'
import type { Endpoint } from '../../endpoints.ts'
import { SCALARS } from './scalars.ts'
import type { Schema } from './types.ts'

/** A selection of an object type. Selections with the same fields have the same key. */
export interface Shape {
  readonly type: string
  readonly description: string
  readonly fields: readonly ShapeField[]
  readonly key: string
  /** A row with selectable columns: every field may be absent. */
  readonly isRow: boolean
}

export interface ShapeField {
  readonly name: string
  readonly description: string
  readonly nullable: boolean
  readonly list: boolean
  readonly optional: boolean
  /** Of a number, where there is one to show. */
  readonly unit: string | null
  /** For an object. */
  readonly shape?: Shape
  /** For an enum. */
  readonly words?: { readonly name: string; readonly description: string; readonly values: readonly string[] }
  /** For anything else. */
  readonly scalar: Schema
}

/** The shape of an answer: that of the document's single root field. */
export function rootShape(schema: GraphQLSchema, operation: Operation, columns: Endpoint['columns']): Shape {
  const { root, fragments } = partsOf(operation.document)
  const type = schema.getQueryType()?.getFields()[operation.root]?.type
  const named = type === undefined ? undefined : getNamedType(type)
  if (!isObjectType(named)) throw new Error(`${operation.name} does not return an object`)
  return shapeOf(named, root, { fragments, rowList: columns?.list, isRow: false })
}

interface Reading {
  readonly fragments: Fragments
  /** The list with selectable columns. */
  readonly rowList: string | undefined
  readonly isRow: boolean
}

function shapeOf(type: GraphQLObjectType, { selectionSet }: FieldNode, reading: Reading): Shape {
  const fields = fieldsOf(selectionSet, reading.fragments).map(node => shapeField(type, node, reading))
  const parts = fields.map(
    ({ name, shape, optional }) => `${name}${optional ? '?' : ''}${shape ? `{${shape.key}}` : ''}`,
  )
  const key = `${type.name}:${parts.sort().join()}`
  return { type: type.name, description: type.description ?? '', fields, key, isRow: reading.isRow }
}

function shapeField(parent: GraphQLObjectType, node: FieldNode, reading: Reading): ShapeField {
  const field = parent.getFields()[node.name.value]
  if (field === undefined) throw new Error(`${parent.name} has no field ${node.name.value}`)
  const named = getNamedType(field.type)
  const isRow = node.name.value === reading.rowList
  const inner = { ...reading, isRow, rowList: isRow ? undefined : reading.rowList }
  return {
    name: answerName(node),
    description: field.description ?? '',
    unit: unitText(unitOfField(field)),
    nullable: !isNonNullType(field.type),
    list: isList(field.type),
    optional: reading.isRow || (node.directives?.length ?? 0) > 0,
    ...(isObjectType(named) && { shape: shapeOf(named, node, inner) }),
    ...(isEnumType(named) && {
      words: {
        name: named.name,
        description: named.description ?? '',
        values: named.getValues().map(({ name }) => name),
      },
    }),
    scalar: SCALARS[named.name] ?? {},
  }
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type))
}
