import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findWords } from '../../schema/screener/words/find-words.ts'
import { folded, inOtherLayout } from '../../schema/screener/words/fold.ts'
import { isWithin, lettersOf, mayBeWithin } from '../../schema/screener/words/typos.ts'
import type { Vocabulary } from '../../schema/screener/words/vocabulary.ts'
import { cacheWordIndex, indexWords, wordIndexOf } from '../../schema/screener/words/word-index.ts'

const BONDS = [
  { isin: 'RU000A0JX0J2', name: 'ОФЗ 26218', issuer: { name: 'Минфин России' } },
  { isin: 'RU000A10ABC4', name: 'Газпром нефть 001P-02R', issuer: { name: 'ПАО «Газпром нефть»' } },
  { isin: 'RU000A10ABD2', name: 'Сбербанк 002P', issuer: { name: 'PJSC Sberbank' } },
  { isin: 'XS0000000009', name: 'Khabarovsk 2030', issuer: { name: 'Хабаровский край' } },
] as const

const COLUMNS = ['name', 'isin', 'issuer.name']

function found(query: string): readonly string[] {
  const { places } = findWords(BONDS, COLUMNS, query.toLowerCase().split(' '))
  return BONDS.filter((_bond, place) => places?.includes(place)).map(({ isin }) => isin)
}

const [OFZ, GAZPROM, SBER, KHABAROVSK] = BONDS.map(({ isin }) => isin)

describe('words are found', () => {
  test.each([
    ['as they are written, in part and in any case', 'ГАЗПРО', [GAZPROM]],
    ['in Latin for Cyrillic', 'gazprom neft', [GAZPROM]],
    ['in Cyrillic for Latin', 'сбербанк', [SBER]],
    ['in another transliteration', 'habarovskiy', [KHABAROVSK]],
    ['with quotes around them', '«газпром', [GAZPROM]],
    ['in a code with dashes', '001P-02', [GAZPROM]],
    ['in a code with a Cyrillic letter', '001Р-02', [GAZPROM]],
    ['typed in the other layout', 'ufpghjv', [GAZPROM]],
    ['with a letter changed', 'гаспром', [GAZPROM]],
    ['with two letters swapped', 'сберабнк', [SBER]],
    ['with two slips in a long word', 'khabarofsc', [KHABAROVSK]],
    ['by an ISIN with a wrong digit', 'RU000A0JX0J3', [OFZ]],
  ])('%s', (_how, query, isins) => expect(found(query)).toEqual(isins))
})

test('all words must occur', () => {
  expect(found('газпром 002P')).toEqual([])
  expect(found('сбербанк 002P')).toEqual([SBER])
})

test('slips are forgiven only to a word that is found nowhere', () => {
  const rows = [{ name: 'Marta' }, { name: 'Marna' }]
  expect(findWords(rows, ['name'], ['marta']).places).toEqual(Uint32Array.of(0))
  expect(findWords(rows, ['name'], ['marka']).places).toEqual(Uint32Array.of(0, 1))
})

test('a short word and a short code hold no slips', () => {
  expect(found('офф')).toEqual([])
  expect(found('003P')).toEqual([])
})

test('what is nowhere is not found', () => expect(found('zzzzqqqq')).toEqual([]))

test('distance counts a change, a gap, an extra letter and a swap as one', () => {
  for (const word of ['sberbonk', 'sberbnk', 'sberrbank', 'sbrebank']) expect(isWithin(1, word, 'sberbank')).toBe(true)
  expect(isWithin(1, 'sbrebonk', 'sberbank')).toBe(false)
  expect(isWithin(2, 'sbrebonk', 'sberbank')).toBe(true)
})

test('no word within the distance is left out by its letters', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdeо12-'), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(word, word, fc.constantFrom(1, 2), (one, other, typos) => {
      if (isWithin(typos, one, other)) expect(mayBeWithin(typos, lettersOf(one), lettersOf(other))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('both scripts fold to one spelling', () => {
  expect(folded('хабаровский')).toBe(folded('khabarovskiy'))
  expect(folded('щербаков')).toBe(folded('shcherbakov'))
  expect(inOtherLayout(inOtherLayout('газпром'))).toBe('газпром')
})

const wordsOf = ({ size, word }: Vocabulary) => Array.from({ length: size }, (_, number) => word(number))

test('an index prepared beforehand is the one that is used', async () => {
  const rows = BONDS.map(bond => ({ ...bond }))
  const index = cacheWordIndex(rows, COLUMNS, await indexWords(rows, COLUMNS))
  expect(wordIndexOf(rows, COLUMNS)).toBe(index)
  expect(wordsOf(index.heard)).toEqual(wordsOf(wordIndexOf(BONDS, COLUMNS).heard))
  expect(index.heard.size).toBeGreaterThan(BONDS.length)
})

test('the index of former rows is used again unless a text is another', async () => {
  const rows = BONDS.map(bond => ({ ...bond, price: 101 }))
  const words = await indexWords(BONDS, COLUMNS)
  cacheWordIndex(BONDS, COLUMNS, words)
  expect(await indexWords(rows, COLUMNS, { rows: BONDS, changed: null })).toBe(words)
  expect(await indexWords(rows.slice(1), COLUMNS, { rows: BONDS, changed: null })).toEqual(
    await indexWords(rows.slice(1), COLUMNS),
  )
  const renamed = rows.map((row, place) => (place === 3 ? { ...row, issuer: { name: 'Приморский край' } } : row))
  const index = cacheWordIndex(renamed, COLUMNS, await indexWords(renamed, COLUMNS, { rows: BONDS, changed: null }))
  expect(wordsOf(index.written)).toContain('приморский')
  expect(wordsOf(index.written)).not.toContain('хабаровский')
})
