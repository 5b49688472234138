import { type BumpedRateName, keyRateDurations } from '../../../schema/analytics/key-rate-durations.ts'
import type { Add, Found } from '../report.ts'
import { value } from '../value.ts'
import { checkCases, compare, type PartTwoBond, type PartTwoFile, readBond, unitByName } from './case.ts'

interface Inputs {
  readonly bond: PartTwoBond
  readonly curve: string
  readonly keys: readonly number[]
  readonly bump_bp: number
}

type Expected = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Every check of krd.json: central bumps and derivatives, of annual and of continuous zero rates. */
export const keyRateChecks = (file: PartTwoFile<Inputs, Expected>): Found =>
  checkCases('key rates', file, ({ given, curve, add }) => {
    const { amounts, times, price } = readBond(given.inputs.bond)
    const payments = { amounts, times, price }
    for (const [name, expected] of Object.entries(given.expected)) {
      const compounding = name.toUpperCase() as BumpedRateName
      const { keys: tenors, bump_bp: bumpBp } = given.inputs
      const options = { tenors, compounding }
      const exact = value(keyRateDurations(curve(given.inputs.curve), payments, options))
      const bumped = value(keyRateDurations(curve(given.inputs.curve), payments, { ...options, bumpBp }))
      const dv01 = (years: number): number => years * price * 1e-4
      const sum = bumped.durations.reduce((total, years) => total + years, 0)
      const ours = {
        z_spread_bp: exact.spreadBp,
        krd_1bp_central: bumped.durations,
        dv01_1bp_central: bumped.durations.map(dv01),
        sum_krd: sum,
        sum_dv01: dv01(sum),
        krd_exact: exact.durations,
        effective_duration_1bp_central: bumped.effectiveYears,
        effective_dv01_1bp_central: dv01(bumped.effectiveYears),
        effective_duration_exact: exact.effectiveYears,
        effective_convexity_exact: exact.effectiveConvexity,
      }
      const labelled: Add = (quantity, error, tolerance) => add(`${name} ${quantity}`, error, tolerance)
      compare({ expected, tolerance: given.tolerance }, ours, unitOf, labelled)
    }
  })

const unitOf = (name: string): string => {
  if (name.includes('dv01')) return 'dv01'
  if (name.endsWith('_exact')) return 'relative_exact'
  return /krd|duration/.test(name) ? 'years' : unitByName(name)
}
