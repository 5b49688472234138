import { nextCoupon } from './accrued.ts'
import type { Bond } from './bond.ts'
import type { Projection } from './bond-terms.ts'
import { isoFromDay } from './day.ts'
import type { Basis } from './horizon.ts'
import type { Standing } from './measure.ts'
import { MEASURE_NAMES, MEASURES, type MeasureName } from './measures.ts'
import type { Priced } from './priced.ts'
import { chain, finite, type Result } from './result.ts'
import type { Valuation } from './valuation.ts'

/** A published figure: a value or a reason, with its basis. */
export interface Figure {
  readonly result: Result<number>
  /** What a yield, duration or spread goes to, and when; absent for figures of the settlement date. */
  readonly basis?: Basis
  readonly date?: string
  /** The projection of unknown coupons, if the figure depends on any. */
  readonly assumption?: Projection
}

type Pricing = (valuation: Valuation) => Result<Priced> | undefined

const none: Pricing = () => undefined

const pricings: Readonly<Record<Standing, Pricing>> = Object.freeze({
  SETTLEMENT: none,
  ACCRUED: none,
  COUPON: none,
  MATURITY: ({ toMaturity }) => toMaturity(),
  PUT: ({ toPut }) => toPut(),
  CALL: ({ toCall }) => toCall(),
  WORST: ({ toWorst }) => toWorst(),
  HEADLINE: ({ toHeadline }) => toHeadline(),
})

/** One published figure of a valuation, with its basis, date and assumption. */
export const figure = (name: MeasureName, valuation: Valuation): Figure => {
  const { compute, standing } = MEASURES[name]
  const result = chain(compute(valuation), value => finite(value, name))
  if (!result.ok) return { result }
  const { bond, settlement, isAccruedGiven } = valuation
  if (standing === 'COUPON' || standing === 'ACCRUED') {
    const isProjected = nextCoupon(bond, settlement) >= bond.coupons.assumedFrom
    return { result, ...assumption(bond, isProjected && !(standing === 'ACCRUED' && isAccruedGiven)) }
  }
  const priced = pricings[standing](valuation)
  if (!priced?.ok) return { result }
  const { horizon, flows } = priced.value
  const date = Number.isFinite(horizon.day) ? { date: isoFromDay(horizon.day) } : {}
  return { result, basis: horizon.basis, ...date, ...assumption(bond, flows.assumed) }
}

const assumption = ({ projection }: Bond, isAssumed: boolean): Pick<Figure, 'assumption'> =>
  isAssumed && projection !== undefined ? { assumption: projection } : {}

export type Figures = Readonly<Record<MeasureName, Figure>>

/** Every published figure of a valuation. */
export const figuresOf = (valuation: Valuation): Figures =>
  Object.fromEntries(MEASURE_NAMES.map(name => [name, figure(name, valuation)])) as Figures
