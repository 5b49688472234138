import { describe, expect, test } from 'vitest'
import { tableCollector } from '../../schema/snapshot/columns/collect.ts'
import { columnFrom, columnOfCoded } from '../../schema/snapshot/columns/column.ts'
import { ranked } from '../../schema/snapshot/columns/ranked.ts'
import { codeTest } from '../../schema/snapshot/columns/select.ts'
import { storedColumn } from '../../schema/snapshot/columns/stored.ts'
import { defineFields, View, type ViewField, valuesOf } from '../../schema/snapshot/columns/view.ts'
import { tableOf } from '../../schema/snapshot/rows/row-chunks.ts'

describe('numbers as ranks', () => {
  const NUMBERS = [3, -1, Number.NaN, 0, -0, 1e300, -1e-300, 5e-324, 0.1 + 0.2, 0.3, Infinity, -Infinity, 3, Number.NaN]

  test('are those of a sort, whatever sign and size they have', () => {
    const { dictionary, codes } = ranked(Float64Array.from(NUMBERS))
    const distinct = [...new Set(NUMBERS.filter(value => !Number.isNaN(value)).map(value => value + 0))]
    expect([...dictionary]).toEqual(distinct.sort((a, b) => a - b))
    for (const [position, value] of NUMBERS.entries()) {
      const code = codes[position] as number
      expect(dictionary[code] ?? Number.NaN).toBe(value + 0)
    }
  })

  test('of many are in order, each given back', () => {
    let seed = 1
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const values = Float64Array.from({ length: 70_000 }, () => (random() - 0.5) * 10 ** Math.floor(random() * 40 - 20))
    const { dictionary, codes } = ranked(values)
    expect(dictionary).toEqual(Float64Array.from(new Set(values)).sort())
    expect(codes).toBeInstanceOf(Uint32Array)
    expect(Float64Array.from(codes, code => dictionary[code] as number)).toEqual(values)
  })
})

describe('a row as a place in columns', () => {
  const FIELDS: readonly ViewField[] = [
    { name: 'id', kind: 'text' },
    { name: 'price', kind: 'number' },
    { name: 'money', kind: 'decimal' },
    { name: 'open', kind: 'flag' },
    { name: 'kinds', kind: 'list' },
    { name: 'reasons', kind: 'json' },
  ]
  const nothing = { price: null, money: null, open: null, kinds: [], reasons: null }
  const ROWS = [
    { id: 'a', price: 0.1 + 0.2, money: '12345678901234567890.12345678', open: true, kinds: ['X', 'Y'], reasons: null },
    { id: 'Ω «b»', price: -1e-300, money: '0.1', open: false, kinds: ['Y'], reasons: { yield: 'NO_PRICE' } },
    { id: 'c', ...nothing },
    { id: 'd', price: 0, money: '0', open: true, kinds: ['Y'], reasons: { yield: 'NO_PRICE' } },
  ]
  class Row extends View {}
  defineFields(Row, FIELDS)

  async function storedRows(rows: readonly object[]): Promise<readonly Row[]> {
    const collector = tableCollector<object>(FIELDS, name => name === 'id')
    collector.add(tableOf(rows), Int32Array.from(rows.keys()))
    const store = { columns: (await collector.columns(rows.length)).map(column => storedColumn(column)) }
    return rows.map((_, at) => new Row(store, at))
  }

  test('says what was stored, the unknown too', async () => {
    const rows = await storedRows(ROWS)
    expect(rows.map(valuesOf)).toEqual(ROWS)
    expect(JSON.parse(JSON.stringify(rows))).toEqual(ROWS)
  })

  test('that no table names is unknown in every column', async () => {
    const collector = tableCollector<object>(FIELDS, () => true)
    collector.add(tableOf(ROWS), Int32Array.from([3, -1, 0, -1]))
    const columns = (await collector.columns(5_000)).map(column => storedColumn(column))
    const read = [0, 3, 4_999].map(at => valuesOf(new Row({ columns }, at)))
    expect(read).toEqual([ROWS[2], ROWS[0], { id: null, ...nothing, kinds: null }])
  })

  test('cannot be written to', async () => {
    const [row] = await storedRows(ROWS)
    expect(() => Object.assign(row as Row, { price: 1 })).toThrow(TypeError)
  })
})

test.each([200, 300, 70_000])('of %i values a column finds its rows, with or without their positions', distinct => {
  const rows = Array.from({ length: distinct + 500 }, (_, index) => ({
    value: index % 7 === 0 ? null : index % distinct,
  }))
  const column = columnFrom(rows, 'value', false)
  const first = column.dictionary.length / 2
  const between = codeTest(column, [[first, first + 3]])
  const found = new Uint32Array(between.size)
  between.collect(found)
  const wanted = new Set(column.dictionary.slice(first, first + 3))
  expect([...found].sort((a, b) => a - b)).toEqual(
    [...rows.keys()].filter(index => wanted.has(rows[index]?.value as never)),
  )
  expect(columnOfCoded(column, false)).toEqual(column)
})
