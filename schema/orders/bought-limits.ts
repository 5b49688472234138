/** Limits of a plan that operators change; a term never falls below those with which it was bought. */
export const PLAN_LIMITS = [
  'requestsPerMinute',
  'requestsPerDay',
  'exportRowsMax',
  'alertsMax',
  'channelsMax',
  'deliveriesPerDay',
] as const

export type PlanLimits = Readonly<Record<(typeof PLAN_LIMITS)[number], number>>

/** The limits of a plan, to be stored with an order. */
export function limitsToStore(plan: PlanLimits): Record<(typeof PLAN_LIMITS)[number], number> {
  const { requestsPerMinute, requestsPerDay, exportRowsMax, alertsMax, channelsMax, deliveriesPerDay } = plan
  return { requestsPerMinute, requestsPerDay, exportRowsMax, alertsMax, channelsMax, deliveriesPerDay }
}

/** A term with its plan. */
export interface TermOfPlan<Plan> {
  readonly tariff: Plan
  /** As stored with the order; null for the limits of the plan. */
  readonly boughtLimits: unknown
}

/** The plan of a term with the limits that apply to it: of each, the higher one of what was bought and of the plan today. */
export function planOfTerm<Plan extends PlanLimits>({ tariff, boughtLimits }: TermOfPlan<Plan>): Plan {
  if (boughtLimits === null) return tariff
  const bought = boughtLimits as Partial<PlanLimits>
  const higher = PLAN_LIMITS.map(limit => [limit, Math.max(tariff[limit], bought[limit] ?? 0)] as const)
  return { ...tariff, ...Object.fromEntries(higher) }
}
