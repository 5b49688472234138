import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edited, placesAfter, shiftsAfter } from '../../schema/snapshot/columns/edits.ts'

/** Long enough for runs that are copied as a whole. */
const LENGTH = 120

const cases = fc.record({
  leaving: fc.uniqueArray(fc.nat(LENGTH - 1), { maxLength: 5 }).map(ascending),
  coming: fc
    .array(fc.nat(LENGTH), { maxLength: 5 })
    .map(places => ascending(places).map((before, index): [number, number] => [before, 1_000 + index])),
})

test('a list after edits has what stays in its order, and what comes before the item it was given', () => {
  fc.assert(
    fc.property(cases, edits => {
      const list = Array.from({ length: LENGTH }, (_, index) => index)
      const expected = [...list, LENGTH].flatMap(index => {
        const coming = edits.coming.flatMap(([before, item]) => (before === index ? [item] : []))
        return index === LENGTH || edits.leaving.includes(index) ? coming : [...coming, index]
      })
      expect(edited(list, edits)).toEqual(expected)
      expect(edited(Uint32Array.from(list), edits)).toEqual(Uint32Array.from(expected))
      expect(edited(Float64Array.from(list), edits)).toEqual(Float64Array.from(expected))

      const places = placesAfter(LENGTH, edits)
      const staying = list.filter(index => !edits.leaving.includes(index))
      expect(staying.map(index => places[index])).toEqual(staying.map(index => expected.indexOf(index)))
      const shifted = Uint32Array.from(list)
      for (const { from, to, by } of shiftsAfter(LENGTH, edits)) {
        for (let index = from; index < to; index += 1) shifted[index] = index + by
      }
      expect(shifted).toEqual(places)
    }),
    { numRuns: 1_000 },
  )
})

function ascending(places: readonly number[]): number[] {
  return places.toSorted((one, other) => one - other)
}
