import SchemaBuilder, { BasePlugin, type SchemaTypes } from '@pothos/core'
import {
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql'
import type { Context, Pace } from './context.ts'

/** The shortest list whose rows take turns; a shorter one is a single step. */
const FEWEST_ROWS = 10

/** A field that may take long although it answers with a single value. */
export const OWN_STEP = { extensions: { isOwnStep: true } } as const

/** Where the context has a pace, runs fields that may take long in steps. */
class PacedListsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override afterBuild(schema: GraphQLSchema): GraphQLSchema {
    return paceFields(schema)
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      pacedLists: PacedListsPlugin<Types>
    }
  }
}

export const pacedLists = 'pacedLists'

SchemaBuilder.registerPlugin(pacedLists, PacedListsPlugin)

/**
 * Every field of a root, every field that takes arguments and every list of objects waits for its turn, and hands out its
 * rows one by one: a query of a hundred searches or of many rows then leaves the event loop to others. The types of the
 * introspection belong to all schemas, so their fields are changed once.
 */
export function paceFields(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType()]
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field
      const mayTakeLong = roots.includes(type) || isListOfObjects(field) || takesArguments(field) || isOwnStep(field)
      if (!mayTakeLong || resolve === undefined || done.has(field)) continue
      field.resolve = pacedResolver(field, resolve)
      done.add(field)
    }
  }
  return schema
}

type Field = GraphQLField<unknown, unknown>
type Resolver = GraphQLFieldResolver<unknown, unknown>

const done = new WeakSet<Field>()

function isListOfObjects({ type }: Field): boolean {
  return isListType(getNullableType(type)) && isObjectType(getNamedType(type))
}

function takesArguments({ type, args }: Field): boolean {
  return args.length > 0 && isObjectType(getNamedType(type))
}

function isOwnStep({ extensions }: Field): boolean {
  return extensions.isOwnStep === true
}

function pacedResolver(field: Field, resolve: Resolver): Resolver {
  const isList = isListOfObjects(field)
  return (parent, args, context, info) => {
    // The introspection may run without a context.
    const pace = (context as Context | undefined)?.pace
    if (pace === undefined) return resolve(parent, args, context, info)
    const resolved = pace.turn(null).then(() => resolve(parent, args, context, info))
    return isList ? resolved.then(rows => inTurn(rows, pace, info)) : resolved
  }
}

function inTurn(rows: unknown, pace: Pace, info: GraphQLResolveInfo): unknown {
  if (!Array.isArray(rows) || (pace.take(rows.length, info) && rows.length < FEWEST_ROWS)) return rows
  return rows.map(row => pace.turn(row))
}
