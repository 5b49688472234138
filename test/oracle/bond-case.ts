import type { BondTerms, CouponTerms, Projection } from '../../schema/analytics/bond-terms.ts'
import { type Curve, type CurveTerms, curveFromTerms } from '../../schema/analytics/curves/curve.ts'
import type { DayCountName } from '../../schema/analytics/day-counts.ts'

export interface PublishedRisk {
  readonly yield_pct: number
  readonly macaulay_years: number
  readonly modified_years: number
  readonly convexity: number
  readonly dv01: number
}

export interface Period {
  readonly start: string
  readonly end: string
  readonly pay: string
  readonly rate_pct: number
  readonly nominal: number
  readonly ref_start: string
  readonly ref_end: string
  readonly ex: string | null
  readonly amount: number
}

export interface PublishedFlow {
  readonly date: string
  readonly days: number
  readonly coupon: number
  readonly principal: number
}

export interface BondCase {
  readonly id: string
  readonly family: string
  readonly tags: readonly string[]
  readonly terms: {
    readonly face: number
    readonly issue: string
    readonly maturity: string
    readonly frequency: number
    readonly day_count: DayCountName
    readonly redemption: number
    readonly ex_days: number | null
  }
  readonly periods: readonly Period[]
  readonly settlement: string
  readonly clean_price: number
  readonly flows: readonly PublishedFlow[]
  readonly floating?: { readonly mode: string; readonly projected_rate_pct: number }
  readonly moex?: { readonly accrued_per_1000_rounded: number; readonly duration_days: number }
  readonly options?: readonly {
    readonly type: 'put' | 'call'
    readonly date: string
    readonly price: number
    readonly effective_yield_pct: number
    readonly street_yield_pct: number
    readonly macaulay_years_effective: number
    readonly flows: readonly PublishedFlow[]
  }[]
  readonly result: {
    readonly outstanding: number
    readonly accrued: number
    readonly dirty_price: number
    readonly effective: PublishedRisk
    readonly street: PublishedRisk & { readonly compounding_per_year: number }
    readonly continuous: { readonly yield_pct: number }
    readonly simple_single_flow_pct?: number
    readonly current_yield_pct?: number
    readonly simple_yield_jp_pct?: number
    readonly options_summary?: Record<string, number | string | null>
    readonly spreads: {
      readonly curve: string
      readonly z_annual_bp: number
      readonly z_continuous_bp: number
      readonly g_at_duration_bp: number
      readonly g_at_maturity_bp: number
      readonly curve_price_dirty: number
    }
  }
}

export interface CurveRow {
  readonly model: string
  readonly params: Record<string, unknown>
}

export interface CurvePoints extends CurveRow {
  readonly moex_published?: readonly (readonly [number, number])[]
  readonly points: readonly Record<string, number>[]
}

export interface DayCountRows {
  readonly pairs: readonly {
    readonly start: string
    readonly end: string
    readonly results: Record<string, { readonly days: number; readonly year_fraction: number }>
  }[]
  readonly icma: readonly {
    readonly start: string
    readonly end: string
    readonly ref_start: string
    readonly ref_end: string
    readonly frequency: number
    readonly year_fraction: number
  }[]
}

export interface OracleBonds {
  readonly curves: Record<string, CurveRow>
  readonly cases: readonly BondCase[]
  readonly curve_points: readonly CurvePoints[]
  readonly day_counts: DayCountRows
}

const PROJECTIONS: Record<string, (projected: number) => Projection> = {
  flat_amount: () => 'LAST_AMOUNT',
  flat_rate: () => 'LAST_RATE',
  known_then_flat: projected => projected / 100,
}

/** What the terms of a case are read from; sets that list unpaid periods only have no issue date. */
export interface DescribedBond extends Pick<BondCase, 'periods' | 'floating'> {
  readonly terms: Omit<BondCase['terms'], 'issue' | 'ex_days'> & { readonly issue?: string }
  readonly options?: readonly { readonly type: 'put' | 'call'; readonly date: string; readonly price: number }[]
}

/** Stored terms of a case; the coupons of a floater after the first are left for its projection to fill in. */
export const termsOf = ({ terms, periods, floating, options }: DescribedBond): BondTerms => {
  const coupons = periods.map(
    (period, index): CouponTerms => ({
      startDate: period.start,
      endDate: period.end,
      paymentDate: period.pay,
      exDate: period.ex,
      amount: floating !== undefined && index > 0 ? null : period.amount,
    }),
  )
  const amortizations = periods
    .map((period, index) => ({
      date: period.pay,
      amount: period.nominal - (periods[index + 1]?.nominal ?? 0),
    }))
    .filter(({ amount }) => amount > 1e-12)
  return {
    nominal: periods[0]?.nominal ?? terms.face,
    dayCount: terms.day_count,
    couponsPerYear: terms.frequency,
    issueDate: terms.issue ?? null,
    maturityDate: terms.maturity,
    coupons,
    amortizations,
    redemption: terms.redemption,
    options: (options ?? []).map(({ type, date, price }) => ({
      kind: type === 'put' ? 'PUT' : 'CALL',
      date,
      price,
    })),
    projection: floating === undefined ? undefined : PROJECTIONS[floating.mode]?.(floating.projected_rate_pct),
  }
}

const CURVES: Record<string, (params: Record<string, unknown>) => CurveTerms> = {
  flat: p => ({ model: 'NODES', parameters: [1, Number(p.rate_annual_pct)] }),
  svensson: p => ({
    model: 'SVENSSON',
    parameters: ['beta0', 'beta1', 'beta2', 'beta3', 'tau1', 'tau2'].map(name => Number(p[name])),
  }),
  nelson_siegel: p => ({
    model: 'NELSON_SIEGEL',
    parameters: ['beta0', 'beta1', 'beta2', 'tau'].map(name => Number(p[name])),
  }),
  moex_g_curve: p => ({
    model: 'MOEX_GAUSS',
    parameters: [...['B1', 'B2', 'B3', 'T1'].map(name => Number(p[name])), ...(p.G as number[])],
  }),
  nodes_linear_annual: p => ({ model: 'NODES', parameters: (p.nodes as number[][]).flat() }),
}

export const curveOf = ({ model, params }: CurveRow): Curve => {
  const terms = CURVES[model]?.(params)
  const curve = terms === undefined ? undefined : curveFromTerms(terms)
  if (!curve?.ok) throw new Error(`curve model ${model} is not known`)
  return curve.value
}

/** The curves by their ids: one that cannot be made fails the cases that stand on it, and no other. */
export const curvesOf = ({ curves }: OracleBonds): ((id: string) => Curve) => {
  const made = new Map<string, Curve>()
  return id =>
    made.getOrInsertComputed(id, () => {
      const row = curves[id]
      if (row === undefined) throw new Error(`the curve ${id} is not listed`)
      return curveOf(row)
    })
}
