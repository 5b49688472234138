import { parallelShift } from '../../analytics/curves/shift.ts'
import { addMonths } from '../../analytics/day.ts'
import { returnOf } from '../../analytics/desk.ts'
import { breakevenShiftBp } from '../../analytics/holding-period/breakeven-shift.ts'
import type { HorizonReturn } from '../../analytics/holding-period/horizon-return.ts'
import { chain, map } from '../../analytics/result.ts'
import { percentFromFraction } from '../../units.ts'
import type { DeskInput } from './desk-input.ts'
import type { DeskAnswer, DeskFigure, DeskParameter, DeskSubject } from './desk-subject.ts'

/** Horizons of carry and roll-down, months. */
const HORIZONS = [3, 12] as const
const USUAL_HORIZON = 12

/** What is earned until two horizons if the curve stays as it is, and which rise of it would eat that. */
export function carryFigures(subject: DeskSubject, input: DeskInput): DeskAnswer {
  const { bond, cleanPrice, curve } = subject.valuation
  const figures = HORIZONS.flatMap((months): readonly DeskFigure[] => {
    const view = viewOf(subject, input, months)
    const found = returnOf(subject.valuation, view)
    const breakeven = chain(cleanPrice, price => chain(curve, of => breakevenShiftBp(bond, price, of, view)))
    const percent = (name: string, text: string, pick: (all: HorizonReturn) => number): DeskFigure => ({
      ...{ name: `${name}${months}m`, unit: 'PERCENT', text: `${text} in ${months} months.` },
      result: map(found, all => percentFromFraction(pick(all))),
    })
    return [
      percent('carry', 'Income, interest on it and pull to par', ({ carry }) => carry),
      percent('rollDown', 'Roll-down along the curve', ({ rollDown }) => rollDown),
      percent('carryAndRollDown', 'Both', ({ carry, rollDown }) => carry + rollDown),
      {
        ...{ name: `breakevenShift${months}m`, unit: 'BASIS_POINTS', result: breakeven },
        text: `Rise of the curve within ${months} months that takes the whole return.`,
      },
    ]
  })
  return { parameters: [reinvestmentOf(input)], figures }
}

/** The return until one horizon, and what it is made of. */
export function horizonFigures(subject: DeskSubject, input: DeskInput): DeskAnswer {
  const months = input.horizonMonths ?? USUAL_HORIZON
  const shiftBp = input.shiftBp ?? 0
  const view = viewOf(subject, input, months)
  const found = returnOf(subject.valuation, shiftBp === 0 ? view : { ...view, move: parallelShift(shiftBp) })
  const percent = (name: string, text: string, pick: (all: HorizonReturn) => number): DeskFigure => ({
    ...{ name, unit: 'PERCENT', text, result: map(found, all => percentFromFraction(pick(all))) },
  })
  const part = (name: string, text: string, pick: (parts: HorizonReturn['parts']) => number): DeskFigure =>
    percent(name, text, ({ parts, paid }) => pick(parts) / paid)
  return {
    parameters: [
      { name: 'horizonMonths', value: months, unit: 'MONTHS' },
      { name: 'shiftBp', value: shiftBp, unit: 'BASIS_POINTS' },
      reinvestmentOf(input),
    ],
    figures: [
      part('income', 'Coupons and accrued interest.', ({ income }) => income),
      part('reinvestmentIncome', 'Interest on payments put aside.', ({ reinvestment }) => reinvestment),
      part('pullToPar', 'Towards par at the yield of today.', ({ pullToPar }) => pullToPar),
      part('rollDown', 'From that yield to the unchanged curve.', ({ roll }) => roll),
      part('curveShift', 'From the unchanged curve to the moved one.', ({ shift }) => shift),
      percent('horizonReturn', 'The sum of these parts.', ({ totalReturn }) => totalReturn),
      percent('annualisedReturn', 'The same, effective a year.', ({ annualisedReturn }) => annualisedReturn),
    ],
  }
}

function viewOf({ valuation: { settlement } }: DeskSubject, { reinvestmentPercent }: DeskInput, months: number) {
  const reinvestmentRate = (reinvestmentPercent ?? 0) / 100
  return { settlement, horizon: addMonths(settlement, months), reinvestmentRate }
}

function reinvestmentOf({ reinvestmentPercent }: DeskInput): DeskParameter {
  return { name: 'reinvestmentPercent', value: reinvestmentPercent ?? 0, unit: 'PERCENT' }
}
