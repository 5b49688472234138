import type { SqlDriverAdapter, SqlDriverAdapterFactory, SqlQuery, SqlQueryable } from '@prisma/driver-adapter-utils'

/** Does a statement, which is told by what it does and to which table: neither its text nor its values. */
export type Around = <T>(statement: Statement, work: () => Promise<T>) => Promise<T>

export interface Statement {
  readonly verb: string
  /** The first table that it names, if any. */
  readonly table: string | null
}

/** An adapter whose statements are each done by `around`; without it the adapter as it is. */
export function aroundStatements(
  aroundStatement?: Around,
): (adapter: SqlDriverAdapterFactory) => SqlDriverAdapterFactory {
  if (aroundStatement === undefined) return adapter => adapter
  return factory => proxied(factory, { connect: async () => connected(await factory.connect(), aroundStatement) })
}

function connected(connection: SqlDriverAdapter, aroundStatement: Around): SqlDriverAdapter {
  return proxied(connection, {
    ...statements(connection, aroundStatement),
    startTransaction: async level => {
      const transaction = await connection.startTransaction(level)
      return proxied(transaction, statements(transaction, aroundStatement))
    },
  })
}

function statements(queryable: SqlQueryable, aroundStatement: Around): Pick<SqlQueryable, 'queryRaw' | 'executeRaw'> {
  return {
    queryRaw: query => aroundStatement(statementOf(query), () => queryable.queryRaw(query)),
    executeRaw: query => aroundStatement(statementOf(query), () => queryable.executeRaw(query)),
  }
}

function statementOf({ sql }: SqlQuery): Statement {
  const verb = /\w+/.exec(sql)?.[0].toUpperCase() ?? ''
  const table = /\b(?:from|into|update|join)\s+(?:"?\w+"?\.)?"?(\w+)/i.exec(sql)?.[1] ?? null
  return { verb, table }
}

/** The same object, with other methods in front: adapters keep their state in private fields. */
function proxied<T extends object>(target: T, methods: Partial<T>): T {
  return new Proxy(target, {
    get: (_target, name) => {
      const own: unknown = Reflect.get(methods, name)
      if (own !== undefined) return own
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
