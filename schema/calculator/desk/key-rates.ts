import { KEY_TENORS } from '../../analytics/curves/key-rates.ts'
import { keyRatesOf } from '../../analytics/desk.ts'
import { map } from '../../analytics/result.ts'
import type { DeskAnswer, DeskSubject } from './desk-subject.ts'

/** How the price answers to the curve as a whole and at each key tenor: their durations add up. */
export function keyRateFigures({ valuation }: DeskSubject): DeskAnswer {
  const found = keyRatesOf(valuation)
  return {
    parameters: [],
    figures: [
      {
        ...{ name: 'effectiveDuration', unit: 'YEARS', text: 'Answer to a parallel move of the annual zero rates.' },
        result: map(found, ({ effectiveYears }) => effectiveYears),
      },
      {
        ...{ name: 'effectiveConvexity', unit: 'YEARS_SQUARED', text: 'Curvature of that answer.' },
        result: map(found, ({ effectiveConvexity }) => effectiveConvexity),
      },
      ...KEY_TENORS.map((tenor, index) => ({
        ...{
          name: `keyRateDuration${tenor}`,
          unit: 'YEARS' as const,
          text: `Answer to a move at ${tenor} ${tenor === 1 ? 'year' : 'years'}.`,
        },
        result: map(found, ({ durations }) => durations[index] as number),
      })),
    ],
  }
}
