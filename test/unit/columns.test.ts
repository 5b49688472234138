import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderedRows } from '../../schema/screener/listing.ts'
import { columnFrom } from '../../schema/snapshot/columns/column.ts'
import { type Found, foundAt, foundIn } from '../../schema/snapshot/columns/found.ts'
import { firstOf, orderBy } from '../../schema/snapshot/columns/order.ts'
import { codeTest, positionTest, select } from '../../schema/snapshot/columns/select.ts'

interface Row {
  readonly few: number | null
  readonly many: number | null
}

/** So many rows that sets have several words, and a last one that is not full. */
const ROWS = fc.array(
  fc.record({
    few: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 8 }),
    many: fc.option(fc.integer({ min: 0, max: 1_000 }), { freq: 8 }),
  }),
  { minLength: 1, maxLength: 300 },
)
const RANGE = fc.tuple(fc.nat(), fc.nat())
const columnsOf = (rows: readonly Row[]) => [columnFrom(rows, 'few', false), columnFrom(rows, 'many', false)] as const

test('rows are selected as if each were looked at, by sets and by positions', () => {
  fc.assert(
    fc.property(ROWS, fc.array(RANGE, { maxLength: 3 }), RANGE, fc.nat(), (rows, ranges, [one, other], modulus) => {
      const [few, many] = columnsOf(rows)
      const codes = few.dictionary.length + 1
      const wanted = new Set(ranges.map(([from]) => from % codes))
      const chosen = [...wanted].sort((a, b) => a - b).map(code => [code, code + 1] as const)
      const ends = [one, other].map(end => end % (many.dictionary.length + 2))
      const [low, high] = [Math.min(...ends), Math.max(...ends)]
      const placed = Uint32Array.from(rows.keys()).filter(position => position % ((modulus % 3) + 1) === 0)
      const tests = [codeTest(few, chosen), codeTest(many, [[low, high]]), positionTest(placed, rows.length)]
      const passes = (position: number) => {
        const code = many.codes[position] as number
        return wanted.has(few.codes[position] as number) && code >= low && code < high && placed.includes(position)
      }
      const expected = [...rows.keys()].filter(passes)
      const found = select(tests, rows.length)
      expect(found.length).toBe(expected.length)
      expect([...found.positions().toSorted()]).toEqual(expected)
      expect([...foundIn(found.bits())]).toEqual(expected)
    }),
    { seed: 3, numRuns: 500 },
  )
})

test('the first rows of an order are those of the whole order, however many were found', () => {
  const step = fc.record({ isFew: fc.boolean(), descending: fc.boolean() })
  fc.assert(
    fc.property(ROWS, fc.array(step, { maxLength: 3 }), fc.nat({ max: 320 }), fc.nat(), (rows, given, count, every) => {
      const [few, many] = columnsOf(rows)
      const steps = given.map(({ isFew, descending }) => ({ column: isFew ? few : many, descending }))
      const positions = Uint32Array.from(rows.keys()).filter(position => position % ((every % 7) + 1) === 0)
      const expected = [...positions].sort((left, right) => naively(steps, left, right))
      const set = foundIn(foundAt(positions, rows.length).bits())
      for (const found of [foundAt(positions, rows.length), set] satisfies Found[]) {
        const order = orderBy(steps)
        expect([...firstOf(found, order, count)].slice(0, count)).toEqual(expected.slice(0, count))
        const listing = orderedRows(found, order)
        const pages = Array.from({ length: 4 }, (_, page) => [...listing.part(page * 9, 9)])
        expect(pages.flat()).toEqual(expected.slice(0, 36))
        expect([...listing.part(5, 400)]).toEqual(expected.slice(5))
      }
    }),
    { seed: 5, numRuns: 500 },
  )
})

function naively(steps: Parameters<typeof orderBy>[0], left: number, right: number): number {
  for (const { column, descending } of steps) {
    const [one, other] = [column.codes[left] as number, column.codes[right] as number]
    if (one === other) continue
    const unknown = column.dictionary.length
    if (one === unknown || other === unknown) return one === unknown ? 1 : -1
    return descending ? other - one : one - other
  }
  return left - right
}
