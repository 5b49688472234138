import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { sampleMarket } from '../../prisma/sources/sample/batches.ts'
import { SAMPLE_DEFAULTS, sampleOptionsFrom } from '../../prisma/sources/sample/options.ts'
import { sampleSource, sampleSourceOf } from '../../prisma/sources/sample/source.ts'
import { STRUCTURES } from '../../prisma/sources/sample/structures.ts'
import type { ReadRequest } from '../../prisma/sources/source.ts'
import { ofKind, sampleRecords } from './sample-records.ts'

const records = sampleRecords()
const bonds = ofKind(records, 'bond')
const schedules = ofKind(records, 'schedule')
const quotes = ofKind(records, 'quote')
const ratings = ofKind(records, 'rating')
const placements = ofKind(records, 'placement')

const hashOf = (rows: readonly SourceRecord[]) => createHash('sha256').update(JSON.stringify(rows)).digest('hex')
const setOf = <T>(values: readonly T[]) => new Set(values)
const among = (values: readonly unknown[]) => [...new Set(values)].map(String).sort()

describe('the sample market is a function of its options', () => {
  it('gives the same records, byte for byte, for the same size and seed', () => {
    const first = hashOf(sampleRecords({ bonds: 400, seed: 7 }))
    expect(hashOf(sampleRecords({ bonds: 400, seed: 7 }))).toBe(first)
    expect(hashOf(sampleRecords({ bonds: 400, seed: 8 }))).not.toBe(first)
    expect(hashOf(sampleRecords({ bonds: 400, seed: 7, asOf: '2026-11-19' }))).not.toBe(first)
  })

  it('has as many bonds as are asked for and a tenth of issuers, 300 at least', () => {
    expect(bonds).toHaveLength(3000)
    expect(ofKind(records, 'issuer')).toHaveLength(300)
    const large = sampleMarket({ ...SAMPLE_DEFAULTS, bonds: 4000 })
    const issuers = [...large].flatMap(batch => batch.records).filter(record => record.kind === 'issuer')
    expect(issuers).toHaveLength(400)
  })

  it('works for markets smaller than its list of structures', () => {
    expect(ofKind(sampleRecords({ bonds: 1 }), 'bond')).toHaveLength(1)
    const few = sampleRecords({ bonds: STRUCTURES.length })
    expect(ofKind(few, 'bond')).toHaveLength(STRUCTURES.length)
    expect(ofKind(few, 'placement').every(placement => placement.isin === null || placement.isin === undefined)).toBe(
      true,
    )
  })

  it('names every bond and issuer by an identifier of its own', () => {
    const issuers = ofKind(records, 'issuer')
    expect(setOf(bonds.map(bond => bond.isin)).size).toBe(bonds.length)
    expect(setOf(bonds.map(bond => bond.ticker)).size).toBe(bonds.length)
    expect(setOf(issuers.map(issuer => issuer.name)).size).toBe(issuers.length)
    expect(setOf(issuers.map(({ inn, lei, sourceKey }) => inn ?? lei ?? sourceKey)).size).toBe(issuers.length)
  })

  it('tells an issuer before its bonds and a guarantor before its vehicle', () => {
    const seen = new Set<string>()
    const nameOf = (key: { inn?: string | null; lei?: string | null; sourceKey?: string | null }) =>
      key.inn ?? key.lei ?? key.sourceKey ?? ''
    for (const record of records) {
      if (record.kind === 'issuer') {
        if (record.guarantor) expect(seen).toContain(nameOf(record.guarantor))
        seen.add(nameOf(record))
      }
      if (record.kind === 'bond') expect(seen).toContain(nameOf(record.issuer))
    }
  })
})

describe('the sample market shows every kind of bond', () => {
  it('has all types, coupon types, statuses and currencies', () => {
    expect(among(bonds.map(bond => bond.bondType))).toHaveLength(12)
    expect(among(bonds.map(bond => bond.couponType))).toHaveLength(7)
    expect(among(bonds.map(bond => bond.status))).toHaveLength(6)
    expect(among(bonds.map(bond => bond.nominalCurrency))).toEqual(['CNY', 'EUR', 'GBP', 'RUB', 'USD'])
    expect(among(bonds.map(bond => bond.couponsPerYear))).toEqual(['1', '12', '2', '4', '6', 'null'])
  })

  it.each(['KEY_RATE', 'RUONIA', 'SOFR', 'EURIBOR', 'ESTR', 'SONIA', 'CPI', 'OTHER'])(
    'has coupons that rest on %s',
    base => {
      expect(bonds.filter(bond => bond.rateBase === base).length).toBeGreaterThan(0)
    },
  )

  it.each([
    ['subordinated', (bond: (typeof bonds)[number]) => bond.subordinated],
    ['perpetual', bond => bond.perpetual && bond.maturityDate === null],
    ['convertible', bond => bond.convertible],
    ['guaranteed', bond => bond.guaranteed && bond.guarantor !== null],
    ['secured', bond => bond.secured],
    ['green', bond => bond.green],
    ['indexed', bond => bond.indexed],
    ['structured', bond => bond.structured],
    ['qualified only', bond => bond.qualifiedOnly],
    ['lombard', bond => bond.lombard],
    ['marginable', bond => bond.marginable],
    [
      'replacement with another nominal',
      bond => bond.bondType === 'REPLACEMENT' && bond.nominalCurrency !== bond.currency,
    ],
    ['of unknown flags', bond => bond.qualifiedOnly === undefined && bond.issueVolume === null],
    ['of high risk', bond => bond.riskLevel === 'HIGH'],
    ['capped', bond => bond.rateCap !== null && bond.rateCap !== undefined],
  ])('has bonds that are %s', (_name, wanted) => {
    expect(bonds.filter(bond => wanted(bond) === true).length).toBeGreaterThan(0)
  })

  it('is about half in roubles', () => {
    const share = bonds.filter(bond => bond.nominalCurrency === 'RUB').length / bonds.length
    expect(share).toBeGreaterThan(0.45)
    expect(share).toBeLessThan(0.7)
  })

  it('has puts done, open and announced, calls announced and let pass, amortisations and a hole', () => {
    const offers = schedules.flatMap(schedule => schedule.offers.map(offer => `${offer.type} ${offer.status}`))
    expect(among(offers)).toEqual(
      expect.arrayContaining(['PUT DONE', 'PUT ANNOUNCED', 'CALL ANNOUNCED', 'CALL CANCELLED']),
    )
    expect(schedules.some(schedule => schedule.amortizations.length > 1)).toBe(true)
    expect(schedules.some(schedule => !schedule.complete && schedule.note !== null)).toBe(true)
    expect(among(schedules.flatMap(schedule => schedule.coupons.map(coupon => coupon.knowledge)))).toHaveLength(3)
  })

  it('has ratings of all agencies, expected, structured and withdrawn ones, and agencies that disagree', () => {
    expect(among(ratings.map(rating => rating.agency))).toHaveLength(7)
    expect(ratings.some(rating => rating.expected)).toBe(true)
    expect(ratings.some(rating => rating.structured)).toBe(true)
    expect(ratings.some(rating => rating.withdrawn)).toBe(true)
    expect(ratings.some(rating => /^AA?[+-]?\(RU\)$/.test(rating.label))).toBe(true)
    expect(ratings.some(rating => /^ruA/.test(rating.label))).toBe(true)
    expect(ratings.some(rating => /\|ru\|$/.test(rating.label))).toBe(true)
    expect(ratings.some(rating => /\.ru$/.test(rating.label))).toBe(true)
  })

  it('has sixty placements in every stage, by every method, some of them reopenings with guidance elsewhere', () => {
    expect(placements).toHaveLength(60)
    expect(among(placements.map(placement => placement.stage))).toHaveLength(7)
    expect(among(placements.map(placement => placement.method))).toHaveLength(3)
    expect(placements.some(placement => placement.reopening && placement.finalYield !== null)).toBe(true)
    expect(placements.some(placement => (placement.guidance?.length ?? 0) > 2)).toBe(true)
  })

  it('has four curves over a year and six weeks of business days, policy rates, reports, defaults of every type and model portfolios', () => {
    const curves = ofKind(records, 'curve')
    expect(among(curves.map(curve => curve.key))).toEqual(['EUR-SAMPLE', 'GBP-SAMPLE', 'RUB-SAMPLE', 'USD-SAMPLE'])
    expect(curves).toHaveLength(4 * (261 + 30))
    expect(among(ofKind(records, 'default').map(event => event.type))).toHaveLength(4)
    expect(among(ofKind(records, 'report').map(report => report.standard))).toEqual(['GAAP', 'IFRS', 'RAS'])
    expect(among(ofKind(records, 'report').flatMap(report => Object.keys(report.metrics)))).toHaveLength(11)
    expect(ofKind(records, 'policyRate').length).toBeGreaterThan(1000)
    expect(ofKind(records, 'portfolio').map(portfolio => portfolio.positions.length)).toEqual([10, 12, 8, 8])
  })

  it('quotes bonds day by day for a month and by the day, week or month for a year, some with bid and ask only or not at all', () => {
    const counts = [...Map.groupBy(quotes, quote => quote.isin).values()].map(rows => rows.length)
    expect(counts.filter(count => count > 150).length).toBeGreaterThan(20)
    expect(counts.filter(count => count > 40 && count <= 80).length).toBeGreaterThan(200)
    expect(counts.filter(count => count > 15 && count <= 40).length).toBeGreaterThan(1000)
    expect(quotes.length).toBeLessThan(110_000)
    expect(quotes.some(quote => quote.last === null && quote.bid !== null)).toBe(true)
    expect(counts.length).toBeLessThan(bonds.length)
    expect(quotes.every(quote => quote.date <= SAMPLE_DEFAULTS.asOf)).toBe(true)
  })
})

describe('the sample market says that it is invented wherever a user would see it', () => {
  it('marks every name', () => {
    const names = records.flatMap(record => {
      if (record.kind === 'bond') return [record.name, record.shortName, record.fullName]
      if (record.kind === 'issuer') return [record.name, record.shortName]
      if (record.kind === 'placement') return [record.name, ...(record.arrangers ?? [])]
      return record.kind === 'portfolio' || record.kind === 'policyRate' ? [record.name] : []
    })
    expect(names.length).toBeGreaterThan(9000)
    expect(names.filter(name => !name?.endsWith(' (sample)'))).toEqual([])
  })

  it('flags every record that can bear the flag', () => {
    const flagged = records.filter(record => 'sample' in record)
    expect(flagged).toHaveLength(3000 + 300 + 60 + 4)
    expect(flagged.every(record => 'sample' in record && record.sample === true)).toBe(true)
  })

  it('names Russian issuers in Latin and in Cyrillic letters', () => {
    const russian = ofKind(records, 'issuer').filter(issuer => issuer.country === 'RU')
    expect(russian.every(({ name, shortName }) => /^[A-Z]/.test(name) && /[А-Я]/.test(shortName ?? ''))).toBe(true)
  })
})

describe('the sample source', () => {
  const request = (from: string | null): ReadRequest => ({
    from,
    fetch: () => Promise.reject(new Error('The sample market needs no network.')),
    signal: new AbortController().signal,
    progress: () => undefined,
  })

  async function countOf(source: typeof sampleSource, from: string | null) {
    let read = 0
    for await (const { rows } of source.read(request(from))) read += rows.filter(row => row.kind === 'bond').length
    return read
  }

  it('takes its size from the options or from the words on the command line', async () => {
    expect(await countOf(sampleSourceOf({ bonds: 120 }), null)).toBe(120)
    expect(await countOf(sampleSource, 'size=90,seed=3')).toBe(90)
  })

  it('refuses words that it does not know', () => {
    expect(() => sampleOptionsFrom('sise=90')).toThrow(/does not know "sise=90"/)
    expect(() => sampleOptionsFrom('size=many')).toThrow(/whole number/)
    expect(() => sampleOptionsFrom('size=0')).toThrow(/whole number/)
    expect(() => sampleOptionsFrom('asOf=2026-13-01')).toThrow(/should be a date/)
    expect(sampleOptionsFrom('size=5,seed=0,asOf=2025-01-03')).toEqual({ bonds: 5, seed: 0, asOf: '2025-01-03' })
  })

  it('stops when it is told to', async () => {
    const stopped = { ...request(null), signal: AbortSignal.abort(new Error('stop')) }
    await expect(sampleSource.read(stopped)[Symbol.asyncIterator]().next()).rejects.toThrow('stop')
  })
})
