import { parallelShift, type Shift, twistShift } from '../../../schema/analytics/curves/shift.ts'
import { addMonths } from '../../../schema/analytics/day.ts'
import { type HorizonReturn, horizonReturn } from '../../../schema/analytics/holding-period/horizon-return.ts'
import { clean } from '../../../schema/analytics/price.ts'
import { distance, type Found } from '../report.ts'
import { value } from '../value.ts'
import {
  checkCases,
  compare,
  dayOf,
  type PartTwoBond,
  type PartTwoFile,
  readBond,
  SKIPPED,
  unitByName,
} from './case.ts'

interface Twist {
  readonly short_years: number
  readonly short_bp: number
  readonly long_years: number
  readonly long_bp: number
}

interface Inputs {
  readonly bond: PartTwoBond
  readonly curve: string
  readonly horizon_months: number
  readonly horizon_date: string
  readonly base_curve: 'unchanged' | 'forwards'
  readonly move: Twist | { readonly shift_bp: number } | null
  readonly reinvestment: { readonly rate_pct: number; readonly compounding: 'annual' | 'simple' }
}

interface Expected {
  readonly decomposition_money: Readonly<Record<string, number>>
  readonly decomposition_pct: Readonly<Record<string, number>>
  readonly horizon_days: number
}

/** A movement of the second set as a shift of ours. */
export const shiftOf = (move: Twist | { readonly shift_bp: number }): Shift =>
  'shift_bp' in move
    ? parallelShift(move.shift_bp)
    : twistShift({
        ...{ shortBp: move.short_bp, longBp: move.long_bp, shortYears: move.short_years, longYears: move.long_years },
      })

const PARTS = Object.freeze({
  income: 'income',
  reinvestment: 'reinvestment',
  pull_to_par: 'pullToPar',
  roll: 'roll',
  shift: 'shift',
} as const satisfies Record<string, keyof HorizonReturn['parts']>)

/** Every check of horizon.json: the return until a horizon date and its parts. */
export const horizonChecks = (file: PartTwoFile<Inputs, Expected>): Found =>
  checkCases('horizon', file, ({ given, curve, add }) => {
    const { inputs, expected } = given
    const { bond, settlement } = readBond(inputs.bond)
    const horizon = dayOf(inputs.horizon_date)
    add('horizon date', distance(addMonths(settlement, inputs.horizon_months), horizon), 0)
    const view = {
      ...({ settlement, horizon, base: inputs.base_curve === 'forwards' ? 'FORWARDS' : 'UNCHANGED' } as const),
      ...(inputs.move !== null && { move: shiftOf(inputs.move) }),
      reinvestmentRate: inputs.reinvestment.rate_pct / 100,
      reinvestment: inputs.reinvestment.compounding === 'simple' ? 'SIMPLE' : 'ANNUAL',
    } as const
    const found = value(horizonReturn(bond, clean(inputs.bond.clean_price), curve(inputs.curve), view))
    add('horizon_days', distance(found.days, expected.horizon_days), 0)
    const scale = inputs.bond.outstanding / 100
    compare(given, figuresOf(found, scale), unitOf, add)
    for (const [name, part] of Object.entries(PARTS)) {
      const money = found.parts[part] * scale
      const percent = (100 * found.parts[part]) / inputs.bond.dirty_price
      add(
        `${name} money`,
        distance(money, expected.decomposition_money[name] ?? Number.NaN),
        given.tolerance.price ?? 0,
      )
      add(`${name} pct`, distance(percent, expected.decomposition_pct[name] ?? Number.NaN), given.tolerance.pct ?? 0)
    }
  })

const SEPARATE = ['decomposition_money', 'decomposition_pct', 'horizon_days']

const unitOf = (name: string): string => (SEPARATE.includes(name) ? SKIPPED : unitByName(name))

const figuresOf = (found: HorizonReturn, scale: number) => ({
  initial_yield_pct: found.initialYield * 100,
  z_spread_bp: found.zSpreadBp,
  coupons_received: found.couponsReceived * scale,
  principal_received: found.principalReceived * scale,
  reinvestment_income: found.parts.reinvestment * scale,
  horizon_outstanding: found.left * scale * 100,
  horizon_accrued: found.accrued,
  horizon_dirty_price: found.dirtyPrice,
  horizon_clean_price: found.dirtyPrice - found.accrued,
  total_return_pct: found.totalReturn * 100,
  annualised_return_pct: found.annualisedReturn * 100,
  gain_per_100_original: found.gain * scale,
  carry_pct: found.carry * 100,
  roll_down_pct: found.rollDown * 100,
})
