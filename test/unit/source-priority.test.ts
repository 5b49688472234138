import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../gateway/process/config.ts'
import { DEFAULT_SOURCE_PRIORITY, RANKED_SOURCES } from '../../prisma/store/priority/source-priority.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-priority-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function read(content: unknown) {
  const path = join(folder, 'source-priority.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readConfig({ SOURCE_PRIORITY_FILE: path }).sourcePriority
}

describe('the source priority', () => {
  test('is by default the operator’s, then the exchange’s, and the register’s for classification', () => {
    const { rank, freshDays } = DEFAULT_SOURCE_PRIORITY
    const ranked = (field: string) => [...RANKED_SOURCES].sort((a, b) => rank(field, a) - rank(field, b))
    expect(ranked('maturityDate').slice(0, 5)).toEqual(['file', 'feed', 'minfin', 'treasury', 'moex'])
    expect(ranked('quote').slice(0, 4)).toEqual(['file', 'moex-history', 'feed', 'moex'])
    expect(ranked('cfi').slice(0, 2)).toEqual(['file', 'firds'])
    expect(rank('name', 'somebody')).toBeGreaterThan(rank('name', 'firds'))
    expect(rank('name', 'sample')).toBeGreaterThan(rank('name', 'somebody'))
    expect([freshDays('file'), freshDays('moex')]).toEqual([null, 180])
  })

  test('can be said by the operator for all fields, for one, and for how long', () => {
    const sourcePriority = read({ order: ['firds'], fields: { couponRate: ['moex'] }, freshDays: { moex: 30 } })
    expect(sourcePriority?.rank('maturityDate', 'firds')).toBe(0)
    expect(sourcePriority?.rank('couponRate', 'moex')).toBe(0)
    expect(sourcePriority?.rank('couponRate', 'firds')).toBe(1)
    expect(sourcePriority?.rank('lotSize', 'moex')).toBe(1)
    expect([sourcePriority?.freshDays('moex'), sourcePriority?.freshDays('file')]).toEqual([30, null])
  })

  test('ranks feeds together unless the operator lists them by their keys', () => {
    const { rank } = DEFAULT_SOURCE_PRIORITY
    expect(rank('quote', 'feed-desk')).toBe(rank('quote', 'feed-broker'))
    expect(rank('quote', 'feed-desk')).toBeLessThan(rank('quote', 'moex'))
    const listed = read({ fields: { quote: ['moex', 'feed-desk'] }, freshDays: { 'feed-desk': 1 } })
    expect(listed?.rank('quote', 'feed-desk')).toBe(1)
    expect(listed?.rank('quote', 'feed-broker')).toBeGreaterThan(1)
    expect([listed?.freshDays('feed-desk'), listed?.freshDays('feed-broker')]).toEqual([1, 180])
  })

  test.each([
    [{ order: ['mox'] }, 'order: there is no source "mox". Did you mean moex?'],
    [{ order: ['moex', 'moex'] }, 'order: "moex" is named twice'],
    [{ fields: { copounRate: ['moex'] } }, 'fields: there is no field "copounRate". Did you mean couponRate?'],
    [{ freshDays: { moex: -1 } }, 'freshDays.moex: '],
    [{ freshDays: { anybody: 1 } }, 'freshDays: there is no source "anybody".'],
    [{ sources: [] }, 'the table: '],
    ['{', 'cannot be read as JSON'],
  ])('is refused where it cannot be meant: %j', (content, message) => {
    expect(() => read(content)).toThrow('SOURCE_PRIORITY_FILE: ')
    expect(() => read(content)).toThrow(message)
  })
})
