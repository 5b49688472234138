import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Limits, rateLimitHeaders, type Verdict } from '../gateway/access/limits.ts'
import type { Authentication } from '../gateway/access/principal.ts'
import type { Facade, UsageMeter } from '../gateway/commerce/usage.ts'
import type { Failure } from '../gateway/errors.ts'
import { type MaybePromise, whenResolved } from '../gateway/maybe-promise.ts'
import { addRequestContext } from '../gateway/requests/request-context.ts'
import type { Principal } from '../schema/context.ts'
import type { Head } from './http/head.ts'
import { clientAddressOf } from './http/request-log.ts'

/** An admitted request, or why it was rejected. `end` releases the concurrency slot before the response closes. */
type Admission = { readonly principal: Principal; readonly end: () => void } | { readonly failure: Failure }

/**
 * Applies the rate limits of the account, or else of the address, and reports the remaining quota in headers. Wrong keys
 * are counted by address, so that guessing is blocked while valid keys work. The request counts as concurrent until its
 * response is sent or the client disconnects.
 */
export function admit(
  authentication: Authentication,
  { request, response, head, limits }: AdmissionRequest,
): MaybePromise<Admission> {
  if ('failure' in authentication) {
    if (authentication.failure.status !== 401) return authentication
    return whenResolved(limits.takeFailedKey(clientAddressOf(request)), verdict => {
      setRateLimitHeaders(head, verdict)
      return { failure: verdict.refusal ?? authentication.failure }
    })
  }
  const { principal } = authentication
  const begun = limits.begin(principal)
  if ('failure' in begun) return begun
  response.on('close', begun.end)
  // What a page downloads is of the terminal's quota.
  const ofAccount = principal.entitlement === undefined ? limits.take : limits.takeTerminal
  const taken = principal.accountId === null ? limits.takeOpen(clientAddressOf(request)) : ofAccount(principal)
  return whenResolved(taken, verdict => {
    setRateLimitHeaders(head, verdict)
    return verdict.refusal === null ? { principal, end: begun.end } : { failure: verdict.refusal }
  })
}

/** The request to admit, and where the rate-limit headers go. */
interface AdmissionRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly head: Head
  readonly limits: Limits
}

function setRateLimitHeaders(head: Head, verdict: Verdict): void {
  for (const [name, value] of rateLimitHeaders(verdict)) head.set(name, value)
}

/** When a costly request has taken more. */
export function updateRateLimitHeaders(head: Head, verdict: Verdict): void {
  for (const [name, value] of rateLimitHeaders(verdict)) head.replace(name, value)
}

/** Collects usage facts while a request is answered. */
export interface Meter {
  addRows(rows: number): void
  /** Marks the request as failed although its HTTP status is a success, as for a tool error. */
  fail(): void
}

interface Counted {
  readonly usage: UsageMeter
  readonly principal: Principal
  readonly operation: string
  readonly facade: Facade
}

/** Counts a request when `end` is called. What a page of the terminal downloads is not usage of the API. */
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
      if (principal.entitlement !== undefined) return
      const ms = performance.now() - began
      usage.count(principal, { operation, facade, ms, rows, failed: failed || refused })
    },
  }
}

/** Counts a request when its response closes. */
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
