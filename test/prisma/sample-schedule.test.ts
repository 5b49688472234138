import { describe, expect, it } from 'vitest'
import { daysBetween, ofKind, sampleRecords } from './sample-records.ts'

const AS_OF = '2026-11-20'
const records = sampleRecords({ bonds: 2000 })
const bonds = new Map(ofKind(records, 'bond').map(bond => [bond.isin, bond]))
const schedules = ofKind(records, 'schedule').map(schedule => {
  const bond = bonds.get(schedule.isin)
  if (bond === undefined) throw new Error(`${schedule.isin} has a schedule but no bond`)
  return { ...schedule, bond }
})

describe('schedules of the sample market', () => {
  it('belong to every bond and have one row for each number and each date', () => {
    expect(schedules).toHaveLength(bonds.size)
    for (const { coupons, amortizations } of schedules) {
      expect(new Set(coupons.map(coupon => coupon.number)).size).toBe(coupons.length)
      expect(new Set(coupons.map(coupon => coupon.payDate)).size).toBe(coupons.length)
      expect(new Set(amortizations.map(row => row.date)).size).toBe(amortizations.length)
    }
  })

  it('have periods that follow each other from the placement on, unless they are marked incomplete', () => {
    let holes = 0
    for (const { coupons, complete, bond } of schedules) {
      const gaps = coupons.filter((coupon, place) => place > 0 && coupon.periodStart !== coupons[place - 1]?.periodEnd)
      holes += gaps.length
      expect(gaps.length).toBe(complete ? 0 : 1)
      if (coupons[0] !== undefined) expect(coupons[0].periodStart).toBe(bond.placementDate)
    }
    expect(holes).toBeGreaterThan(0)
  })

  it('repay exactly the initial nominal, a linker its indexed one; a perpetual repays nothing', () => {
    for (const { amortizations, bond } of schedules) {
      const sum = amortizations.reduce((total, row) => total + Number(row.value), 0)
      const owed =
        bond.indexed && bond.status !== 'MATURED' ? Number(bond.outstandingNominal) : Number(bond.initialNominal)
      expect(sum).toBeCloseTo(bond.perpetual ? 0 : owed, 6)
      expect(amortizations.filter(row => row.redemption)).toHaveLength(bond.perpetual ? 0 : 1)
      if (!bond.perpetual) expect(amortizations.at(-1)?.date).toBe(bond.maturityDate)
    }
  })

  it('leave outstanding what is not yet repaid', () => {
    for (const { amortizations, bond } of schedules.filter(schedule => !schedule.bond.perpetual)) {
      const left = amortizations.filter(row => row.date > AS_OF).reduce((total, row) => total + Number(row.value), 0)
      expect(Number(bond.outstandingNominal)).toBeCloseTo(left, 6)
    }
  })

  it('give an amount to every coupon that is fixed or estimated, and to no other', () => {
    for (const { coupons } of schedules) {
      for (const coupon of coupons) expect(coupon.value === null).toBe(coupon.knowledge === 'UNKNOWN')
    }
  })

  it('do not know the coupons of a floater that have not begun, nor those after the next put', () => {
    const floaters = schedules.filter(({ bond }) => bond.couponType === 'FLOATING' && bond.status === 'TRADING')
    expect(floaters.length).toBeGreaterThan(50)
    for (const { coupons } of floaters) {
      for (const coupon of coupons) expect(coupon.knowledge === 'FIXED').toBe(coupon.periodStart <= AS_OF)
    }
    const puttable = schedules.filter(({ bond, offers }) => bond.couponType === 'VARIABLE' && offers[0]?.type === 'PUT')
    expect(puttable.length).toBeGreaterThan(20)
    for (const { coupons, offers } of puttable) {
      const next = offers.find(offer => offer.date > AS_OF)?.date ?? '9999-12-31'
      for (const coupon of coupons) expect(coupon.knowledge === 'FIXED').toBe(coupon.periodEnd <= next)
    }
  })

  it('pay coupons that follow from rate, nominal and days', () => {
    const counted = schedules.filter(({ bond }) => bond.dayCount === 'ACT_365F' && !bond.indexed)
    expect(counted.length).toBeGreaterThan(500)
    for (const { coupons } of counted) {
      for (const { periodStart, periodEnd, rate, value, nominal } of coupons.slice(-3)) {
        if (rate === null || rate === undefined || value === null) continue
        const expected = (Number(nominal) * rate * daysBetween(periodStart, periodEnd)) / 36_500
        expect(Math.abs(Number(value) - expected)).toBeLessThan(0.0051)
      }
    }
  })
})
