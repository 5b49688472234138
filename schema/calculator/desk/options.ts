import { optionAdjusted } from '../../analytics/options/oas.ts'
import { optionBond } from '../../analytics/options/rights.ts'
import { dirty } from '../../analytics/price.ts'
import { absent, chain, map } from '../../analytics/result.ts'
import { shortened } from '../shortened.ts'
import { type DeskInput, shortRateOf } from './desk-input.ts'
import type { DeskAnswer, DeskSubject } from './desk-subject.ts'

const ROWS = [
  [
    'zSpreadContinuousBp',
    'BASIS_POINTS',
    'Z-spread of the payments to maturity, continuous as the OAS is.',
    'zSpreadBp',
  ],
  ['oasBp', 'BASIS_POINTS', 'Spread over the curve with puts and calls exercised best, continuous.', 'oasBp'],
  [
    'optionAdjustedDuration',
    'YEARS',
    'Answer to a parallel move of the continuous zero rates at a constant OAS.',
    'effectiveYears',
  ],
  ['optionAdjustedConvexity', 'YEARS_SQUARED', 'Curvature of that answer.', 'effectiveConvexity'],
  ['optionValue', 'PER_100', 'Price less the price without options at the same spread.', 'optionValue'],
] as const

/** Spread and risk of a bond with puts or calls ahead, by a one-factor Hull-White model. */
export function optionFigures({ valuation, currency }: DeskSubject, input: DeskInput): DeskAnswer {
  const model = shortRateOf(input, currency)
  const { bond } = valuation
  const hasOptions = bond.options.some(({ day }) => day > valuation.settlement)
  const found = !hasOptions
    ? absent('NOT_APPLICABLE', 'options')
    : chain(valuation.curve, curve =>
        chain(valuation.toMaturity(), ({ flows, price }) =>
          chain(optionBond(bond, flows), withOptions => optionAdjusted(withOptions, dirty(price), curve, model)),
        ),
      )
  return {
    parameters: [
      { name: 'meanReversion', value: model.meanReversion, unit: 'A_YEAR' },
      { name: 'volatilityPercent', value: shortened(model.volatility * 100), unit: 'PERCENTAGE_POINTS' },
    ],
    figures: ROWS.map(([name, unit, text, part]) => ({ name, unit, text, result: map(found, all => all[part]) })),
  }
}
