import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { securityWords } from '../../../facades/web/dashboard/app/words/security.ts'
import { signWords } from '../../../facades/web/dashboard/app/words/sign.ts'
import { PASSWORD_LENGTH } from '../../../gateway/access/sign-in/password.ts'

const FOLDER = join(import.meta.dirname, '../../../facades/web/dashboard/app/words')
const MACHINERY = ['words.ts', 'formats.ts', 'use-words.tsx']
/** What is the same in both languages: names, and words of the trade. */
const SAME = ['Bond data', 'OpenAPI', 'English', 'Русский', 'ISIN', 'Telegram', '</> API']

interface Dictionary {
  readonly EN: Readonly<Record<string, unknown>>
  readonly RU: Readonly<Record<string, unknown>>
}

const files = readdirSync(FOLDER).filter(file => !MACHINERY.includes(file))
const dictionaries = await Promise.all(
  files.map(async file => {
    const exported = Object.values((await import(join(FOLDER, file))) as Record<string, Dictionary>)
    return { file, dictionaries: exported }
  }),
)

test('every file of texts is a dictionary', () => {
  expect(files.length).toBeGreaterThan(8)
  for (const { dictionaries: found } of dictionaries) expect(found).toHaveLength(1)
})

test('the least length of a password is the one that the service asks for', () => {
  for (const { passwordHint } of [signWords.EN, signWords.RU, securityWords.EN, securityWords.RU]) {
    expect(passwordHint).toContain(` ${PASSWORD_LENGTH.least} `)
  }
})

describe.each(dictionaries)('$file', ({ dictionaries: [dictionary] }) => {
  const { EN = {}, RU = {} } = dictionary ?? {}

  test('has every text in both languages, with the same values', () => {
    expect(Object.keys(RU)).toEqual(Object.keys(EN))
    for (const [name, text] of Object.entries(EN)) {
      const other = RU[name]
      expect([name, typeof other]).toEqual([name, typeof text])
      if (typeof text === 'function') expect([name, (other as () => void).length]).toEqual([name, text.length])
    }
  })

  test('is in Russian where it says so, and nowhere else', () => {
    const texts = (side: Dictionary['EN']) =>
      Object.values(side)
        .map(text => (typeof text === 'function' ? String(text(2, 3, '', '')) : String(text)))
        .filter(text => !SAME.includes(text))
    expect(texts(RU).filter(text => !/[а-яё]/i.test(text) && /[a-z]{3}/i.test(text))).toEqual([])
    expect(texts(EN).filter(text => /[а-яё]/i.test(text))).toEqual([])
  })
})
