import { type ExecutionResult, execute, type GraphQLSchema } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../schema/context.ts'
import type { Operation } from '../documents/operation.ts'
import { defaultsOf } from '../documents/variables.ts'
import type { MaybePromise } from '../maybe-promise.ts'

/** How a document runs when it is not written directly: compiled, or interpreted as the reference in tests. */
export type Engine = 'compiled' | 'interpreted'

export type Variables = Readonly<Record<string, unknown>>

export interface Runner {
  /** Compiles a document ahead of its first request. @throws for a document that cannot be run */
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
  const compiled = new LRUCache<Operation, Compiled>({ max: COMPILED_VARIANTS })
  const compiledOf = (operation: Operation): Compiled => {
    const known = compiled.get(operation)
    if (known !== undefined) return known
    const query = compileQuery(schema, operation.document, operation.name)
    if (!isCompiledQuery(query)) throw new Error(`${operation.name} does not compile: ${JSON.stringify(query.errors)}`)
    const made = { query, defaults: defaultsOf(operation.variables) }
    compiled.set(operation, made)
    return made
  }
  return {
    prepare: operation => void compiledOf(operation),
    run: (operation, variables, context) => {
      const { query, defaults } = compiledOf(operation)
      return query.query(undefined, context, { ...defaults, ...variables })
    },
  }
}

interface Compiled {
  readonly query: CompiledQuery
  /** The compiler overlooks the default of a variable that must not be null, so it is filled in before. */
  readonly defaults: Variables
}
