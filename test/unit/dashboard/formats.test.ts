import { describe, expect, test } from 'vitest'
import { formatsOf, UNKNOWN } from '../../../facades/web/dashboard/app/words/formats.ts'
import { plural } from '../../../facades/web/dashboard/app/words/words.ts'

const english = formatsOf('EN')
const russian = formatsOf('RU')

/** Intl puts spaces of several kinds; which one is its own affair. */
function plain(text: string): string {
  return text.replace(/\s/g, ' ')
}

describe('figures', () => {
  test('are written as the language has them', () => {
    expect(english.whole(1234567)).toBe('1,234,567')
    expect(plain(russian.whole(1234567))).toBe('1 234 567')
    expect(english.percent(14.5)).toBe('14.50%')
    expect(plain(russian.percent(14.5))).toBe('14,50 %')
    expect(english.percent(-0.254)).toBe('\u22120.25%')
  })

  test('keep every digit of a decimal that a float cannot hold', () => {
    expect(english.decimal('12345678901234567890.12')).toBe('12,345,678,901,234,567,890.12')
    expect(english.money('90071992547409930.01', 'USD')).toBe('$90,071,992,547,409,930.01')
  })

  test('of money have cents only where there are any', () => {
    expect(english.money('290', 'USD')).toBe('$290')
    expect(english.money('290.00000000', 'USD')).toBe('$290')
    expect(english.money('263.33', 'USD')).toBe('$263.33')
    expect(plain(russian.money('1490.5', 'RUB'))).toBe('1 490,50 ₽')
    expect(english.money('12.5', 'not a currency')).toBe('12.50 not a currency')
  })

  test('that are not known are a dash and never zero', () => {
    for (const write of [english.whole, english.decimal, english.percent, english.date, english.moment, english.day]) {
      expect(write(null)).toBe(UNKNOWN)
      expect(write(undefined)).toBe(UNKNOWN)
    }
    expect(english.money(null, 'USD')).toBe(UNKNOWN)
    expect(english.whole(0)).toBe('0')
  })
})

describe('dates', () => {
  test('of a calendar belong to no time zone', () => {
    expect(english.date('2026-11-20')).toBe('20 Nov 2026')
    expect(plain(russian.date('2026-11-20'))).toBe('20 нояб. 2026 г.')
    expect(english.shortDate('2026-01-01')).toBe('1 Jan')
    expect(english.month('2026-12')).toBe('December 2026')
  })

  test('of time left are told in the largest unit that says enough', () => {
    expect(english.duration(128 * 86_400 + 5)).toBe('128 days')
    expect(english.duration(2 * 86_400 - 1)).toBe('47 hours')
    expect(english.duration(7_199)).toBe('119 minutes')
    expect(english.duration(60)).toBe('1 minute')
    expect(english.duration(-5)).toBe('0 minutes')
    expect(plain(russian.duration(128 * 86_400))).toBe('128 дней')
    expect(plain(russian.duration(22 * 86_400))).toBe('22 дня')
  })
})

test('a plural takes the form of its language', () => {
  const places = { one: '# место', few: '# места', many: '# мест', other: '# места' }
  const forms = [1, 2, 5, 11, 21, 22, 112].map(count => plural('RU', count, places))
  expect(forms).toEqual(['1 место', '2 места', '5 мест', '11 мест', '21 место', '22 места', '112 мест'])
  expect(plural('EN', 1, { one: '# row', other: '# rows' })).toBe('1 row')
  expect(plain(plural('EN', 1000, { one: '# row', other: '# rows' }))).toBe('1,000 rows')
})
