import { renderGraphiQL } from '@graphql-yoga/render-graphiql'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import { createYoga, maskError, type Plugin, type YogaServerInstance } from 'graphql-yoga'
import type { Context, Principal } from '../schema/context.ts'
import type { Authenticator } from './access/principal.ts'
import { failure, isErrorCode } from './errors.ts'
import type { Logger } from './log.ts'

export interface GraphQLOptions {
  readonly schema: GraphQLSchema
  readonly authenticator: Authenticator
  readonly log: Logger
  contextFor(principal: Principal): Context
  isReady(): boolean
}

/** Direct access to the canonical schema, for keys with the analyst scope. */
export function createGraphQL(options: GraphQLOptions): YogaServerInstance<object, Context> {
  return createYoga<object, Context>({
    schema: options.schema,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    logging: false,
    batching: false,
    graphiql: { title: 'Bond data', defaultQuery: FIRST_QUERY, headers: '{ "x-api-key": "" }' },
    renderGraphiQL,
    maskedErrors: { maskError: maskUnlessDeliberate(options.log) },
    plugins: [onlyAnalysts(options)],
  })
}

const FIRST_QUERY = `# Your key goes into the headers below.
query {
  issuers(pageSize: 3, sorts: [OUTSTANDING_DESC]) {
    items {
      name
      bonds {
        isin name price yield yieldBasis
        coupons { payDate value status }
      }
    }
  }
}
`

/** Lets in whoever has the scope; everybody else gets the error table's words. The page itself is open. */
function onlyAnalysts({ authenticator, contextFor, isReady }: GraphQLOptions): Plugin {
  return {
    onParams: async ({ request, setResult }) => {
      const refuse = (code: 'NOT_READY' | 'SCOPE_MISSING') => setResult({ errors: [errorOf(failure(code))] })
      if (!isReady()) return refuse('NOT_READY')
      const found = await authenticator.authenticate(request.headers.get('x-api-key') ?? undefined)
      if ('failure' in found) return setResult({ errors: [errorOf(found.failure)] })
      if (!found.principal.scopes.has('analyst')) return refuse('SCOPE_MISSING')
      principals.set(request, found.principal)
    },
    onContextBuilding: ({ context, extendContext }) => {
      const principal = principals.get((context as { request: Request }).request)
      if (principal !== undefined) extendContext(contextFor(principal) as object)
    },
  }
}

const principals = new WeakMap<Request, Principal>()

function errorOf({ code, status, detail }: ReturnType<typeof failure>): GraphQLError {
  return new GraphQLError(detail, { extensions: { code, http: { status } } })
}

/** An error thrown on purpose carries a code of the table; a fault of the document is told; the rest is masked. */
function maskUnlessDeliberate(log: Logger) {
  return (error: unknown, message: string): Error => {
    if (error instanceof GraphQLError) {
      const cause = error.originalError
      if (cause === undefined || cause === null || isErrorCode(error.extensions.code)) return error
      if (cause instanceof GraphQLError && isErrorCode(cause.extensions.code)) return cause
    }
    log.error({ err: error })
    return maskError(error, message)
  }
}
