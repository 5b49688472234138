import type { Cost, Endpoint } from './endpoints.ts'

/** Rows of an export that cost as much as one request. */
export const ROWS_A_REQUEST = 1_000
/** What another day than the current one costs more: its market is built from the archive. */
const AS_OF = 1

/** What a request costs in requests of the plan, computed from its arguments before it runs. */
export function costOf({ cost }: Pick<Endpoint, 'cost'>, variables: Readonly<Record<string, unknown>>): number {
  const past = (variables.asOf ?? null) === null ? 0 : AS_OF
  return past + (cost === undefined ? 1 : started(variables[cost.variable], cost))
}

function started(value: unknown, { per }: Cost): number {
  return typeof value === 'number' ? Math.max(1, Math.ceil(value / per)) : 1
}

/** What an export costs, in requests of the plan. */
export function costOfExport(rows: number): number {
  return Math.max(1, Math.ceil(rows / ROWS_A_REQUEST))
}
