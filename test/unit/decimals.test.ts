import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FilterRow } from '../../schema/filters/filter.ts'
import { screen } from '../../schema/screener/screen.ts'
import { decimalAt, storedCollector, storedColumn } from '../../schema/snapshot/columns/stored.ts'

const ROW: FilterRow = {
  kind: 'range',
  name: 'Outstanding',
  column: 'value',
  scalar: 'Decimal',
  unit: 'money',
  text: 'Money.',
}

/** Positions of the values that lie within the bounds. */
function found(among: readonly (string | null)[], values: Readonly<Record<string, string>>): readonly number[] {
  const rows = among.map(value => ({ value }))
  const question = { among: rows, filters: [ROW], values, includeUnknown: false, asOf: '2026-11-20' }
  return [...screen(question).found].sort((a, b) => a - b)
}

test.each([
  ['9007199254740993.00000001', ['9007199254740993', '9007199254740993.00000001', '9007199254740993.00000002']],
  ['0.3', ['0.29999999', '0.3', '0.30000001']],
  ['12345678901234567890.12345678', ['12345678901234567890.12345677', '12345678901234567890.12345678', '1e20']],
  ['-0.00000001', ['-0.00000002', '-0.00000001', '0']],
])('a bound of %s lets its equal pass, and the decimals beside it on one side each', (bound, values) => {
  expect(found(values, { outstandingFrom: bound })).toEqual([1, 2])
  expect(found(values, { outstandingTo: bound })).toEqual([0, 1])
  expect(found(values, { outstandingFrom: bound, outstandingTo: bound })).toEqual([1])
})

test('the same decimal is one value, however it is written, and the unknown is none', () => {
  expect(found(['5.50', '5.5', null, '5.500'], { outstandingFrom: '5.5', outstandingTo: '5.50' })).toEqual([0, 1, 3])
})

test('bounds of which the lower is above the upper by the last digit are refused', () => {
  const bounds = { outstandingFrom: '9007199254740993.00000002', outstandingTo: '9007199254740993.00000001' }
  const faults = [expect.objectContaining({ path: 'filter.outstandingFrom', code: 'BOUNDS_REVERSED' })]
  expect(() => found(['1'], bounds)).toThrow(
    expect.objectContaining({ extensions: { code: 'INVALID_PARAMETER', faults } }),
  )
})

/** In units of the last place, so that a comparison of whole numbers decides. */
const units = fc.oneof(
  fc.bigInt(-(10n ** 28n), 10n ** 28n),
  fc
    .tuple(fc.bigInt(0n, 40n), fc.constantFrom(900719925474099300000001n, 30000000n, 10n ** 26n))
    .map(([a, b]) => a + b),
)

function written(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(9, '0')
  const text = `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '')
  return value < 0n ? `-${text}` : text
}

test('decimals are compared as whole numbers of their last place would be, and shown as they are', () => {
  const property = fc.property(fc.array(units, { minLength: 1, maxLength: 40 }), fc.array(units), (values, bounds) => {
    const texts = values.map(written)
    for (const bound of [...values, ...bounds]) {
      const above = values.flatMap((value, index) => (value >= bound ? [index] : []))
      const below = values.flatMap((value, index) => (value <= bound ? [index] : []))
      expect(found(texts, { outstandingFrom: written(bound) })).toEqual(above)
      expect(found(texts, { outstandingTo: written(bound) })).toEqual(below)
    }
    const collector = storedCollector('decimal', true)
    for (const [position, text] of texts.entries()) collector.put(position, text)
    const column = storedColumn(collector.column(texts.length))
    expect(texts.map((_, position) => decimalAt(column, position))).toEqual(texts)
  })
  fc.assert(property, { numRuns: 200 })
})
