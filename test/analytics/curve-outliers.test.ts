import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURVE_MODELS } from '../../schema/analytics/curves/curve.ts'
import { withoutOutliers } from '../../schema/analytics/curves/outliers.ts'
import { regression } from '../../schema/analytics/linear.ts'

type Point = Parameters<typeof withoutOutliers>[0][number]

const LEVELS = [0, 1, 2]
const DECAYS = [0.4, 0.7, 1.1, 1.8, 3, 5, 8]

const rowAt = (years: number, decay: number) =>
  LEVELS.map(level => CURVE_MODELS.NELSON_SIEGEL.zero([...LEVELS.map(one => (one === level ? 100 : 0)), decay], years))

/** Basis points between a yield and the best curve that is fitted to all the others. */
function distanceOf(points: readonly Point[], place: number): number {
  const others = points.toSpliced(place, 1)
  const curves = DECAYS.map(decay => {
    const rows = others.map(({ years }) => rowAt(years, decay))
    const columns = LEVELS.map(level => rows.map(row => row[level] ?? 0))
    const levels = regression(
      columns,
      others.map(({ rate }) => rate),
    )
    const rateAt = (years: number) => rowAt(years, decay).reduce((sum, one, at) => sum + one * (levels?.[at] ?? 0), 0)
    return { rateAt, squares: others.reduce((sum, { years, rate }) => sum + (rate - rateAt(years)) ** 2, 0) }
  })
  const best = curves.reduce((a, b) => (b.squares < a.squares ? b : a))
  return Math.abs((points[place]?.rate ?? 0) - best.rateAt(points[place]?.years ?? 0)) * 10_000
}

function refitted(points: readonly Point[]): readonly number[] {
  let left = points.map((_, place) => place)
  for (let most = Math.floor(points.length / 8); most > 0; most--) {
    const now = left.map(place => points[place] as Point)
    const distances = now.map((_, place) => distanceOf(now, place))
    const middle = distances.toSorted((a, b) => a - b)[distances.length >> 1] ?? 0
    const worst = Math.max(...distances)
    if (worst <= Math.max(250, 6 * 1.4826 * middle)) return left
    left = left.filter((_, at) => at !== distances.indexOf(worst))
  }
  return left
}

const point = fc.record({
  years: fc.double({ min: 0.1, max: 20, noNaN: true }),
  noise: fc.double({ min: -0.002, max: 0.002, noNaN: true }),
  shock: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(0.1, -0.05, 0.6) }),
})

test('the bonds left out are those that a curve fitted anew without each of them leaves out', () => {
  let leftOut = 0
  const markets = fc.array(point, { minLength: 10, maxLength: 40 })
  fc.assert(
    fc.property(markets, some => {
      // Half a year apart, so that no bond determines a curve alone.
      const points = some.map(({ years, noise, shock }, at) => {
        const duration = at / 2 + years / 100
        return { years: duration + 0.1, rate: 0.1 + 0.02 * Math.exp(-duration / 3) + noise + shock }
      })
      const found = withoutOutliers(points)
      leftOut += points.length - found.length
      expect(found).toEqual(refitted(points))
    }),
    { numRuns: 60 },
  )
  expect(leftOut).toBeGreaterThan(20)
})

test('a bond without which there is no curve is no outlier', () => {
  const years = [9, 1.5, 1.5, 1.5, 1.5, 4, 4, 4, 4]
  const points = years.map((duration, at) => ({ years: duration, rate: at === 0 ? 0.6 : 0.1 }))
  expect(withoutOutliers(points)).toHaveLength(years.length)
})
