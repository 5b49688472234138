import { expect, test } from 'vitest'
import { RUSSIAN_SOURCES, sourceText } from '../../facades/web/source-texts.ts'
import { SOURCES } from '../../prisma/sources/index.ts'

test('every source has a name and a licence in Russian, and no other has', () => {
  expect(Object.keys(RUSSIAN_SOURCES).sort()).toEqual(SOURCES.map(({ key }) => key).sort())
  for (const { name, licence } of Object.values(RUSSIAN_SOURCES))
    expect([name, licence].filter(text => !/[а-яё]/i.test(text))).toEqual([])
})

test('a source of the operator is as it was named, and in English every one is', () => {
  const own = { key: 'file', name: 'Bonds of the desk', licence: 'Own data' }
  expect(sourceText('RU', own)).toEqual(own)
  const [first] = SOURCES
  expect(first && sourceText('en', first)).toBe(first)
  expect(sourceText('ru', { ...own, key: 'cbr-fx' }).name).toBe('Банк России, курсы валют')
})
