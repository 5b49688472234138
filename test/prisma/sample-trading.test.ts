import { describe, expect, it } from 'vitest'
import { daysBetween, median, ofKind, quantile, type RecordOf, sampleRecords, share } from './sample-records.ts'

const AS_OF = '2026-11-20'
const records = sampleRecords()
const bonds = ofKind(records, 'bond')
const bondOf = new Map(bonds.map(bond => [bond.isin, bond]))
const quotes = ofKind(records, 'quote')
const quotesOf = Map.groupBy(quotes, quote => quote.isin)
const live = bonds.filter(bond => bond.status === 'TRADING')
const isOld = (bond: RecordOf<'bond'>) => (bond.placementDate ?? '') < '2026-09-01'

describe('trading in the sample market is believable', () => {
  const traded = quotes.flatMap(quote => {
    const bond = bondOf.get(quote.isin)
    const outstanding = Number(bond?.outstanding ?? 0)
    if (bond === undefined || !(Number(quote.turnover) > 0)) return []
    if (bond.currency !== bond.nominalCurrency || outstanding === 0) return []
    return [{ bond, part: Number(quote.turnover) / outstanding }]
  })
  const parts = (wanted: (bond: RecordOf<'bond'>) => boolean) =>
    traded.filter(({ bond }) => wanted(bond)).map(({ part }) => part)
  const ofState = parts(bond => bond.bondType === 'GOVERNMENT')
  const ofOthers = parts(bond => bond.bondType !== 'GOVERNMENT')

  it('turns over at most some per cent of an issue a day', () => {
    expect(Math.max(...ofState)).toBeLessThan(0.04)
    expect(quantile(ofState, 0.9)).toBeLessThan(0.015)
    expect(Math.max(...ofOthers)).toBeLessThan(0.02)
    expect(quantile(ofOthers, 0.9)).toBeLessThan(0.003)
    expect(median(ofState)).toBeGreaterThan(4 * median(ofOthers))
  })

  it('sees most government bonds nearly every day, others more or less often, and few hardly ever', () => {
    const daysOf = (bond: RecordOf<'bond'>) =>
      (quotesOf.get(bond.isin) ?? []).filter(({ date, trades }) => daysBetween(date, AS_OF) < 30 && (trades ?? 0) > 0)
        .length
    const old = live.filter(isOld)
    const state = old.filter(bond => bond.bondType === 'GOVERNMENT').map(daysOf)
    const others = old.filter(bond => bond.bondType !== 'GOVERNMENT').map(daysOf)
    expect(share(state, days => days >= 18)).toBeGreaterThan(0.85)
    expect(share([...state, ...others], days => days === 1)).toBeLessThan(0.05)
    expect(quantile(others, 0.1)).toBeLessThan(7)
    expect(quantile(others, 0.9)).toBeGreaterThan(19)
    expect(median(others)).toBeGreaterThan(8)
  })

  it('quotes nearly every living bond on the last day, and a stated few not since more than a week', () => {
    const age = (bond: RecordOf<'bond'>) => daysBetween(quotesOf.get(bond.isin)?.at(-1)?.date ?? '2000-01-01', AS_OF)
    const quoted = live.filter(bond => quotesOf.has(bond.isin))
    expect(quoted.length / live.length).toBeGreaterThan(0.97)
    expect(share(quoted, bond => age(bond) === 0)).toBeGreaterThan(0.97)
    expect(share(quoted, bond => age(bond) > 7)).toBeGreaterThan(0.005)
    expect(share(quoted, bond => age(bond) > 7)).toBeLessThan(0.03)
  })

  it('makes dear of what trades much: bid and ask of government benchmarks lie close together', () => {
    const gap = ({ bid, ask }: RecordOf<'quote'>) => (bid == null || ask == null ? [] : [ask - bid])
    const last = quotes.filter(({ date }) => date === AS_OF)
    const isState = ({ isin }: RecordOf<'quote'>) => bondOf.get(isin)?.bondType === 'GOVERNMENT'
    expect(median(last.filter(isState).flatMap(gap))).toBeLessThan(0.2)
    expect(median(last.filter(quote => !isState(quote)).flatMap(gap))).toBeLessThan(1)
  })
})

describe('yields of the sample market are believable', () => {
  const yields = quotes.flatMap(({ isin, date, sourceYield }) => {
    const bond = bondOf.get(isin)
    return date === AS_OF && bond !== undefined && sourceYield != null ? [{ bond, yield: sourceYield }] : []
  })
  const realOf = (currency: string) =>
    yields.flatMap(({ bond, yield: real }) =>
      bond.indexed === true && bond.nominalCurrency === currency ? [real] : [],
    )
  const nominalOf = (currency: string) =>
    yields.flatMap(({ bond, yield: nominal }) =>
      bond.bondType === 'GOVERNMENT' && bond.couponType === 'FIXED' && bond.nominalCurrency === currency
        ? [nominal]
        : [],
    )

  it.each([
    ['RUB', 5, 9.5, 5.5, 8.5],
    ['USD', 0.5, 3, 1.5, 3],
    ['EUR', 0.5, 2.5, 0.5, 2.5],
    ['GBP', 0.5, 2.5, 2, 4],
  ])(
    'real yields in %s lie between %d and %d, below nominal ones by what prices are expected to rise',
    (currency, least, most, little, much) => {
      const real = realOf(currency)
      expect(real.length).toBeGreaterThan(2)
      expect(Math.min(...real)).toBeGreaterThan(least)
      expect(Math.max(...real)).toBeLessThan(most)
      const expected = median(nominalOf(currency)) - median(real)
      expect(expected).toBeGreaterThan(little)
      expect(expected).toBeLessThan(much)
    },
  )

  it('owes a linker more than it was issued at, by the rise of prices since', () => {
    const linkers = live.filter(bond => bond.indexed === true)
    for (const bond of linkers) {
      const years = daysBetween(bond.placementDate ?? AS_OF, AS_OF) / 365
      const ratio = Number(bond.outstandingNominal) / Number(bond.initialNominal)
      const yearly = ratio ** (1 / Math.max(years, 0.25)) - 1
      expect(yearly, bond.isin).toBeGreaterThan(bond.nominalCurrency === 'RUB' ? 0.03 : 0)
      expect(yearly, bond.isin).toBeLessThan(bond.nominalCurrency === 'RUB' ? 0.1 : 0.06)
    }
  })

  it('moves prices with the curve: a week changes a benchmark little, a year of rising rates lowers it', () => {
    const [longest] = [...quotesOf.values()]
      .filter(rows => bondOf.get(rows[0]?.isin)?.bondType === 'GOVERNMENT')
      .sort((a, b) => b.length - a.length)
    const closes = (longest ?? []).flatMap(({ close }) => (close == null ? [] : [close]))
    expect(closes.length).toBeGreaterThan(150)
    const steps = closes.slice(1).map((close, place) => Math.abs(close / (closes[place] ?? close) - 1))
    expect(Math.max(...steps)).toBeLessThan(0.05)
    expect(median(steps)).toBeGreaterThan(0.0001)
  })
})
