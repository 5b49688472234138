import fc from 'fast-check'
import { expect, test } from 'vitest'
import { complete, inParts, isPart, memoryOf, type Part, whole } from '../../schema/universe/gather/parts.ts'

const LEAF = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.boolean())

/** Plain values, of which some are long. */
const { value: VALUE } = fc.letrec(tie => ({
  value: fc.oneof({ maxDepth: 3 }, LEAF, tie('list'), tie('record'), tie('map'), tie('long')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  record: fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  map: fc
    .array(fc.tuple(fc.oneof(fc.string(), fc.integer()), tie('value')), { maxLength: 4 })
    .map(pairs => new Map(pairs)),
  long: fc
    .tuple(fc.integer({ min: 1, max: 5_000 }), fc.boolean(), LEAF)
    .map(([length, isMap, leaf]) =>
      isMap
        ? new Map(Array.from({ length }, (_, at) => [at, leaf]))
        : Array.from({ length }, (_, at) => `${leaf} ${at}`),
    ),
}))

test('a value in parts is the same value again, and no part is long', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ value: VALUE }, { noNullPrototype: true }), { maxLength: 3 }),
      async values => {
        const before = structuredClone(values)
        const said = values.flatMap(value => [...inParts(value)])
        for (const each of said) expect(countOf(each)).toBeLessThan(4_100)
        const told = structuredClone(said)
        expect(values, 'what is told is not changed').toEqual(before)
        expect(await Array.fromAsync(whole(asyncly(told)))).toEqual(values)
      },
    ),
    { numRuns: 40 },
  )
})

test('lists of records are cut where they are long, at any depth', () => {
  const days = Array.from({ length: 3_000 }, (_, day) => ({ day, name: `day ${day}` }))
  const value = {
    kind: 'computed',
    by: new Map([['EUR', { days, few: days.slice(0, 3) }]]),
    rates: new Float64Array(9_000),
  }
  const said = [...inParts(value)]
  const parts = said.filter(isPart)
  expect(parts.map(({ at }) => at)).toEqual([['by'], ...Array(3).fill(['by', 'EUR', 'days'])])
  expect(said.at(-1)).toEqual({ kind: 'computed', by: new Map(), rates: value.rates })
  expect(complete(said.at(-1) as typeof value, parts as Part[])).toEqual(value)
})

test('what is short is told as it is', () => {
  const value = { texts: ['a', 'b'], rates: new Float64Array(100_000) }
  expect([...inParts(value)]).toEqual([value])
  expect([...inParts(value)][0]).toBe(value)
})

test('the memory of numbers is found in records', () => {
  const [a, b] = [new Uint8Array(3), new Float64Array(2)]
  expect(memoryOf({ a, in: { b, again: a }, text: 'x' })).toEqual(new Set([a.buffer, b.buffer]))
})

function countOf(value: unknown): number {
  if (value instanceof Map) return countOf([...value])
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, each) => sum + countOf(each), 1)
}

async function* asyncly<Item>(items: Iterable<Item>): AsyncIterable<Item> {
  yield* items
}
