import { describe, expect, it } from 'vitest'
import { RATING_LABELS, ratingFromText } from '../../schema/analytics/ratings.ts'
import { daysBetween, median, ofKind, type RecordOf, sampleRecords, share } from './sample-records.ts'

const AS_OF = '2026-11-20'
const records = sampleRecords()
const bonds = ofKind(records, 'bond')
const bondOf = new Map(bonds.map(bond => [bond.isin, bond]))
const ratings = ofKind(records, 'rating')
const live = bonds.filter(bond => bond.status === 'TRADING')

describe('ratings of the sample market are believable', () => {
  const ordinal = (label: string) => ratingFromText(label)?.ordinal ?? 26
  const subjectOf = ({ isin, issuer, agency }: RecordOf<'rating'>) => `${isin ?? JSON.stringify(issuer)} ${agency}`
  const paths = [
    ...Map.groupBy(
      ratings.filter(rating => rating.issuer !== undefined && rating.withdrawn !== true),
      subjectOf,
    ).values(),
  ]
  const last = paths.flatMap(path => path.at(-1) ?? [])
  const isUpTo = (label: string) => (rating: RecordOf<'rating'>) =>
    ordinal(rating.label) <= (RATING_LABELS as readonly string[]).indexOf(label) + 1

  it('on the national scale has many AAA, AA and A, some BBB and BB, few B and hardly any CCC', () => {
    const national = last.filter(rating => rating.scale === 'NATIONAL')
    expect(share(national, isUpTo('AAA'))).toBeGreaterThan(0.1)
    expect(share(national, isUpTo('A-'))).toBeGreaterThan(0.5)
    expect(share(national, isUpTo('BB-'))).toBeGreaterThan(0.88)
    expect(share(national, isUpTo('B-'))).toBeGreaterThan(0.97)
  })

  it('on the international scale has most issuers at A and BBB, few AAA and hardly any CCC', () => {
    const international = last.filter(rating => rating.scale === 'INTERNATIONAL')
    expect(share(international, isUpTo('AAA'))).toBeLessThan(0.2)
    expect(share(international, isUpTo('BBB-'))).toBeGreaterThan(0.65)
    expect(share(international, isUpTo('B-'))).toBeGreaterThan(0.97)
  })

  it('tells several actions an issuer in the year, and letters move where the outlook said so', () => {
    const inYear = ratings.filter(({ issuer, date }) => issuer !== undefined && daysBetween(date, AS_OF) <= 365)
    const issuers = Map.groupBy(inYear, ({ issuer }) => JSON.stringify(issuer))
    expect(median([...issuers.values()].map(rows => rows.length))).toBeGreaterThanOrEqual(2)
    const moves = paths.flatMap(path =>
      path
        .slice(1)
        .map((now, place) => ({ before: path[place], by: ordinal(now.label) - ordinal(path[place]?.label ?? '') })),
    )
    expect(moves.filter(({ by }) => by < 0).length).toBeGreaterThan(20)
    expect(moves.filter(({ by }) => by > 0).length).toBeGreaterThan(20)
    expect(moves.filter(({ by, before }) => by < 0 && before?.outlook !== 'POSITIVE')).toEqual([])
    expect(moves.filter(({ by, before }) => by > 0 && before?.outlook !== 'NEGATIVE')).toEqual([])
    expect(share(moves, ({ by }) => by === 0)).toBeGreaterThan(0.7)
  })

  it('gives no positive outlook to the best', () => {
    expect(ratings.filter(({ label, outlook }) => ordinal(label) === 1 && outlook === 'POSITIVE')).toEqual([])
  })
})

describe('names and sizes of the sample market are believable', () => {
  const namesOf = (wanted: (bond: RecordOf<'bond'>) => boolean) => bonds.filter(wanted).map(({ name }) => name)

  it('names states by series at home, by country and year abroad, companies by programme', () => {
    const ofState = (couponType: string) =>
      namesOf(
        bond =>
          bond.bondType === 'GOVERNMENT' && bond.isin?.startsWith('RU') === true && bond.couponType === couponType,
      )
    for (const name of ofState('FIXED')) expect(name).toMatch(/^Rudoria (26|25|46)\d{3} /)
    for (const name of ofState('FLOATING')) expect(name).toMatch(/^Rudoria (29|24|28)\d{3} /)
    for (const name of ofState('INDEXED')) expect(name).toMatch(/^Rudoria (52|53|54)\d{3} /)
    const sovereign = namesOf(
      bond =>
        bond.bondType === 'EUROBOND' &&
        bond.issuer.inn === bonds.find(({ name }) => name.startsWith('Rudoria 26'))?.issuer.inn,
    )
    expect(sovereign.length).toBeGreaterThan(5)
    for (const name of sovereign) expect(name).toMatch(/^Rudoria-20\d\d( EUR| CNY| GBP)? \(sample\)$/)
    for (const name of namesOf(bond => bond.bondType === 'REGIONAL')) expect(name).toMatch(/ Region 3[45]\d{3} /)
    for (const name of namesOf(bond => bond.bondType === 'EXCHANGE' && bond.isin?.startsWith('RU') === true))
      expect(name).toMatch(/ 00\dP-\d\d /)
    for (const name of namesOf(bond => bond.bondType === 'REPLACEMENT'))
      expect(name).toMatch(/ ZO(\d\d|-PERP)-\d\d-[DEFY] /)
  })

  it('gives nearly every bond a name of its own', () => {
    expect(new Set(bonds.map(({ name }) => name)).size / bonds.length).toBeGreaterThan(0.97)
  })

  it('borrows as much as such borrowers do: a state a hundred times what a weak company does', () => {
    const millions = (wanted: (bond: RecordOf<'bond'>) => boolean) =>
      bonds.flatMap(bond => (wanted(bond) && bond.issueVolume != null ? [Number(bond.issueVolume) / 1e6] : []))
    const state = millions(bond => bond.bondType === 'GOVERNMENT' && bond.nominalCurrency === 'RUB')
    const companies = millions(bond => bond.bondType === 'EXCHANGE' && bond.nominalCurrency === 'RUB')
    expect(Math.min(...state)).toBeGreaterThanOrEqual(100_000)
    expect(Math.max(...companies)).toBeLessThanOrEqual(50_000)
    expect(Math.min(...companies)).toBeGreaterThanOrEqual(50)
  })
})

describe('floaters of the sample market have a past', () => {
  const fixings = new Map(ofKind(records, 'policyRate').map(({ key, date, value }) => [`${key} ${date}`, value]))
  const decisions = ofKind(records, 'policyRate').filter(({ key }) => key === 'SAMPLE-KEY_RATE')
  const KEYS: Readonly<Record<string, string>> = {
    RUONIA: 'RUONIA',
    SOFR: 'SOFR',
    EURIBOR: 'EURIBOR_3M',
    ESTR: 'ESTR',
    SONIA: 'SONIA',
  }

  it('every coupon that was fixed is the base of its first day, as the market tells it, and the premium', () => {
    let checked = 0
    for (const { isin, coupons } of ofKind(records, 'schedule')) {
      const bond = bondOf.get(isin)
      if (bond?.couponType !== 'FLOATING' || bond.rateCap != null) continue
      for (const { periodStart, rate } of coupons.filter(coupon => coupon.knowledge === 'FIXED')) {
        const key = KEYS[bond.rateBase ?? '']
        const keyRate = decisions.findLast(({ date }) => date <= periodStart)?.value
        const base = bond.rateBase === 'KEY_RATE' ? keyRate : fixings.get(`SAMPLE-${key} ${periodStart}`)
        if (base === undefined) continue
        checked += 1
        expect(rate, `${isin} ${periodStart}`).toBeCloseTo(base + (bond.ratePremium ?? 0), 6)
      }
    }
    expect(checked).toBeGreaterThan(1500)
  })

  it('the rate of the bond is that of the running coupon', () => {
    const schedules = new Map(ofKind(records, 'schedule').map(schedule => [schedule.isin, schedule]))
    const floaters = live.filter(bond => bond.couponType === 'FLOATING')
    for (const bond of floaters) {
      const running = schedules.get(bond.isin)?.coupons.findLast(({ periodStart }) => periodStart <= AS_OF)
      expect(bond.couponRate, bond.isin).toBe(running?.rate)
    }
  })
})
