import { type DocumentNode, GraphQLError, type GraphQLSchema, OperationTypeNode, parse, visit } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { costOfField } from '../documents/operation.ts'
import { type Failure, failure } from '../errors.ts'
import { errorOf } from './meter.ts'
import { outOfBounds } from './query-bounds.ts'
import { ASSUMED_ROWS, type QueryCost, queryCost } from './query-cost.ts'
import { type QueryShape, queryShape } from './query-shape.ts'

/** Limits of one query. GraphiQL's own introspection query is 14 deep. */
export const QUERY_LIMITS = {
  characters: 100_000,
  tokens: 10_000,
  depth: 16,
  fields: 2_000,
  aliases: 100,
  directives: 100,
  repetitions: 100,
  cost: 250_000,
  databaseRows: 10_000,
} as const

const MEASURES: Readonly<Record<keyof QueryShape, string>> = {
  depth: 'levels deep',
  fields: 'fields large with fragments expanded',
  aliases: 'aliases large',
  directives: 'directives large',
  repetitions: 'repetitions of one field large',
}

/**
 * Rejects large queries before validation and costly ones before execution; reports the cost in `extensions.cost`.
 * @param onCost takes what the query costs in requests of the plan; returns why it is refused
 */
export function limitQueries(onCost: (context: object, cost: number) => Promise<Failure | null>): Plugin {
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
    // What a subscription answers is small, so that it has no cost beyond that of a request.
    onSubscribe: ({ args: { schema, document, variableValues, operationName }, setResultAndStopExecution }) => {
      const errors = outOfBounds(schema, document, { variables: variableValues ?? {}, operationName })
      if (errors.length > 0) setResultAndStopExecution({ errors })
    },
    onExecute: async ({ args, setResultAndStopExecution }) => {
      const { schema, document, variableValues, operationName } = args
      const asked = { variables: variableValues ?? {}, operationName }
      const errors = outOfBounds(schema, document, asked)
      if (errors.length > 0) return setResultAndStopExecution({ errors })
      const cost = queryCost(schema, document, asked)
      const extensions = { cost: costOf(cost, shapes.get(document)) }
      const excess = cost.cost > QUERY_LIMITS.cost ? explained(cost) : explainedRows(cost)
      if (excess !== null) return setResultAndStopExecution({ errors: [tooLarge(excess)], extensions })
      const refusal = await onCost(args.contextValue as object, requestsFor(schema, document, cost.cost))
      if (refusal !== null) return setResultAndStopExecution({ errors: [errorOf(refusal)], extensions })
      return {
        onExecuteDone: ({ result, setResult }) => {
          if (!(Symbol.asyncIterator in result))
            setResult({ ...result, extensions: { ...result.extensions, ...extensions } })
        },
      }
    },
  }
}

/** Points of the estimated cost that one request of the plan pays for. */
export const POINTS_A_REQUEST = 10_000

/** What a query costs in requests of the plan: its size, or what its root fields state, wherever they are in the document. */
function requestsFor(schema: GraphQLSchema, document: DocumentNode, points: number): number {
  let stated = 0
  const operations = [OperationTypeNode.QUERY, OperationTypeNode.MUTATION]
  visit(document, {
    Field: ({ name }) => {
      const cost = Math.max(...operations.map(operation => costOfField(schema, operation, name.value)))
      if (cost > 1) stated += cost
    },
  })
  return Math.max(Math.ceil(points / POINTS_A_REQUEST), stated)
}

function parseWithin(source: Parameters<typeof parse>[0], options: object): DocumentNode {
  const { length } = typeof source === 'string' ? source : source.body
  if (length > QUERY_LIMITS.characters)
    throw tooLarge(
      `The query has ${length} characters; at most ${QUERY_LIMITS.characters} are allowed. Long lists go into variables.`,
    )
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

/** @returns null within the limit */
function explainedRows({ databaseRows, heaviest }: QueryCost): string | null {
  if (databaseRows <= QUERY_LIMITS.databaseRows) return null
  return `The query would read ${databaseRows} rows of the database below ${heaviest}; at most ${QUERY_LIMITS.databaseRows} are allowed. Request shorter pages: of a history as many rows are read as its page has, for each row above it.`
}

function costOf({ cost, databaseRows }: QueryCost, shape: QueryShape | undefined) {
  const rows = { databaseRows, databaseRowsLimit: QUERY_LIMITS.databaseRows }
  const depth = { depth: shape?.depth ?? null, depthLimit: QUERY_LIMITS.depth }
  return { estimated: cost, limit: QUERY_LIMITS.cost, ...depth, ...rows }
}

function tooLarge(detail: string): GraphQLError {
  return errorOf(failure('QUERY_TOO_LARGE', { detail }))
}
