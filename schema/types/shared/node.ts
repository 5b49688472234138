import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { invalidArguments } from '../../errors.ts'

/** How the objects of one type are known and found by their global id. */
interface NodeType<Row extends object> {
  readonly name: string
  /** The id of its lookup field. */
  readonly idOf: (row: Row) => string
  /** @throws GraphQLError NOT_FOUND, also for what belongs to another account */
  readonly find: (id: string, context: Context) => Row | Promise<Row>
}

const nodeTypes = new Map<string, NodeType<object>>()
/** Of which type the objects are that `node` has found. */
const typeOfFound = new WeakMap<object, string>()

/**
 * What has a global id, by the convention of Relay. The field is `nodeId`, because `id` is the permanent UUID that REST
 * and the files have too: set `nodeInterfaceIdField` of the Relay compiler to it.
 */
export const Node = builder.interfaceRef<object>('Node').implement({
  description: 'What `node` finds by its global id.',
  fields: t => ({
    nodeId: t.id({
      description: 'Global id, the argument of `node`. `id` is the same object in its own lookup field and over REST.',
      resolve: (row, _args, _context, { parentType }) =>
        globalId(parentType.name, (nodeTypes.get(parentType.name) as NodeType<object>).idOf(row)),
    }),
  }),
  resolveType: row => typeOfFound.get(row) ?? null,
})

/**
 * States how a type that implements `Node` is found.
 * @example foundAsNode({ name: 'Bond', idOf: ({ id }) => id, find: (id, { market }) => findBond(id, market) })
 */
export function foundAsNode<Row extends object>(type: NodeType<Row>): void {
  nodeTypes.set(type.name, type as unknown as NodeType<object>)
}

export function globalId(type: string, id: string): string {
  return Buffer.from(`${type}:${id}`).toString('base64url')
}

const GLOBAL_ID = /^(\w+):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

builder.queryField('node', t =>
  t.field({
    type: Node,
    nullable: true,
    description: 'What has this global id; null, with the reason in `errors`, where the caller can read no such thing.',
    authScopes: { data: true },
    args: { id: t.arg.id({ required: true, description: '`nodeId` of an object.' }) },
    resolve: async (_root, { id }, context) => {
      const [, name = '', uuid = ''] = GLOBAL_ID.exec(Buffer.from(String(id), 'base64url').toString()) ?? []
      const type = nodeTypes.get(name)
      if (type === undefined) throw unreadable(String(id))
      const found = await type.find(uuid, context)
      typeOfFound.set(found, name)
      return found
    },
  }),
)

function unreadable(id: string) {
  const types = [...nodeTypes.keys()].join(', ')
  const message = `${id} is no global id: take \`nodeId\` of ${types}. A UUID or an ISIN belongs into the lookup of its type, such as \`bond(id)\`.`
  return invalidArguments([{ path: 'id', message }])
}
