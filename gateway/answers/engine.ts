import { type ExecutionResult, execute, type GraphQLSchema } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../schema/context.ts'
import type { Operation } from '../documents/operation.ts'
import type { MaybePromise } from '../maybe-promise.ts'

/** How a document is run where it is not written: compiled, or interpreted as the test of all other ways. */
export type Engine = 'compiled' | 'interpreted'

export type Variables = Readonly<Record<string, unknown>>

export interface Runner {
  /** Makes ready what the first request would wait for. @throws for a document that cannot be run */
  prepare(operation: Operation): void
  run(operation: Operation, variables: Variables, context: Context): MaybePromise<ExecutionResult>
}

const COMPILED_VARIANTS = 500

export function interpreter(schema: GraphQLSchema): Runner {
  return {
    prepare: () => undefined,
    run: ({ document }, variables, context) =>
      execute({ schema, document, contextValue: context, variableValues: variables }),
  }
}

export function compiler(schema: GraphQLSchema): Runner {
  const compiled = new LRUCache<Operation, CompiledQuery>({ max: COMPILED_VARIANTS })
  const queryOf = (operation: Operation): CompiledQuery => {
    const known = compiled.get(operation)
    if (known !== undefined) return known
    const query = compileQuery(schema, operation.document, operation.name)
    if (!isCompiledQuery(query)) throw new Error(`${operation.name} does not compile: ${JSON.stringify(query.errors)}`)
    compiled.set(operation, query)
    return query
  }
  return {
    prepare: operation => void queryOf(operation),
    run: (operation, variables, context) =>
      queryOf(operation).query(undefined, context, { ...defaultsOf(operation), ...variables }),
  }
}

const defaults = new WeakMap<Operation, Variables>()

/** The compiler overlooks the default of a variable that must not be null, so it is filled in before. */
function defaultsOf(operation: Operation): Variables {
  const known = defaults.get(operation)
  if (known !== undefined) return known
  const own = operation.parameters.filter(({ path, default: value }) => path.length === 1 && value !== undefined)
  const found = Object.fromEntries(own.map(({ path: [name = ''], default: value }) => [name, value]))
  defaults.set(operation, found)
  return found
}
