import { describe, expect, it } from 'vitest'
import { innOf, isinOf, leiOf, ogrnOf } from '../../prisma/sources/sample/identifiers.ts'
import { ofKind, sampleRecords } from './sample-records.ts'

const digitsOf = (text: string) => [...text].map(character => String(Number.parseInt(character, 36))).join('')

/** Luhn over the whole number, check digit included: doubled digits are every second one from the right, not the last. */
function isIsin(isin: string): boolean {
  const sum = [...digitsOf(isin)].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(isin) && sum % 10 === 0
}

const isLei = (lei: string) => /^[A-Z0-9]{18}\d{2}$/.test(lei) && BigInt(digitsOf(lei)) % 97n === 1n

function isInn(inn: string): boolean {
  const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8]
  const sum = weights.reduce((total, weight, place) => total + weight * Number(inn[place]), 0)
  return /^\d{10}$/.test(inn) && (sum % 11) % 10 === Number(inn[9])
}

const isOgrn = (ogrn: string) =>
  /^\d{13}$/.test(ogrn) && (BigInt(ogrn.slice(0, 12)) % 11n) % 10n === BigInt(ogrn.slice(12))

describe('identifiers of the sample market', () => {
  it('are checked here by rules that accept well-known real ones', () => {
    expect(isIsin('US0378331005')).toBe(true)
    expect(isIsin('US0378331006')).toBe(false)
    expect(isLei('5493001KJTIIGC8Y1R12')).toBe(true)
    expect(isInn('7707083893')).toBe(true)
    expect(isOgrn('1027700132195')).toBe(true)
  })

  it('have right check digits in the whole market', () => {
    const records = sampleRecords({ bonds: 1500 })
    const issuers = ofKind(records, 'issuer')
    expect(ofKind(records, 'bond').filter(bond => !isIsin(bond.isin ?? ''))).toEqual([])
    expect(issuers.filter(({ lei }) => typeof lei === 'string' && !isLei(lei))).toEqual([])
    expect(issuers.filter(({ inn }) => typeof inn === 'string' && !isInn(inn))).toEqual([])
    expect(issuers.filter(({ ogrn }) => typeof ogrn === 'string' && !isOgrn(ogrn))).toEqual([])
    expect(issuers.filter(issuer => typeof issuer.inn === 'string').length).toBeGreaterThan(100)
    expect(issuers.filter(issuer => typeof issuer.lei === 'string').length).toBeGreaterThan(100)
  })

  it('stay right and of one length up to a million', () => {
    for (const index of [0, 1, 35, 36, 46_655, 99_999, 999_999]) {
      expect(isIsin(isinOf('RU', index))).toBe(true)
      expect(isLei(leiOf(index))).toBe(true)
      expect(isInn(innOf(index))).toBe(true)
      expect(isOgrn(ogrnOf(index))).toBe(true)
    }
  })

  it('lie where no real ones are: DEMO in the body, region 00', () => {
    expect(isinOf('XS', 5)).toMatch(/^XSDEMO/)
    expect(leiOf(5)).toMatch(/^DEMO/)
    expect(innOf(5)).toMatch(/^00/)
    expect(ogrnOf(5)).toMatch(/^11500/)
  })
})
