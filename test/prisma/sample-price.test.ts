import { describe, expect, it } from 'vitest'
import { daysBetween, ofKind, type RecordOf, sampleRecords } from './sample-records.ts'

const AS_OF = '2026-11-20'
const records = sampleRecords({ bonds: 2200 })
const bonds = new Map(ofKind(records, 'bond').map(bond => [bond.isin, bond]))
const schedules = new Map(ofKind(records, 'schedule').map(schedule => [schedule.isin, schedule]))
const curves = new Map(
  ofKind(records, 'curve')
    .filter(curve => curve.date === AS_OF)
    .map(curve => [curve.currency, curve]),
)

interface Case {
  readonly quote: RecordOf<'quote'>
  readonly bond: RecordOf<'bond'>
  readonly schedule: RecordOf<'schedule'>
}

const priced = ofKind(records, 'quote').flatMap((quote): readonly Case[] => {
  const bond = bonds.get(quote.isin)
  const schedule = schedules.get(quote.isin)
  const usable = quote.date === AS_OF && typeof quote.sourceYield === 'number' && quote.sourceYieldBasis !== 'CURRENT'
  return usable && bond !== undefined && schedule !== undefined ? [{ quote, bond, schedule }] : []
})

/** From the published records alone: what a buyer receives up to the date of the yield. */
function flowsOf({ quote, schedule }: Case): readonly { days: number; amount: number }[] {
  const settlement = quote.settlementDate ?? ''
  const end = quote.sourceYieldDate ?? ''
  let last = 0
  const coupons = schedule.coupons.flatMap(coupon => {
    last = coupon.value === null || coupon.value === undefined ? last : Number(coupon.value)
    const counts = coupon.payDate > settlement && coupon.payDate <= end
    return counts ? [{ days: daysBetween(settlement, coupon.payDate), amount: last }] : []
  })
  const repaid = schedule.amortizations
    .filter(row => row.date > settlement && row.date <= end)
    .map(row => ({ days: daysBetween(settlement, row.date), amount: Number(row.value) }))
  const left = outstandingOf({ quote, schedule }) - repaid.reduce((total, row) => total + row.amount, 0)
  return [...coupons, ...repaid, { days: daysBetween(settlement, end), amount: left }]
}

/** On the settlement date; a perpetual owes its whole nominal. */
function outstandingOf({ quote, schedule }: Pick<Case, 'quote' | 'schedule'>): number {
  const bond = bonds.get(schedule.isin)
  if (bond?.perpetual === true) return Number(bond.outstandingNominal)
  const after = schedule.amortizations.filter(row => row.date > (quote.settlementDate ?? ''))
  return after.reduce((total, row) => total + Number(row.value), 0)
}

/** Annually compounded, per cent, of the published parameters. */
function zeroRate(parameters: Readonly<Record<string, number>>, years: number): number {
  const { beta0 = 0, beta1 = 0, beta2 = 0, beta3 = 0, tau1 = 1, tau2 = 1 } = parameters
  const slope = (1 - Math.exp(-years / tau1)) / (years / tau1)
  const second = (1 - Math.exp(-years / tau2)) / (years / tau2) - Math.exp(-years / tau2)
  const continuous = beta0 + beta1 * slope + beta2 * (slope - Math.exp(-years / tau1)) + beta3 * second
  return 100 * (Math.exp(continuous / 100) - 1)
}

describe('quotes of the sample market', () => {
  it('agree with the yield beside them: dirty = Σ CF (1+y)^(−d/365) from settlement', () => {
    const own = priced.filter(({ bond }) => bond.currency === bond.nominalCurrency)
    expect(own.length).toBeGreaterThan(1000)
    for (const one of own) {
      const { quote } = one
      const outstanding = outstandingOf(one)
      const dirty = ((quote.close ?? 0) * outstanding) / 100 + Number(quote.accrued)
      const growth = 1 + (quote.sourceYield ?? 0) / 100
      const value = flowsOf(one).reduce((total, flow) => total + flow.amount * growth ** (-flow.days / 365), 0)
      expect(Math.abs(value - dirty) / outstanding, quote.isin).toBeLessThan(1e-8)
    }
  })

  it('agree with the duration beside them', () => {
    for (const one of priced) {
      const growth = 1 + (one.quote.sourceYield ?? 0) / 100
      const flows = flowsOf(one).map(flow => ({ ...flow, present: flow.amount * growth ** (-flow.days / 365) }))
      const total = flows.reduce((sum, flow) => sum + flow.present, 0)
      const duration = flows.reduce((sum, flow) => sum + flow.present * flow.days, 0) / total
      expect(Math.abs(duration - (one.quote.sourceDurationDays ?? 0)), one.quote.isin).toBeLessThan(1e-4)
    }
  })

  it('agree with the government spread beside them; without a published curve, and of a real yield, there is none', () => {
    for (const { quote, bond } of priced) {
      const curve = curves.get(bond.nominalCurrency)
      if (curve === undefined || bond.indexed) {
        expect(quote.sourceGSpreadBp).toBeNull()
        continue
      }
      const zero = zeroRate(curve.parameters, (quote.sourceDurationDays ?? 0) / 365)
      expect((quote.sourceYield ?? 0) * 100 - zero * 100).toBeCloseTo(quote.sourceGSpreadBp ?? Number.NaN, 3)
    }
    expect(priced.some(({ bond }) => bond.nominalCurrency === 'CNY')).toBe(true)
  })

  it('accrue the share of the coupon that its days make', () => {
    const byDays = priced.filter(({ bond }) => bond.dayCount === 'ACT_365F' || bond.dayCount === 'ACT_ACT_ICMA')
    expect(byDays.length).toBeGreaterThan(800)
    for (const { quote, schedule, bond } of byDays) {
      const settlement = quote.settlementDate ?? ''
      const current = schedule.coupons.find(row => row.periodStart <= settlement && row.periodEnd > settlement)
      if (current?.value == null || bond.currency !== bond.nominalCurrency) continue
      const length = daysBetween(current.periodStart, current.periodEnd)
      const share = daysBetween(current.periodStart, settlement) / length
      expect(Number(quote.accrued)).toBeCloseTo(Number(current.value) * share, 5)
    }
  })

  it('count to the next put where there is one, to the next call of a perpetual, else to maturity', () => {
    for (const { quote, schedule, bond } of priced) {
      const put = schedule.offers.find(offer => offer.type === 'PUT' && offer.date > (quote.settlementDate ?? ''))
      const expected = put !== undefined ? 'PUT' : bond.perpetual ? 'CALL' : 'MATURITY'
      expect(quote.sourceYieldBasis).toBe(expected)
      if (expected === 'PUT') expect(quote.sourceYieldDate).toBe(put?.date)
      if (expected === 'MATURITY') expect(quote.sourceYieldDate).toBe(bond.maturityDate)
    }
    expect(priced.filter(({ quote }) => quote.sourceYieldBasis === 'PUT').length).toBeGreaterThan(20)
    expect(priced.filter(({ quote }) => quote.sourceYieldBasis === 'CALL').length).toBeGreaterThan(5)
  })

  it('pay more for weaker ratings: government bonds lie on the curve and companies above it', () => {
    const spreads = (wanted: (bond: RecordOf<'bond'>) => boolean) =>
      priced.flatMap(({ quote, bond }) =>
        wanted(bond) && quote.sourceGSpreadBp != null ? [quote.sourceGSpreadBp] : [],
      )
    for (const spread of spreads(bond => bond.bondType === 'GOVERNMENT' && bond.currency === 'RUB')) {
      expect(Math.abs(spread)).toBeLessThan(15)
    }
    for (const spread of spreads(bond => bond.bondType === 'EXCHANGE')) expect(spread).toBeGreaterThan(0)
  })

  it('publish no yield for bonds after their default nor over a hole in the schedule', () => {
    const missed = new Map(ofKind(records, 'default').map(event => [event.isin, event.date]))
    const silent = ofKind(records, 'quote').filter(quote => {
      const hole = schedules.get(quote.isin)?.complete === false
      const isDefaulted = bonds.get(quote.isin)?.status === 'DEFAULTED' && quote.date >= (missed.get(quote.isin) ?? '')
      return hole || isDefaulted
    })
    expect(silent.length).toBeGreaterThan(5)
    expect(silent.every(quote => quote.sourceYield === undefined)).toBe(true)
  })
})
