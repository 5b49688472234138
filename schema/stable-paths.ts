import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql'

/**
 * The Prisma plugin caches what a parent query has loaded by the identity of a response path. The compiled executor
 * creates a new path object for every resolver, so that nothing would be found and each row would be read again. This
 * plugin maps equal paths of one request to one object, as the interpreter does.
 */
class StablePathsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { kind, extensions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (kind !== 'PrismaObject' || extensions?.pothosPrismaSelect === undefined) return resolver
    return (parent, args, context, info) => resolver(parent, args, context, withStablePath(context as object, info))
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      stablePaths: StablePathsPlugin<Types>
    }
  }
}

export const stablePaths = 'stablePaths'

SchemaBuilder.registerPlugin(stablePaths, StablePathsPlugin)

type Path = GraphQLResolveInfo['path']

interface Node {
  readonly path: Path | undefined
  readonly children: Map<string | number, Node>
}

const roots = new WeakMap<object, Node>()

/** Paths of the interpreter have a type name; those of the compiled executor do not. */
function withStablePath(context: object, info: GraphQLResolveInfo): GraphQLResolveInfo {
  if ('typename' in info.path) return info
  return { ...info, path: nodeOf(context, info.path).path as Path }
}

function nodeOf(context: object, path: Path | undefined): Node {
  if (path === undefined) {
    const root = roots.get(context) ?? { path: undefined, children: new Map() }
    roots.set(context, root)
    return root
  }
  const parent = nodeOf(context, path.prev)
  const known = parent.children.get(path.key)
  if (known !== undefined) return known
  const node = { path: { prev: parent.path, key: path.key, typename: undefined }, children: new Map() }
  parent.children.set(path.key, node)
  return node
}
