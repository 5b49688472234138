import { expect, test } from 'vitest'
import { curveByDay } from '../../schema/analytics/curves/by-day.ts'
import { curveFromTerms } from '../../schema/analytics/curves/curve.ts'
import { value } from './value.ts'

test('a curve whose days are computed once gives the same rates to the last bit, in any order', () => {
  const curve = value(
    curveFromTerms({
      model: 'MOEX_GAUSS',
      parameters: [...[1500, -150, -500, 0.9], ...[0.1, 0.5, 0.2, -3, 3, 4, -1, 0, 0]],
    }),
  )
  let computed = 0
  const byDay = curveByDay({ ...curve, zero: t => [curve.zero(t), computed++][0] as number })
  const times = Array.from({ length: 4_000 }, (_, day) => [
    (day + 1) / 365,
    (day + 0.5) / 365,
    (day + 1) / 365 + 1e-15,
  ]).flat()
  for (const t of [...times, ...times.toReversed()]) expect(byDay.zero(t)).toBe(curve.zero(t))
  expect(byDay.slope(1)).toBe(curve.slope(1))
  expect(computed).toBeLessThan(times.length * 2 - 4_000 + 1)
})
