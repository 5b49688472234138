import { type ExecutionArgs, type ExecutionResult, GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Context } from '../../schema/context.ts'
import { failure } from '../errors.ts'
import { PACER } from '../overload/pacer.ts'
import { createBudget } from './budget.ts'
import { createDatabaseTurns } from './database-turns.ts'
import { errorOf } from './meter.ts'
import { queryCost } from './query-cost.ts'
import { serialised } from './serialise.ts'

/**
 * Runs a query in steps between which others have their turn, and ends it at its time limit, at its limits of values and
 * bytes, or when the client disconnects. An ended query is dropped: none of its steps run again, nothing waits for them.
 * The executor gets no signal of its own: it would throw while fields beside are still running, and their failures, which
 * nobody reads then, would end the process.
 */
export function limitTime(ms: number): Plugin {
  const inDatabaseTurns = createDatabaseTurns()
  return {
    onExecute: ({ args, executeFn, setExecuteFn, setResultAndStopExecution }) => {
      const { request } = args.contextValue as { readonly request: Request }
      const timedOut = () => timeError(ms, args)
      if (request.signal.aborted) return setResultAndStopExecution({ errors: [timedOut()] })
      const steps = PACER.begin()
      const ending = new AbortController()
      const { promise: ended, resolve: endWith } = Promise.withResolvers<ExecutionResult>()
      const abort = (error: GraphQLError) => {
        steps.drop()
        ending.abort(error)
        endWith({ errors: [error] })
      }
      const timer = setTimeout(() => abort(timedOut()), ms).unref()
      const onDisconnect = () => abort(timedOut())
      request.signal.addEventListener('abort', onDisconnect, { once: true })
      const budget = createBudget({ steps, abort, timedOut, over: performance.now() + ms, signal: ending.signal })
      const { signal } = ending
      const context = args.contextValue as unknown as Context
      const reading = inDatabaseTurns(context.reading, signal)
      Object.assign(context, { signal, pace: budget.pace, reading })
      setExecuteFn(given => Promise.race([ended, run(executeFn, given, budget)]))
      return {
        onExecuteDone: () => {
          clearTimeout(timer)
          request.signal.removeEventListener('abort', onDisconnect)
        },
      }
    },
  }
}

type Execute = (args: ExecutionArgs) => unknown

async function run(executeFn: Execute, args: ExecutionArgs, budget: ReturnType<typeof createBudget>) {
  const { errors, ...result } = (await executeFn(args)) as ExecutionResult
  return serialised(errors === undefined ? result : { ...result, errors: shortened(errors) }, budget)
}

/** Errors that an answer names one by one: a field that fails does so in every row. */
const MOST_ERRORS = 100

function shortened(errors: readonly GraphQLError[]): readonly GraphQLError[] {
  const more = errors.length - MOST_ERRORS
  return more <= 0 ? errors : [...errors.slice(0, MOST_ERRORS), new GraphQLError(`${more} more errors are not listed.`)]
}

/** States the limit, and the part of the query to reduce. */
function timeError(ms: number, { schema, document, variableValues, operationName }: ExecutionArgs): GraphQLError {
  const { cost, heaviest } = queryCost(schema, document, { variables: variableValues ?? {}, operationName })
  const part = heaviest === '' ? '' : `, most of it ${heaviest}`
  const detail = `The query exceeded the time limit of ${ms / 1_000} s and was cancelled. Its estimated cost is ${cost}${part}: request shorter pages or fewer fields.`
  return errorOf(failure('TIMED_OUT', { detail }))
}
