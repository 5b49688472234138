import { expect, test } from 'vitest'
import { OutputBuffer } from '../../gateway/answers/output-buffer.ts'
import { createRowCache, type RowCache } from '../../gateway/answers/row-cache.ts'

const sheet = new OutputBuffer()

function keep(texts: RowCache, row: object, text: string): void {
  sheet.begin()
  sheet.add('before,')
  const since = sheet.length
  sheet.add(text)
  texts.keep(row, sheet, since)
}

/** What stands on the sheet behind what was there, or null when nothing is kept. */
function read(texts: RowCache, row: object): string | null {
  sheet.begin()
  sheet.add('before,')
  const found = texts.write(row, sheet)
  const written = sheet.end().toString('latin1')
  expect(written.startsWith('before,')).toBe(true)
  if (!found) expect(written).toBe('before,')
  return found ? written.slice('before,'.length) : null
}

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ index }))
const textOf = ({ index }: { index: number }, length: number) => `${index} \xe9`.padEnd(length + (index % 7), '.')

test('texts of rows are kept as they are, each under its selection', () => {
  const pool = createRowCache(64 << 20)
  const [first, second] = [pool.open(), pool.open()]
  const rows = rowsOf(2_000)
  for (const row of rows) {
    keep(first, row, textOf(row, 1_000))
    keep(second, row, textOf(row, 10))
  }
  expect(rows.map(row => read(first, row))).toEqual(rows.map(row => textOf(row, 1_000)))
  expect(rows.map(row => read(second, row))).toEqual(rows.map(row => textOf(row, 10)))
  expect(read(first, {})).toBeNull()
  expect(pool.looks()).toMatchObject({ hits: 4_000, misses: 1 })
})

test('they stay within their bound, and what is asked for stays longest', () => {
  const pool = createRowCache(1_000_000)
  const texts = pool.open()
  const [wanted, ...others] = rowsOf(10_000) as [{ index: number }, ...{ index: number }[]]
  keep(texts, wanted, textOf(wanted, 500))
  for (const row of others) {
    keep(texts, row, textOf(row, 500))
    if (row.index % 100 === 0) expect(read(texts, wanted)).toBe(textOf(wanted, 500))
    expect(pool.looks().bytes).toBeLessThanOrEqual(1_000_000)
  }
  const newest = others.at(-1) as { index: number }
  expect(read(texts, newest)).toBe(textOf(newest, 500))
  expect(read(texts, others[0] as object)).toBeNull()
})

test('nothing is kept without room, nor of a text that is too long, nor of a market that is no longer in force', () => {
  const row = {}
  const none = createRowCache(0).open()
  keep(none, row, 'x')
  expect(read(none, row)).toBeNull()
  const pool = createRowCache(64 << 20)
  const texts = pool.open()
  keep(texts, row, 'x'.repeat(300_000))
  expect(read(texts, row)).toBeNull()
  keep(texts, row, 'of this market')
  expect(read(texts, row)).toBe('of this market')
  pool.clear()
  expect(read(texts, row)).toBeNull()
  expect(pool.looks().bytes).toBe(0)
})
