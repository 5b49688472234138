import { expect, test } from 'vitest'
import { quantile } from '../../schema/overview/credit.ts'
import { type CurveDay, type CurveHead, chooseCurves } from '../../schema/overview/curve-history.ts'
import { curveViews, zeroRateOf } from '../../schema/overview/curves.ts'
import { delayNote, overviewOf } from '../../schema/overview/overview.ts'
import { EMPTY_SNAPSHOT } from '../../schema/snapshot/market-snapshot.ts'
import { memoizePerSnapshot } from '../../schema/snapshot/memoize.ts'

function head(key: string, date: string, fitted = false): CurveHead {
  return { id: `${key} ${date} ${fitted}`, key, currency: key.slice(0, 3), date, fitted }
}

const point = (tenorYears: number, zero: number) => ({
  tenorYears,
  zero,
  par: null,
  discountFactor: null,
  extrapolated: false,
})

/** A model whose parameters are lost: only its points are known. */
const UNREADABLE: CurveDay = {
  date: '2026-11-20',
  time: null,
  model: 'SVENSSON',
  shortestTenor: null,
  parameters: [],
  points: [point(1, 10), point(2, 12), point(5, 11)],
  residuals: [],
}

test('a published curve is chosen before a fitted one, even a newer one, and invented curves stand apart', () => {
  const chosen = chooseCurves([
    head('RUB-FITTED', '2026-11-20', true),
    head('RUB-GOV', '2026-11-19'),
    head('RUB-SAMPLE', '2026-11-20'),
    head('CNY-FITTED', '2026-11-20', true),
  ])
  expect(chosen.map(choice => choice.head.key)).toEqual(['CNY-FITTED', 'RUB-GOV', 'RUB-SAMPLE'])
})

test('a period begins on its day or, over holidays, shortly before; never later', () => {
  const days = ['2026-11-20', '2026-11-19', '2026-11-14', '2026-11-12', '2026-10-08', '2025-11-20']
  const [choice] = chooseCurves(days.map(day => head('RUB-GOV', day)))
  expect(choice?.earlier).toEqual([
    { period: 'DAY', id: 'RUB-GOV 2026-11-19 false' },
    { period: 'WEEK', id: 'RUB-GOV 2026-11-12 false' },
    { period: 'YEAR', id: 'RUB-GOV 2025-11-20 false' },
  ])
})

test('without a readable model straight lines join the stored points, and nothing is said beyond them', () => {
  const zero = zeroRateOf(UNREADABLE)
  expect([0.5, 1, 1.5, 3.5, 5, 10].map(zero)).toEqual([null, 10, 11, 11.5, 11, null])
  const history = { key: 'RUB-GOV', currency: 'RUB', sample: false, fitted: false, latest: UNREADABLE, earlier: [] }
  const [view] = curveViews({ ...EMPTY_SNAPSHOT, background: { ...EMPTY_SNAPSHOT.background, curves: [history] } })
  expect(view).toMatchObject({ fromModel: false, slope2s10sBp: null, slope3m10yBp: null })
  expect(view?.points.map(({ tenorYears, zero: rate }) => [tenorYears, rate])).toEqual([
    [1, 10],
    [2, 12],
    [3, 11.6667],
    [5, 11],
  ])
})

test('a curve says that it is too old for the day of the market', () => {
  const history = { key: 'RUB-GOV', currency: 'RUB', sample: false, fitted: false, latest: UNREADABLE, earlier: [] }
  const background = { ...EMPTY_SNAPSHOT.background, curves: [history] }
  const staleOn = (day: string) => curveViews({ ...EMPTY_SNAPSHOT, asOf: `${day}T08:00:00.000Z`, background })[0]?.stale
  expect(['2026-11-20', '2026-11-27', '2026-11-28'].map(staleOn)).toEqual([false, false, true])
})

test('quartiles lie between the nearest values in proportion', () => {
  expect([0, 0.25, 0.5, 0.75, 1].map(share => quantile([1, 2, 3, 10], share))).toEqual([1, 1.8, 2.5, 4.8, 10])
})

test('a market without data has an overview without figures', () => {
  expect(overviewOf(EMPTY_SNAPSHOT, null, 5).currencies).toEqual([])
  expect(delayNote(EMPTY_SNAPSHOT)).toBe('No prices available.')
})

test('a figure of a market is computed once, null and undefined included', () => {
  let runs = 0
  const figure = memoizePerSnapshot(() => {
    runs += 1
    return undefined
  })
  const market = { ...EMPTY_SNAPSHOT }
  expect([figure(market), figure(market)]).toEqual([undefined, undefined])
  expect(runs).toBe(1)
  figure({ ...EMPTY_SNAPSHOT })
  expect(runs).toBe(2)
})
