import type { Principal } from '../../schema/context.ts'
import { type Limits, UNLIMITED, type Verdict } from '../access/limits.ts'
import type { Answer, Execute, Request } from '../execute.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { type Begun, NOTHING_TO_END } from './concurrency-limit.ts'

/** From this cost on, the requests of an account run one after the other. */
export const COSTLY_FROM = 5

export type CostLimits = Pick<Limits, 'charge' | 'beginCostly'>

interface Costly {
  readonly principal: Principal
  /** In requests; one was taken when the request was accepted. */
  readonly cost: number
  /** @default the plan for a key, else the terminal */
  readonly from?: 'plan' | 'terminal'
  /** Told what is left, for the headers of the answer. */
  readonly onCharged?: ((verdict: Verdict) => void) | undefined
}

/**
 * Waits for the turn of a costly request and takes what it costs. To be ended when its answer is complete.
 * @example const begun = await beginCostly({ principal, cost: 20 }, limits)
 */
export async function beginCostly(
  { principal, cost, from = principal.keyId === undefined ? 'terminal' : 'plan', onCharged }: Costly,
  limits: CostLimits,
): Promise<Begun> {
  const begun = cost >= COSTLY_FROM ? await limits.beginCostly(principal) : NOTHING_TO_END
  if ('failure' in begun) return begun
  try {
    const verdict = cost > 1 ? await limits.charge(principal, cost - 1, from) : UNLIMITED
    if (verdict.allowances.length > 0) onCharged?.(verdict)
    return begun
  } catch (error) {
    begun.end()
    throw error
  }
}

/** Runs requests at their cost. The pages of an export are no requests of their own. */
export function withCosts<T extends Execute>(execute: T, limits: CostLimits): T {
  const run = (request: Request): MaybePromise<Answer> => {
    const cost = Math.max(request.cost ?? 1, request.operation.cost)
    return cost <= 1 || request.snapshot !== undefined ? execute(request) : runCostly(request, cost)
  }
  const runCostly = async (request: Request, cost: number): Promise<Answer> => {
    const begun = await beginCostly({ ...request, cost }, limits)
    if ('failure' in begun) return { kind: 'failure', failure: begun.failure }
    try {
      return await execute(request)
    } finally {
      begun.end()
    }
  }
  return Object.assign(run, execute)
}
