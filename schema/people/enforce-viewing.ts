import SchemaBuilder, { BasePlugin, type SchemaTypes } from '@pothos/core'
import type { GraphQLSchema } from 'graphql'
import type { Context } from '../context.ts'
import { viewingEnded, viewingReadOnly } from '../errors.ts'

/** What an operator may call while viewing the service as a customer; every other mutation is refused. */
export const WHILE_VIEWING: ReadonlySet<string> = new Set(['stopViewing', 'signOut'])

/**
 * Sees to it that an operator who views the service as a customer changes nothing, whatever runs the document. A mutation
 * that is added later is refused as well, without being named anywhere.
 */
class EnforceViewingPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: Parameters<BasePlugin<Types>['wrapResolve']>[0],
    { parentType, name }: Parameters<BasePlugin<Types>['wrapResolve']>[1],
  ): typeof resolve {
    if (parentType !== 'Mutation' || WHILE_VIEWING.has(name)) return resolve
    return (parent, args, context, info) => {
      const { viewing } = (context as unknown as Context).principal
      if (viewing !== undefined) throw viewing.isOver ? viewingEnded() : viewingReadOnly()
      return resolve(parent, args, context, info)
    }
  }

  override afterBuild(schema: GraphQLSchema): GraphQLSchema {
    const fields = schema.getMutationType()?.getFields() ?? {}
    const gone = [...WHILE_VIEWING].filter(name => fields[name] === undefined)
    if (gone.length > 0) throw new Error(`schema/people/enforce-viewing.ts names no mutation: ${gone.join(', ')}.`)
    return schema
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      enforceViewing: EnforceViewingPlugin<Types>
    }
  }
}

export const enforceViewing = 'enforceViewing'

SchemaBuilder.registerPlugin(enforceViewing, EnforceViewingPlugin)
