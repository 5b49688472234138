import { parallelShift, twistShift } from '../../analytics/curves/shift.ts'
import type { Stress } from '../../analytics/portfolio-risk/stress.ts'

/** A stress that everybody knows by its name. */
export interface NamedStress {
  readonly name: string
  readonly text: string
  readonly stress: Stress
}

const parallel = (name: string, bp: number): NamedStress => ({
  name,
  text: `Curve ${bp > 0 ? '+' : '−'}${Math.abs(bp)} bp at all tenors.`,
  stress: { shift: parallelShift(bp) },
})

/** Moves of the curve, in the order of tables. */
export const CURVE_STRESSES: readonly NamedStress[] = Object.freeze([
  parallel('parallelDown200', -200),
  parallel('parallelDown100', -100),
  parallel('parallelDown50', -50),
  parallel('parallelUp50', 50),
  parallel('parallelUp100', 100),
  parallel('parallelUp200', 200),
  {
    ...{ name: 'steepener', text: 'Curve −50 bp at the short end, +50 bp from 10 years on, straight between.' },
    stress: { shift: twistShift({ shortBp: -50, longBp: 50 }) },
  },
  {
    ...{ name: 'flattener', text: 'Curve +50 bp at the short end, −50 bp from 10 years on, straight between.' },
    stress: { shift: twistShift({ shortBp: 50, longBp: -50 }) },
  },
])

export const WIDER_SPREADS: NamedStress = Object.freeze({
  ...{ name: 'spreadUp100', text: 'Z-spread +100 bp, the curve unchanged.' },
  stress: { spreadBp: 100 },
})
