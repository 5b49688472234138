import { describe, expect, test } from 'vitest'
import { bitsOf } from '../../schema/snapshot/columns/bits.ts'
import { columnFrom } from '../../schema/snapshot/columns/column.ts'
import { countsByCode } from '../../schema/snapshot/columns/counts.ts'
import { foundAt, foundIn } from '../../schema/snapshot/columns/found.ts'
import { countsBelow, spanOf } from '../../schema/snapshot/columns/span.ts'

const ROWS = 5_000

/** Some of the values are of one row in a thousand, and some rows have none. */
function marketOf(values: number) {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const spread = (index * 7_919) % ROWS
    return { value: spread % 11 === 0 ? null : `v${Math.floor((spread / ROWS) ** 2 * values)}` }
  })
  return { rows, column: columnFrom(rows, 'value', false) }
}

describe.each([1, 3, 20, 64, 300])('how many of the found rows have which of %i values', values => {
  const { rows, column } = marketOf(values)

  test.each([0, 1, 40, 1_200, ROWS])('%i rows, as positions and as a set', count => {
    const positions = Uint32Array.from({ length: count }, (_, index) => Math.floor((index * ROWS) / count))
    const expected = new Uint32Array(column.dictionary.length + 1)
    for (const position of positions) {
      const value = rows[position]?.value ?? null
      const code = value === null ? column.dictionary.length : (column.dictionary as string[]).indexOf(value)
      expected[code] = (expected[code] ?? 0) + 1
    }
    expect(countsByCode(column, foundAt(positions, ROWS))).toEqual(expected)
    expect(countsByCode(column, foundIn(bitsOf(positions, ROWS)))).toEqual(expected)
  })
})

describe.each([1, 30, ROWS])('between which of %i numbers the found rows lie, and how many are below some', numbers => {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const spread = (index * 7_919) % ROWS
    return { value: spread % 11 === 0 ? null : Math.floor((spread * numbers) / ROWS) / 4 }
  })
  const column = columnFrom(rows, 'value', false)

  test.each([0, 1, 40, 1_200, ROWS])('%i rows, as positions and as a set', count => {
    const positions = Uint32Array.from({ length: count }, (_, index) => Math.floor((index * ROWS) / count))
    const codes = Array.from(positions, position => column.codes[position] ?? 0)
    const known = codes.filter(code => code < column.dictionary.length)
    const span = {
      lowest: known.length === 0 ? column.dictionary.length : Math.min(...known),
      highest: known.length === 0 ? -1 : Math.max(...known),
      unknown: count - known.length,
    }
    const bounds = [0, 0.1, 0.5, 0.93, 1].map(share => Math.floor(share * column.dictionary.length))
    const below = bounds.map(bound => codes.filter(code => code < bound).length)
    for (const found of [foundAt(positions, ROWS), foundIn(bitsOf(positions, ROWS))]) {
      expect(spanOf(column, found)).toEqual(span)
      expect(countsBelow(column, found, bounds)).toEqual(below)
    }
  })
})
