import type { RequestLimits } from '../context.ts'

/** Limits of an account. */
export interface AccountLimits extends RequestLimits {
  readonly pageSizeMax: number
  readonly exportRowsMax: number
}

/** With several running plans, the highest of each limit applies; null without any. */
export function limitsOf(tariffs: readonly AccountLimits[]): AccountLimits | null {
  if (tariffs.length === 0) return null
  const best = (limit: keyof AccountLimits) => Math.max(...tariffs.map(tariff => tariff[limit]))
  return Object.freeze({
    requestsPerMinute: best('requestsPerMinute'),
    requestsPerDay: best('requestsPerDay'),
    pageSizeMax: best('pageSizeMax'),
    exportRowsMax: best('exportRowsMax'),
  })
}
