import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { invalidArguments } from './errors.ts'
import { isPast } from './universe/archive/origin.ts'

/**
 * What is read from the database is of the present. On a row of an earlier market such a field is refused, so that no
 * answer mixes two times.
 */
class PresentOnlyPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { kind, name, extensions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (kind !== 'PrismaObject' || extensions?.pothosPrismaSelect === undefined) return resolver
    return (parent, args, context, info) => {
      if (isPast(parent as object)) {
        const message = `${name} is known as of now only: leave it out, or ask without AsOf.`
        throw invalidArguments([{ path: 'asOf', message }])
      }
      return resolver(parent, args, context, info)
    }
  }
}

export const presentOnly = 'presentOnly'

SchemaBuilder.registerPlugin(presentOnly as never, PresentOnlyPlugin as never)
