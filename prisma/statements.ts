import type { SqlDriverAdapter, SqlDriverAdapterFactory, SqlQuery, SqlQueryable } from '@prisma/driver-adapter-utils'

/** Runs a statement. It receives the verb and the table, but neither the SQL nor the values. */
export type Around = <T>(statement: Statement, work: () => Promise<T>) => Promise<T>

interface Statement {
  readonly verb: string
  /** The first table in the statement, if any. */
  readonly table: string | null
}

/** Wraps every statement of an adapter in `aroundStatement`; without it returns the adapter unchanged. */
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

/** A proxy that overrides some methods. Adapters have private fields, so a plain copy does not work. */
export function proxied<T extends object>(target: T, methods: Partial<T>): T {
  return new Proxy(target, {
    get: (_target, name) => {
      const own: unknown = Reflect.get(methods, name)
      if (own !== undefined) return own
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
