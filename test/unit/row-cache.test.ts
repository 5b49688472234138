import { expect, test } from 'vitest'
import { OutputBuffer } from '../../gateway/answers/output-buffer.ts'
import { createRowCache, type RowCache } from '../../gateway/answers/row-cache.ts'

const output = new OutputBuffer()

function store(texts: RowCache, row: object, text: string): void {
  output.begin()
  output.add('before,')
  const since = output.length
  output.add(text)
  texts.store(row, output, since)
}

/** What is written behind the earlier bytes of the output, or null on a miss. */
function read(texts: RowCache, row: object): string | null {
  output.begin()
  output.add('before,')
  const found = texts.write(row, output)
  const written = output.end().toString('latin1')
  expect(written.startsWith('before,')).toBe(true)
  if (!found) expect(written).toBe('before,')
  return found ? written.slice('before,'.length) : null
}

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ index }))
const textOf = ({ index }: { index: number }, length: number) => `${index} \xe9`.padEnd(length + (index % 7), '.')

test('serialised rows are cached unchanged, each under its selection', () => {
  const pool = createRowCache(64 << 20)
  const [first, second] = [pool.open(), pool.open()]
  const rows = rowsOf(2_000)
  for (const row of rows) {
    store(first, row, textOf(row, 1_000))
    store(second, row, textOf(row, 10))
  }
  expect(rows.map(row => read(first, row))).toEqual(rows.map(row => textOf(row, 1_000)))
  expect(rows.map(row => read(second, row))).toEqual(rows.map(row => textOf(row, 10)))
  expect(read(first, {})).toBeNull()
  expect(pool.lookups()).toMatchObject({ hits: 4_000, misses: 1 })
})

test('the cache stays within its bound, and requested rows stay longest', () => {
  const pool = createRowCache(1_000_000)
  const texts = pool.open()
  const [wanted, ...others] = rowsOf(10_000) as [{ index: number }, ...{ index: number }[]]
  store(texts, wanted, textOf(wanted, 500))
  for (const row of others) {
    store(texts, row, textOf(row, 500))
    if (row.index % 100 === 0) expect(read(texts, wanted)).toBe(textOf(wanted, 500))
    expect(pool.lookups().bytes).toBeLessThanOrEqual(1_000_000)
  }
  const newest = others.at(-1) as { index: number }
  expect(read(texts, newest)).toBe(textOf(newest, 500))
  expect(read(texts, others[0] as object)).toBeNull()
})

test('nothing is cached without room, nor rows of a replaced snapshot; a long text is', () => {
  const row = {}
  const none = createRowCache(0).open()
  store(none, row, 'x')
  expect(read(none, row)).toBeNull()
  const pool = createRowCache(64 << 20)
  const texts = pool.open()
  store(texts, row, 'x'.repeat(300_000))
  expect(read(texts, row)).toHaveLength(300_000)
  store(texts, row, 'of this market')
  expect(read(texts, row)).toBe('of this market')
  pool.clear()
  expect(read(texts, row)).toBeNull()
  expect(pool.lookups().bytes).toBe(0)
})
