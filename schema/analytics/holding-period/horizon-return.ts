import { accruedPer100 } from '../accrued.ts'
import { type Bond, outstandingOn } from '../bond.ts'
import type { Curve } from '../curves/curve.ts'
import { forwardCurve } from '../curves/forward-curve.ts'
import { type Shift, shiftedCurve } from '../curves/shift.ts'
import type { Day } from '../day.ts'
import { type Reset, resetAmounts, resetsOf } from '../floaters/resets.ts'
import { type Flows, flowsTo } from '../flows.ts'
import { maturityHorizon } from '../horizon.ts'
import { type CleanPrice, clean, dirtyFromClean, pricedAt } from '../price.ts'
import { absent, chain, finite, map, present, type Result } from '../result.ts'
import { dirtyFromZSpread, zSpreadBp } from '../spreads.ts'
import { effectiveTimes } from '../times.ts'
import { continuousRate, yieldFromContinuous } from '../yield-solver.ts'

/** What the curve is taken to be on the horizon date, before it moves: a table. */
export const HORIZON_CURVES = Object.freeze({
  UNCHANGED: 'the same zero rate for the same time to payment',
  FORWARDS: 'the forward rates of today come true',
})

export type HorizonCurveName = keyof typeof HORIZON_CURVES

export interface HorizonView {
  readonly settlement: Day
  readonly horizon: Day
  /** @default 'UNCHANGED' */
  readonly base?: HorizonCurveName
  /** Movement on the horizon date, added to annually compounded zero rates. @default none */
  readonly move?: Shift
  /** Rate at which payments are put aside until the horizon: a fraction a year. */
  readonly reinvestmentRate: number
  /** @default 'ANNUAL' */
  readonly reinvestment?: 'ANNUAL' | 'SIMPLE'
}

/** The parts of a return, per 100 of the nominal outstanding at settlement; they add up to the gain. */
interface ReturnParts {
  /** Coupons received, and accrued interest at the horizon less that of today. */
  readonly income: number
  /** Interest on payments put aside. */
  readonly reinvestment: number
  /** Clean value at the initial yield and principal received, less the clean price. */
  readonly pullToPar: number
  /** From the initial yield to the base curve. */
  readonly roll: number
  /** From the base curve to the moved one. */
  readonly shift: number
}

export interface HorizonReturn {
  readonly initialYield: number
  readonly zSpreadBp: number
  readonly days: number
  /** Dirty price at settlement. */
  readonly paid: number
  /** Per 100 of the nominal outstanding at settlement. */
  readonly couponsReceived: number
  readonly principalReceived: number
  readonly gain: number
  readonly parts: ReturnParts
  /** Nominal outstanding at the horizon over that at settlement. */
  readonly left: number
  /** Prices and accrued interest at the horizon, per 100 outstanding then; 0 after the last payment. */
  readonly dirtyPrice: number
  readonly accrued: number
  /** Gain over the dirty price: a fraction. */
  readonly totalReturn: number
  /** (1 + total)^(365 / days) − 1. */
  readonly annualisedReturn: number
  /** Income, reinvestment and pull to par over the dirty price: what is earned if no yield changes. */
  readonly carry: number
  readonly rollDown: number
}

/**
 * What a bond earns until a horizon date, and from what.
 *
 *     total = value at the horizon + payments put aside − dirty,   value = Σ CF (1 + z′(u) + s)^(−u)
 *
 * u runs from the horizon, days / 365; z′ is the base curve and its movement, s the Z-spread of today. Payments up to and
 * including the horizon date are put aside. A bond that ends before the horizon is all payments. Coupons of a floater whose
 * periods begin after the horizon move with the forward rates of the curve on the horizon date (`resetAmounts`).
 * @returns fractions and amounts per 100 outstanding at settlement; NOT_APPLICABLE for a horizon not after settlement;
 * NO_PRICE, INCOMPLETE_SCHEDULE, NO_SOLUTION of what it rests on
 * @source Fabozzi, Fixed Income Mathematics, 2006, chapter 15 (total return)
 * @example 0.39460551 % in a month at 99.482, of which carry 0.36793901 % and roll-down 0.02666649 %
 */
export const horizonReturn = (
  bond: Bond,
  cleanPrice: CleanPrice,
  curve: Curve,
  view: HorizonView,
): Result<HorizonReturn> => {
  const { settlement, horizon, reinvestmentRate } = view
  if (!(Number.isInteger(horizon) && horizon > settlement)) return absent('NOT_APPLICABLE', 'horizon')
  if (!(reinvestmentRate > -1 && reinvestmentRate < Number.POSITIVE_INFINITY)) {
    return absent('MISSING_DATA', 'reinvestmentRate')
  }
  const flows = chain(maturityHorizon(bond), end => flowsTo(bond, settlement, end))
  return chain(pricedAt(cleanPrice, clean, 'cleanPrice'), () =>
    chain(flows, found => chain(bought(bond, found, cleanPrice, curve), today => held(bond, curve, view, today))),
  )
}

interface Bought {
  readonly flows: Flows
  readonly cleanPrice: CleanPrice
  readonly accrued: number
  readonly rate: number
  readonly spreadBp: number
}

const bought = (bond: Bond, flows: Flows, cleanPrice: CleanPrice, curve: Curve): Result<Bought> =>
  chain(accruedPer100(bond, flows.settlement), accrued => {
    const [amounts, times, price] = [flows.amounts, effectiveTimes(flows), dirtyFromClean(cleanPrice, accrued)]
    return chain(continuousRate(amounts, times, price), rate =>
      map(zSpreadBp(curve, { amounts, times, price }), spreadBp => ({ flows, cleanPrice, accrued, rate, spreadBp })),
    )
  })

const held = (bond: Bond, curve: Curve, view: HorizonView, today: Bought): Result<HorizonReturn> => {
  const { flows, accrued, cleanPrice, rate, spreadBp } = today
  const days = view.horizon - view.settlement
  const received = asideUntil(flows, days, view)
  const later = laterThan(flows, days, resetsOf(bond, flows))
  const base = view.base === 'FORWARDS' ? forwardCurve(curve, days / 365) : curve
  const moved = view.move === undefined ? base : shiftedCurve(base, view.move)
  const onCurve = (of: Curve): Result<number> =>
    dirtyFromZSpread(of, { times: later.times, amounts: resetAmounts(later, curve, of, days / 365), spreadBp })
  const atYield = later.amounts.reduce((sum, cash, i) => sum + cash * Math.exp(-rate * (later.times[i] as number)), 0)
  return chain(onCurve(base), onBase =>
    chain(onCurve(moved), value =>
      chain(stateAt(bond, view.horizon, flows, later.amounts.length === 0), ({ left, accrued: accruedThen }) => {
        const paid = cleanPrice + accrued
        const owed = accruedThen * left
        const parts: ReturnParts = {
          income: received.coupons + owed - accrued,
          reinvestment: received.interest,
          pullToPar: atYield - owed + received.principal - cleanPrice,
          roll: onBase - atYield,
          shift: value - onBase,
        }
        const gain = value + received.coupons + received.principal + received.interest - paid
        const totalReturn = gain / paid
        return map(finite((1 + totalReturn) ** (365 / days) - 1, 'horizon'), annualisedReturn => ({
          initialYield: yieldFromContinuous(rate, 1),
          zSpreadBp: spreadBp,
          ...{
            days,
            paid,
            couponsReceived: received.coupons,
            principalReceived: received.principal,
            gain,
            parts,
            left,
          },
          ...{ dirtyPrice: left > 0 ? value / left : 0, accrued: accruedThen, totalReturn, annualisedReturn },
          carry: (parts.income + parts.reinvestment + parts.pullToPar) / paid,
          rollDown: parts.roll / paid,
        }))
      }),
    ),
  )
}

const asideUntil = (flows: Flows, days: number, { reinvestmentRate: rate, reinvestment = 'ANNUAL' }: HorizonView) => {
  let [coupons, principal, interest] = [0, 0, 0]
  for (const [index, day] of flows.days.entries()) {
    if (day > days) break
    const years = (days - day) / 365
    const growth = reinvestment === 'SIMPLE' ? 1 + rate * years : (1 + rate) ** years
    coupons += flows.coupons[index] as number
    principal += flows.principals[index] as number
    interest += (flows.amounts[index] as number) * (growth - 1)
  }
  return { coupons, principal, interest }
}

const laterThan = ({ days, amounts }: Flows, horizon: number, all: readonly Reset[]) => {
  const first = days.findIndex(day => day > horizon)
  if (first < 0) return { amounts: [], times: [] }
  const resets = all
    .filter(({ payment }) => payment >= first)
    .map(reset => ({ ...reset, payment: reset.payment - first }))
  return { amounts: amounts.slice(first), times: days.slice(first).map(day => (day - horizon) / 365), resets }
}

const stateAt = (
  bond: Bond,
  horizon: Day,
  flows: Flows,
  isOver: boolean,
): Result<{ readonly left: number; readonly accrued: number }> => {
  if (isOver) return present({ left: 0, accrued: 0 })
  return chain(outstandingOn(bond, horizon), then =>
    map(accruedPer100(bond, horizon), accrued => ({ left: then / flows.outstanding, accrued })),
  )
}
