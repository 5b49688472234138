import { type Bond, bondFromTerms } from '../schema/analytics/bond.ts'
import type { BondTerms } from '../schema/analytics/bond-terms.ts'
import { curveByDay } from '../schema/analytics/curves/by-day.ts'
import { type Curve, curveFromTerms } from '../schema/analytics/curves/curve.ts'
import { dayFromCivil, isoFromDay } from '../schema/analytics/day.ts'
import { DAY_COUNTS, type DayCountName } from '../schema/analytics/day-counts.ts'
import { termsFromIssue } from '../schema/analytics/issue.ts'
import { MEASURES, type MeasureName } from '../schema/analytics/measures.ts'
import type { Result } from '../schema/analytics/result.ts'
import { type Valuation, valuationOf } from '../schema/analytics/valuation.ts'
import { deskColumns } from '../schema/measures/desk.ts'
import { deskSpeed } from './support/desk-speed.ts'

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const BONDS = Number(process.env.BONDS ?? 100_000)
const FLOWS = 20
const BLOCK = 1_000
const SETTLEMENT = '2026-07-01'
const GOAL_SECONDS = 15
const GOAL_OAS_MS = 20
const GOAL_PORTFOLIO_MS = 150

const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`${result.reason} ${result.field ?? ''}`)
  return result.value
}

const curve: Curve = curveByDay(
  value(
    curveFromTerms({
      model: 'MOEX_GAUSS',
      parameters: [...[1500, -150, -500, 0.9], ...[0.1, 0.5, 0.2, -3, 3, 4, -1, 0, 0]],
    }),
  ),
)

const DAY_COUNT_NAMES = Object.keys(DAY_COUNTS) as DayCountName[]

/** A bond with 20 payments ahead; every day count and a spread of rates and coupon dates. */
const termsAt = (index: number): BondTerms => {
  const month = 1 + (index % 6)
  const day = 2 + (index % 27)
  return value(
    termsFromIssue({
      nominal: 1000,
      issueDate: isoFromDay(dayFromCivil(2026, month, day)),
      maturityDate: isoFromDay(dayFromCivil(2036, month, day)),
      dayCount: DAY_COUNT_NAMES[index % DAY_COUNT_NAMES.length] ?? 'ACT/365F',
      couponsPerYear: 2,
      rate: 0.02 + (index % 150) / 1000,
    }),
  )
}

type Stage = readonly [name: string, measures: readonly MeasureName[]]

const STAGES: readonly Stage[] = [
  ['accrued, dirty price', ['accruedInterest', 'accruedPer100', 'dirtyPrice', 'outstandingNominal']],
  ['effective yields', ['headlineYield', 'yieldToMaturity', 'yieldToPut', 'yieldToCall', 'yieldToWorst']],
  ['street yield', ['streetYield']],
  ['current, simple', ['currentYield', 'simpleYield', 'lastPaymentYield']],
  [
    'durations, convexity, bpv',
    ['macaulayDurationYears', 'macaulayDurationDays', 'modifiedDurationYears', 'convexity', 'bpv'],
  ],
  ['G-spread', ['gSpreadBp']],
  ['Z-spread', ['zSpreadBp']],
]

const FIXED = { bond: { couponType: 'FIXED', ratePremium: null, indexed: false } } as const

const times = new Map<string, number>()

const timed = <T>(stage: string, work: () => T): T => {
  const begin = performance.now()
  const made = work()
  times.set(stage, (times.get(stage) ?? 0) + performance.now() - begin)
  return made
}

let figures = 0
let absences = 0

const measureBlock = (valuations: readonly Valuation[], [stage, names]: Stage): void =>
  timed(stage, () => {
    for (const valuation of valuations) {
      for (const name of names) {
        if (MEASURES[name].compute(valuation).ok) figures++
        else absences++
      }
    }
  })

const run = (): void => {
  const templates = Array.from({ length: BLOCK }, (_, index) => termsAt(index))
  for (let done = 0; done < BONDS; done += BLOCK) {
    const bonds = timed('reading terms', () => templates.map((terms): Bond => value(bondFromTerms(terms))))
    const valuations = timed('valuation', () =>
      bonds.map((bond, index) => {
        const cleanPrice = 60 + ((done / BLOCK + index) % 70)
        return value(valuationOf(bond, { settlement: SETTLEMENT, cleanPrice, curve }))
      }),
    )
    for (const stage of STAGES) measureBlock(valuations, stage)
    timed('carry, after tax, key rates', () => {
      for (const valuation of valuations) {
        const { values } = deskColumns(FIXED, { ok: true, value: valuation })
        for (const figure of Object.values(values)) {
          if (figure === null) absences++
          else figures++
        }
      }
    })
  }
}

const busyBefore = process.cpuUsage()
run()
const busy = process.cpuUsage(busyBefore)
const total = [...times.values()].reduce((sum, time) => sum + time, 0)
const seconds = total / 1000
print(`${BONDS} bonds of ${FLOWS} payments, one core, Node ${process.version}`)
print(`${figures} figures, ${absences} not applicable`)
for (const [stage, time] of times) {
  const share = ((time / total) * 100).toFixed(1).padStart(5)
  const each = ((time * 1000) / BONDS).toFixed(2).padStart(7)
  print(`${stage.padEnd(28)} ${share} %  ${each} µs a bond`)
}
print(`${seconds.toFixed(2)} s, ${Math.round(BONDS / seconds)} bonds a second (goal: ${GOAL_SECONDS} s)`)
const busySeconds = ((busy.user + busy.system) / 1e6).toFixed(2)
print(`${busySeconds} s of processor time with making the sample and collecting garbage`)
const [slowest] = [...times].toSorted(([, a], [, b]) => b - a)[0] ?? ['nothing']
print(`limited by: ${slowest}`)

const callable = value(
  bondFromTerms({
    ...termsAt(3),
    options: ['2029-07-01', '2031-07-01', '2033-07-01'].map(date => ({ kind: 'CALL' as const, date, price: 100 })),
  }),
)
const bonds = Array.from({ length: BLOCK }, (_, index) => value(bondFromTerms(termsAt(index))))
const { oasMs, portfolioMs } = deskSpeed({ bonds, callable, curve, settlement: SETTLEMENT })
print(`OAS of a bond with three calls: ${oasMs.toFixed(1)} ms of processor time (goal: ${GOAL_OAS_MS} ms)`)
print(
  `500 positions, 11 key rates, 12 stresses: ${portfolioMs.toFixed(0)} ms of processor time (goal: ${GOAL_PORTFOLIO_MS} ms)`,
)
