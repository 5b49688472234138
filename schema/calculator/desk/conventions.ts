import { parRate } from '../../analytics/curves/tenor.ts'
import { dirty } from '../../analytics/price.ts'
import { chain, map, type Result } from '../../analytics/result.ts'
import { lastPaymentYield } from '../../analytics/simple-yields.ts'
import { streetRisk } from '../../analytics/street-risk.ts'
import type { Valuation } from '../../analytics/valuation.ts'
import { YIELD_CONVENTIONS, type YieldConventionName } from '../../analytics/yield-conventions.ts'
import { percentFromFraction } from '../../units.ts'
import type { DeskAnswer, DeskFigure, DeskSubject } from './desk-subject.ts'

/** Yields and risk as other markets state them, payments to maturity. */
export function conventionFigures({ valuation }: DeskSubject): DeskAnswer {
  const percent = (found: Result<number>) => map(found, percentFromFraction)
  return {
    parameters: [],
    figures: [
      ...streetFigures(valuation),
      {
        ...{ name: 'treasuryYield', unit: 'PERCENT', text: 'Yield as the US Treasury states it.' },
        result: percent(yieldBy('US_TREASURY', valuation)),
      },
      {
        ...{ name: 'billDiscountRate', unit: 'PERCENT', text: 'Discount rate of a bill, actual days over 360.' },
        result: percent(yieldBy('BILL_DISCOUNT', valuation)),
      },
      {
        ...{ name: 'billInvestmentRate', unit: 'PERCENT', text: 'Investment rate of a bill, the coupon equivalent.' },
        result: percent(yieldBy('BILL_INVESTMENT', valuation)),
      },
      {
        ...{ name: 'lastPeriodYield', unit: 'PERCENT', text: 'Simple yield over 365 days of the last payment.' },
        result: percent(chain(valuation.toMaturity(), ({ flows, price }) => lastPaymentYield(flows, price))),
      },
      {
        ...{ name: 'parGSpreadBp', unit: 'BASIS_POINTS', result: parGSpreadBp(valuation) },
        text: 'Street yield over the par rate of the curve at maturity, both compounded with the coupons.',
      },
    ],
  }
}

/** Beside the durations of the effective yield, which the calculator gives anyway. */
function streetFigures({ bond, toMaturity }: Valuation): readonly DeskFigure[] {
  const risk = chain(toMaturity(), ({ flows, price }) => streetRisk(bond, flows, dirty(price)))
  return [
    {
      ...{ name: 'streetModifiedDuration', unit: 'YEARS', text: 'Modified duration of the street yield.' },
      result: map(risk, ({ modifiedYears }) => modifiedYears),
    },
    {
      ...{ name: 'streetConvexity', unit: 'YEARS_SQUARED', text: 'Convexity of the street yield.' },
      result: map(risk, ({ convexity }) => convexity),
    },
    {
      ...{ name: 'streetDv01', unit: 'PER_100', text: 'Fall of the price for a basis point of the street yield.' },
      result: map(risk, ({ bpvPer100 }) => bpvPer100),
    },
  ]
}

/** A fraction a year. */
function yieldBy(name: YieldConventionName, { bond, toMaturity }: Valuation): Result<number> {
  return chain(toMaturity(), ({ flows, price }) =>
    YIELD_CONVENTIONS[name].yieldFromDirty({ bond, flows }, dirty(price)),
  )
}

/** Beside the G-spread, which is over the zero rate at the duration. */
function parGSpreadBp(valuation: Valuation): Result<number> {
  const { bond, curve, toMaturity } = valuation
  return chain(curve, of =>
    chain(toMaturity(), ({ times }) =>
      chain(parRate(of, times.at(-1) ?? Number.NaN, Math.max(1, bond.couponsPerYear)), par =>
        map(yieldBy('STREET', valuation), annual => (annual - par) * 10_000),
      ),
    ),
  )
}
