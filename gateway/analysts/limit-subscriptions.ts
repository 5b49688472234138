import type { ServerResponse } from 'node:http'
import type { Plugin } from 'graphql-yoga'
import type { Context, Principal } from '../../schema/context.ts'
import type { Authentication } from '../access/principal.ts'
import { type Failure, failure } from '../errors.ts'
import type { Logger } from '../process/log.ts'
import { addRequestContext } from '../requests/request-context.ts'
import { errorOf } from './meter.ts'

interface SubscriptionLimits {
  readonly ofAccount: number
  readonly together: number
  /** The interval in which keys and sessions are checked: a subscription ends within it after they have ended. */
  readonly checkMs: number
}

export const SUBSCRIPTION_LIMITS: SubscriptionLimits = { ofAccount: 16, together: 200, checkMs: 1_000 }

interface Options {
  readonly principals: WeakMap<Request, Principal>
  readonly log: Logger
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal
  readonly market: { current(): Context['market'] }
  authenticate(headers: Headers): Promise<Authentication>
  /** Ends what the request counts as while it runs. */
  release(request: Request): void
  readonly bounds?: SubscriptionLimits
}

interface Open {
  readonly accountId: string | null
  readonly request: Request
  end(): void
}

type Served = { -readonly [Key in 'signal' | 'market']: Context[Key] } & {
  readonly request: Request
  readonly req?: object
  readonly res?: Pick<ServerResponse, 'destroyed' | 'once'>
}

/**
 * Bounds the open subscriptions, and ends each when its client disconnects, its key or session ends, or the service stops.
 * An open subscription is no running request, and holds no snapshot: each event is answered from the current one.
 */
export function limitSubscriptions(options: Options): Plugin {
  const { principals, log, stopping, market, authenticate, release, bounds = SUBSCRIPTION_LIMITS } = options
  const open = new Set<Open>()
  const isRefused = async ({ request: { headers }, accountId }: Open) => {
    const found = await authenticate(headers)
    if (!('principal' in found)) return true
    return found.principal.accountId !== accountId || !found.principal.scopes.has('analyst')
  }
  const check = async () => {
    for (const same of Map.groupBy(open, credentialsOf).values()) {
      const [one] = same
      if (one !== undefined && (await isRefused(one))) for (const { end } of same) end()
    }
  }
  let checking = false
  const timer = setInterval(() => {
    if (checking || open.size === 0) return
    checking = true
    check()
      .catch(err => log.error({ err }, 'the keys of open subscriptions were not checked'))
      .finally(() => {
        checking = false
      })
  }, bounds.checkMs).unref()
  stopping.addEventListener('abort', () => {
    clearInterval(timer)
    for (const { end } of open) end()
  })
  return {
    onSubscribe: ({ args, setResultAndStopExecution }) => {
      const context = args.contextValue as unknown as Served
      const { request } = context
      const refuse = (error: Failure) => setResultAndStopExecution({ errors: [errorOf(error)] })
      if (!EVENTS.test(request.headers.get('accept') ?? '*/*'))
        return refuse(failure('NOT_ACCEPTABLE', { detail: NOT_EVENTS }))
      const accountId = principals.get(request)?.accountId ?? null
      const ofAccount = [...open].filter(one => one.accountId === accountId).length
      if (ofAccount >= bounds.ofAccount) return refuse(tooManyOf(bounds))
      if (open.size >= bounds.together || stopping.aborted) return refuse(failure('TOO_MANY_STREAMS', { detail: FULL }))
      const ended = new AbortController()
      const one: Open = {
        accountId,
        request,
        end: () => {
          open.delete(one)
          ended.abort()
        },
      }
      open.add(one)
      // Of the response: the signal of the request says nothing any more once the answer has begun.
      if (context.res?.destroyed) one.end()
      context.res?.once('close', one.end)
      addRequestContext(context.req ?? request, { operation: 'subscription', isStream: true })
      release(request)
      context.signal = ended.signal
      Object.defineProperty(context, 'market', { get: market.current })
      return {
        onSubscribeResult: ({ result }) => (Symbol.asyncIterator in result ? { onEnd: one.end } : one.end()),
        onSubscribeError: one.end,
      }
    },
  }
}

/** Streams of one key or one session are checked together. */
const credentialsOf = ({ request: { headers } }: Open) => `${headers.get('x-api-key')}\n${headers.get('cookie')}`

const EVENTS = /\b(text\/event-stream|text\/\*)|\*\/\*/i
const NOT_EVENTS = 'A subscription is answered with server-sent events: send `Accept: text/event-stream`.'
const FULL = 'This instance takes no more subscriptions at the moment.'

function tooManyOf({ ofAccount }: SubscriptionLimits): Failure {
  const detail = `An account has at most ${ofAccount} subscriptions open at a time. Close one first.`
  return failure('TOO_MANY_AT_ONCE', { detail, retryAfterSeconds: 5 })
}
