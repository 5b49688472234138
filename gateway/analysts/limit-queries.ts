import { type DocumentNode, GraphQLError, parse } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { failure } from '../errors.ts'
import { errorOf } from './meter.ts'
import { outOfBounds } from './query-bounds.ts'
import { ASSUMED_ROWS, type QueryCost, queryCost } from './query-cost.ts'
import { type QueryShape, queryShape } from './query-shape.ts'

/** Limits of one query. GraphiQL's own introspection query is 14 deep. */
export const QUERY_LIMITS = {
  tokens: 10_000,
  depth: 16,
  fields: 2_000,
  aliases: 100,
  directives: 100,
  cost: 250_000,
} as const

const MEASURES: Readonly<Record<keyof QueryShape, string>> = {
  depth: 'levels deep',
  fields: 'fields large with fragments expanded',
  aliases: 'aliases large',
  directives: 'directives large',
}

/** Rejects large queries before validation and costly ones before execution; reports the cost in `extensions.cost`. */
export function limitQueries(): Plugin {
  const shapes = new WeakMap<DocumentNode, QueryShape>()
  return {
    onParse: ({ setParseFn }) => {
      setParseFn((source, options) => parseWithin(source as Parameters<typeof parse>[0], options as object))
      return ({ result }) => {
        if (result instanceof Error || result === null) return
        const document = result as DocumentNode
        const shape = shapes.get(document) ?? queryShape(document)
        shapes.set(document, shape)
        const over = (Object.keys(MEASURES) as (keyof QueryShape)[]).find(name => shape[name] > QUERY_LIMITS[name])
        if (over === undefined) return
        throw tooLarge(`The query is ${shape[over]} ${MEASURES[over]}; at most ${QUERY_LIMITS[over]} are allowed.`)
      }
    },
    onExecute: ({ args, setResultAndStopExecution }) => {
      const { schema, document, variableValues, operationName } = args
      const asked = { variables: variableValues ?? {}, operationName }
      const errors = outOfBounds(schema, document, asked)
      if (errors.length > 0) return setResultAndStopExecution({ errors })
      const cost = queryCost(schema, document, asked)
      const extensions = { cost: costOf(cost, shapes.get(document)) }
      if (cost.cost > QUERY_LIMITS.cost) {
        return setResultAndStopExecution({ errors: [tooLarge(explained(cost))], extensions })
      }
      return {
        onExecuteDone: ({ result, setResult }) => {
          if (!(Symbol.asyncIterator in result))
            setResult({ ...result, extensions: { ...result.extensions, ...extensions } })
        },
      }
    },
  }
}

function parseWithin(source: Parameters<typeof parse>[0], options: object): DocumentNode {
  try {
    return parse(source, { ...options, maxTokens: QUERY_LIMITS.tokens })
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge('The query is nested too deeply to be read.')
    if (!(error instanceof GraphQLError) || !/more tha[tn] \d+ tokens/.test(error.message)) throw error
    throw tooLarge(`The query has more than ${QUERY_LIMITS.tokens} tokens (names, punctuation and values).`)
  }
}

function explained({ cost, heaviest }: QueryCost): string {
  const part = heaviest === '' ? '' : ` Most of it is ${heaviest}.`
  return `The query would cost ${cost}; at most ${QUERY_LIMITS.cost} is allowed.${part} The cost of a list is the cost of one row times the page length, or times ${ASSUMED_ROWS} without a page. Request shorter pages or fewer fields.`
}

function costOf({ cost }: QueryCost, shape: QueryShape | undefined) {
  return { estimated: cost, limit: QUERY_LIMITS.cost, depth: shape?.depth ?? null, depthLimit: QUERY_LIMITS.depth }
}

function tooLarge(detail: string): GraphQLError {
  return errorOf(failure('QUERY_TOO_LARGE', { detail }))
}
