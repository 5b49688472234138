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
  type OperationTypeNode,
} from 'graphql'
import { columnsBelow } from '../../../gateway/documents/columns.ts'
import type { Operation } from '../../../gateway/documents/operation.ts'
import { answerName, type Fragments, fieldsBelow, partsOf } from '../../../gateway/documents/selection.ts'
import { unitOfField, unitText } from '../../../schema/units.ts'
import { columnChoices } from '../../arguments/column-presets.ts'
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
  const type = rootType(schema, operation)
  const named = type === undefined ? undefined : getNamedType(type)
  if (!isObjectType(named)) throw new Error(`${operation.name} does not return an object`)
  const choices = columns && columnChoices(columns, operation)
  const [shown, always] = [new Set(choices?.shown), new Set(choices?.always)]
  return shapeOf(named, [root], { fragments, rowList: columns?.list, shown, always, row: null })
}

/** Whether a document answers with an object; some mutations answer with an id. */
export function answersObject(schema: GraphQLSchema, operation: Operation): boolean {
  const type = rootType(schema, operation)
  return type !== undefined && isObjectType(getNamedType(type))
}

function rootType(schema: GraphQLSchema, { kind, root }: Operation): GraphQLOutputType | undefined {
  return schema.getRootType(kind as OperationTypeNode)?.getFields()[root]?.type
}

interface Reading {
  readonly fragments: Fragments
  /** The list with selectable columns. */
  readonly rowList: string | undefined
  /** The columns that presets show: below a group of these nothing else is in every answer. */
  readonly shown: ReadonlySet<string>
  /** The columns of every answer. */
  readonly always: ReadonlySet<string>
  /** The path within a row, with a dot at its end; null outside of rows. */
  readonly row: string | null
}

function shapeOf(type: GraphQLObjectType, nodes: readonly FieldNode[], reading: Reading): Shape {
  const fields = fieldsBelow(nodes, reading.fragments).map(selected => shapeField(type, selected.nodes, reading))
  const parts = fields.map(
    ({ name, shape, optional }) => `${name}${optional ? '?' : ''}${shape ? `{${shape.key}}` : ''}`,
  )
  const key = `${type.name}:${parts.sort().join()}`
  return { type: type.name, description: type.description ?? '', fields, key, isRow: reading.row === '' }
}

function shapeField(parent: GraphQLObjectType, nodes: readonly FieldNode[], reading: Reading): ShapeField {
  const [node] = nodes as [FieldNode]
  const field = parent.getFields()[node.name.value]
  if (field === undefined) throw new Error(`${parent.name} has no field ${node.name.value}`)
  const named = getNamedType(field.type)
  const name = answerName(node)
  const isRow = node.name.value === reading.rowList
  const row = isRow ? '' : reading.row === null ? null : `${reading.row}${name}.`
  const inner = { ...reading, row, rowList: isRow ? undefined : reading.rowList }
  return {
    name,
    description: field.description ?? '',
    unit: unitText(unitOfField(field)),
    nullable: !isNonNullType(field.type),
    list: isList(field.type),
    optional: isOptional(name, reading) || (node.directives?.length ?? 0) > 0,
    ...(isObjectType(named) && { shape: shapeOf(named, nodes, inner) }),
    ...(isEnumType(named) && {
      words: {
        name: named.name,
        description: named.description ?? '',
        values: named.getValues().map(({ name }) => name),
      },
    }),
    scalar: { ...SCALARS[named.name], ...lengthOf(field.extensions) },
  }
}

/** Of a text that may be longer than most. */
function lengthOf({ maximumLength }: { readonly maximumLength?: unknown }): Pick<Schema, 'maxLength'> {
  return typeof maximumLength === 'number' ? { maxLength: maximumLength } : {}
}

/** Any column of a row may be left out; a group of the presets is answered whole. */
function isOptional(name: string, { row, shown, always }: Reading): boolean {
  if (row === null || columnsBelow([...always], row + name).length > 0) return false
  return row === '' || columnsBelow([...shown], row + name).length === 0
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type))
}
