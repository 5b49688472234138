import type { Request, Response } from 'express'
import { type Limits, rateLimitHeaders, type Verdict } from '../gateway/access/limits.ts'
import type { Authentication } from '../gateway/access/principal.ts'
import type { Failure } from '../gateway/errors.ts'
import { noteOn } from '../gateway/note.ts'
import type { Facade, UsageMeter } from '../gateway/usage.ts'
import type { Principal } from '../schema/context.ts'

/** Who was let in; `end` says earlier than the response that nobody waits for it any more. */
export type Admission = { readonly principal: Principal; readonly end: () => void } | { readonly failure: Failure }

/**
 * Takes a request or a message from what its account, or else its address, may send, and says in the headers how much
 * is left. Wrong keys are counted by address, so that guessing ends while a right key goes on. An account waits for so
 * many answers at a time: this one counts until it is out, or the client gone.
 */
export async function admit(
  authentication: Authentication,
  { request, response, limits }: { request: Request; response: Response; limits: Limits },
): Promise<Admission> {
  const address = request.ip ?? ''
  if ('failure' in authentication) {
    if (authentication.failure.status !== 401) return authentication
    const verdict = await limits.takeFailedKey(address)
    sayWhatIsLeft(response, verdict)
    return { failure: verdict.refusal ?? authentication.failure }
  }
  const { principal } = authentication
  const begun = limits.begin(principal)
  if ('failure' in begun) return begun
  response.once('close', begun.end)
  const verdict = await (principal.accountId === null ? limits.takeOpen(address) : limits.take(principal))
  sayWhatIsLeft(response, verdict)
  return verdict.refusal === null ? { principal, end: begun.end } : { failure: verdict.refusal }
}

function sayWhatIsLeft(response: Response, verdict: Verdict): void {
  for (const [name, value] of rateLimitHeaders(verdict)) response.setHeader(name, value)
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
export function meterOf(response: Response, counted: Counted): Meter {
  const { facade, operation, principal } = counted
  noteOn(response.req, { facade, operation, accountId: principal.accountId })
  const meter = openMeter(counted)
  response.once('close', () => meter.end(response.statusCode >= 400))
  let rows = 0
  const addRows = (more: number) => {
    rows += more
    noteOn(response.req, { rows })
    meter.addRows(more)
  }
  return { ...meter, addRows }
}
