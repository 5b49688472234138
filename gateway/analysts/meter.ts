import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Principal } from '../../schema/context.ts'
import { type Limits, rateLimitHeaders, type Verdict } from '../access/limits.ts'
import type { UsageMeter } from '../commerce/usage.ts'
import type { Failure } from '../errors.ts'
import { beginCostly } from '../overload/costly.ts'

/** Clients choose the names of their documents, so counting by name would be unbounded. */
const OPERATION = 'query'

/** Takes a request from the bucket of its account, reports the rest in headers, and counts the request. */
export function meterAnalysts({
  limits,
  usage,
  principals,
}: {
  readonly limits: Limits
  readonly usage: UsageMeter
  readonly principals: WeakMap<Request, Principal>
}): AnalystMeter {
  const headers = new WeakMap<Request, ReturnType<typeof rateLimitHeaders>>()
  const ends = new WeakMap<Request, () => void>()
  const running = new WeakMap<Request, { readonly began: number; failed: boolean }>()
  const charge: AnalystMeter['charge'] = async (context, cost) => {
    const { request } = context as { readonly request: Request }
    const principal = principals.get(request)
    if (principal === undefined) return null
    const onCharged = (verdict: Verdict) => headers.set(request, rateLimitHeaders(verdict))
    const begun = await beginCostly({ principal, cost, from: 'plan', onCharged }, limits)
    if ('failure' in begun) return begun.failure
    endWithResponse(context, begun.end)
    return null
  }
  const plugin: Plugin = {
    onParams: async ({ request, setResult, context }) => {
      const principal = principals.get(request)
      if (principal === undefined) return
      const begun = limits.begin(principal)
      if ('failure' in begun) {
        principals.delete(request)
        return setResult({ errors: [errorOf(begun.failure)] })
      }
      endWithResponse(context, begun.end)
      ends.set(request, begun.end)
      const verdict = await limits.take(principal)
      headers.set(request, rateLimitHeaders(verdict))
      if (verdict.refusal === null) running.set(request, { began: performance.now(), failed: false })
      else {
        // Nothing further is done for it.
        principals.delete(request)
        setResult({ errors: [errorOf(verdict.refusal)] })
      }
    },
    onResultProcess: ({ request, result }) => {
      const exchange = running.get(request)
      if (exchange !== undefined && 'errors' in result && (result.errors?.length ?? 0) > 0) exchange.failed = true
    },
    onResponse: ({ request, response }) => {
      for (const [name, value] of headers.get(request) ?? []) response.headers.set(name, value)
      const [principal, exchange] = [principals.get(request), running.get(request)]
      if (principal === undefined || exchange === undefined) return
      const ms = performance.now() - exchange.began
      response.headers.set('Server-Timing', `total;dur=${ms.toFixed(2)}`)
      usage.count(principal, { operation: OPERATION, facade: 'GRAPHQL', ms, failed: exchange.failed, rows: 0 })
    },
  }
  return { plugin, charge, release: request => ends.get(request)?.() }
}

interface AnalystMeter {
  readonly plugin: Plugin
  /** Takes what a query costs beyond one request, in the context of its execution. @returns why it is refused */
  charge(context: object, cost: number): Promise<Failure | null>
  /** A request that goes on as an open stream is none that runs. */
  release(request: Request): void
}

/** Ends the request when the response is sent or the client disconnects. */
function endWithResponse(context: object, end: () => void): void {
  const { res } = context as {
    readonly res?: { destroyed?: boolean; once(event: 'close', listener: () => void): void }
  }
  if (res === undefined || res.destroyed === true) end()
  else res.once('close', end)
}

/** A failure as a GraphQL error, with its HTTP status and `Retry-After`. */
export function errorOf({ code, status, detail, retryAfterSeconds }: Failure): GraphQLError {
  const seconds = retryAfterSeconds ?? (status === 503 ? 5 : undefined)
  const wait = seconds === undefined ? {} : { headers: { 'Retry-After': String(seconds) } }
  return new GraphQLError(detail, { extensions: { code, http: { status, ...wait } } })
}
