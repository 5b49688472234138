import { riskPosition } from '../../analytics/portfolio-risk/risk-position.ts'
import { type Stress, stressed } from '../../analytics/portfolio-risk/stress.ts'
import { headlinePayments } from '../../analytics/priced-payments.ts'
import { chain, map } from '../../analytics/result.ts'
import { percentFromFraction } from '../../units.ts'
import type { DeskAnswer, DeskSubject } from './desk-subject.ts'
import { CURVE_STRESSES, WIDER_SPREADS } from './scenario-table.ts'

/** Change of the dirty price under each stress: full revaluation at the Z-spread, of the payments to the headline date. */
export function scenarioFigures({ valuation }: DeskSubject): DeskAnswer {
  const position = chain(valuation.curve, curve =>
    chain(headlinePayments(valuation), payments =>
      riskPosition({ payments, curve, money: 1, isForeign: false, rating: null }),
    ),
  )
  const changeUnder = (stress: Stress) =>
    chain(position, of => map(stressed([of], stress), ([profit]) => percentFromFraction((profit as number) / of.value)))
  return {
    parameters: [],
    figures: [...CURVE_STRESSES, WIDER_SPREADS].map(({ name, text, stress }) => ({
      ...{ name, text, unit: 'PERCENT' as const },
      result: changeUnder(stress),
    })),
  }
}
