import { describe, expect, test } from 'vitest'
import { bondFromTerms } from '../../schema/analytics/bond.ts'
import { curveFromTerms } from '../../schema/analytics/curves/curve.ts'
import { figure } from '../../schema/analytics/figures.ts'
import { termsFromIssue } from '../../schema/analytics/issue.ts'
import type { MeasureName } from '../../schema/analytics/measures.ts'
import { valuationOf } from '../../schema/analytics/valuation.ts'
import { ADJUSTED_PAYMENTS } from './cases/adjusted-payments.ts'
import { AMORTIZING } from './cases/amortizing.ts'
import type { BondRow } from './cases/bond-row.ts'
import { CURVES } from './cases/curves.ts'
import { EX_COUPON } from './cases/ex-coupon.ts'
import { FIXED } from './cases/fixed.ts'
import { FLOATING } from './cases/floating.ts'
import { MOEX_STYLE } from './cases/moex-style.ts'
import { ODD_COUPON } from './cases/odd-coupon.ts'
import { PUT_CALL } from './cases/put-call.ts'
import { STEP_UP } from './cases/step-up.ts'
import { ZERO } from './cases/zero.ts'
import { value } from './value.ts'

const FAMILIES: Readonly<Record<string, readonly BondRow[]>> = {
  'fixed coupon': FIXED,
  'zero coupon': ZERO,
  floating: FLOATING,
  amortising: AMORTIZING,
  'step-up': STEP_UP,
  'irregular first or last period': ODD_COUPON,
  'ex coupon': EX_COUPON,
  'payments moved off weekends': ADJUSTED_PAYMENTS,
  'periods of so many days': MOEX_STYLE,
  'put and call': PUT_CALL,
}

const figuresOfRow = ({ issue, settlement, clean, curve }: BondRow) => {
  const bond = value(bondFromTerms(value(termsFromIssue(issue))))
  const market = {
    settlement,
    cleanPrice: clean,
    curve: value(curveFromTerms(CURVES[curve] ?? expect.fail(curve))),
  }
  const valuation = value(valuationOf({ ...bond, options: [] }, market))
  const withOptions = value(valuationOf(bond, market))
  return {
    of: (name: MeasureName) => value(figure(name, valuation).result),
    worst: () => figure('yieldToWorst', withOptions),
  }
}

describe.each(Object.entries(FAMILIES))('A bond of the family %s', (_family, rows) => {
  test.each(rows.map(row => [row.id, row] as const))('is valued as QuantLib values it: %s', (_id, row) => {
    const { of } = figuresOfRow(row)
    expect(of('accruedPer100')).toBeCloseTo(row.accrued, 9)
    expect(of('dirtyPrice')).toBeCloseTo(row.clean + row.accrued, 9)
    expect(100 * of('yieldToMaturity')).toBeCloseTo(row.effective, 7)
    expect(100 * of('streetYield')).toBeCloseTo(row.street, 7)
    expect(of('macaulayDurationYears') / row.macaulay).toBeCloseTo(1, 7)
    expect(of('modifiedDurationYears') / row.modified).toBeCloseTo(1, 7)
    expect(of('convexity') / row.convexity).toBeCloseTo(1, 7)
    expect(of('zSpreadBp')).toBeCloseTo(row.zBp, 4)
    expect(of('gSpreadBp')).toBeCloseTo(row.gBp, 4)
  })
})

describe('A callable bond', () => {
  test.each(PUT_CALL.map(row => [row.id, row] as const))('is worst where QuantLib finds it worst: %s', (_id, row) => {
    const worst = figuresOfRow(row).worst()
    expect(100 * value(worst.result)).toBeCloseTo(row.worst ?? Number.NaN, 7)
    expect(worst.date).toBe(row.worstDate)
  })
})
