import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Limits, rateLimitHeaders, type Verdict } from '../gateway/access/limits.ts'
import type { Authentication } from '../gateway/access/principal.ts'
import type { Facade, UsageMeter } from '../gateway/commerce/usage.ts'
import type { Failure } from '../gateway/errors.ts'
import { type MaybePromise, whenResolved } from '../gateway/maybe-promise.ts'
import { addRequestContext } from '../gateway/requests/request-context.ts'
import type { Principal } from '../schema/context.ts'
import type { Head } from './http/head.ts'
import { askedFrom } from './http/request-log.ts'

/** Who was let in; `end` says earlier than the response that nobody waits for it any more. */
export type Admission = { readonly principal: Principal; readonly end: () => void } | { readonly failure: Failure }

/**
 * Takes a request or a message from what its account, or else its address, may send, and says in the headers how much
 * is left. Wrong keys are counted by address, so that guessing ends while a right key goes on. An account waits for so
 * many answers at a time: this one counts until it is out, or the client gone.
 */
export function admit(
  authentication: Authentication,
  { request, response, head, limits }: Asking,
): MaybePromise<Admission> {
  if ('failure' in authentication) {
    if (authentication.failure.status !== 401) return authentication
    return whenResolved(limits.takeFailedKey(askedFrom(request)), verdict => {
      sayWhatIsLeft(head, verdict)
      return { failure: verdict.refusal ?? authentication.failure }
    })
  }
  const { principal } = authentication
  const begun = limits.begin(principal)
  if ('failure' in begun) return begun
  response.on('close', begun.end)
  const taken = principal.accountId === null ? limits.takeOpen(askedFrom(request)) : limits.take(principal)
  return whenResolved(taken, verdict => {
    sayWhatIsLeft(head, verdict)
    return verdict.refusal === null ? { principal, end: begun.end } : { failure: verdict.refusal }
  })
}

/** Who is let in or not, and where it is said what is left. */
export interface Asking {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly head: Head
  readonly limits: Limits
}

function sayWhatIsLeft(head: Head, verdict: Verdict): void {
  for (const [name, value] of rateLimitHeaders(verdict)) head.set(name, value)
}

/** What becomes known of a request while it is answered. */
export interface Meter {
  addRows(rows: number): void
  /** It failed although its status says that it did not, as a tool's refusal does. */
  fail(): void
}

export interface Counted {
  readonly usage: UsageMeter
  readonly principal: Principal
  readonly operation: string
  readonly facade: Facade
}

/** Counts a request when whoever answers it says that it is done. */
export function openMeter({
  usage,
  principal,
  operation,
  facade,
}: Counted): Meter & { readonly end: (refused: boolean) => void } {
  const began = performance.now()
  let rows = 0
  let failed = false
  return {
    addRows: more => {
      rows += more
    },
    fail: () => {
      failed = true
    },
    end: refused => {
      const ms = performance.now() - began
      usage.count(principal, { operation, facade, ms, rows, failed: failed || refused })
    },
  }
}

/** Counts a request when its answer is out. */
export function meterOf(response: ServerResponse, counted: Counted): Meter {
  const { facade, operation, principal } = counted
  addRequestContext(response.req, { facade, operation, accountId: principal.accountId })
  const meter = openMeter(counted)
  response.on('close', () => meter.end(response.statusCode >= 400))
  let rows = 0
  const addRows = (more: number) => {
    rows += more
    addRequestContext(response.req, { rows })
    meter.addRows(more)
  }
  return { ...meter, addRows }
}
