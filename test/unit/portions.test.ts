import fc from 'fast-check'
import { expect, test } from 'vitest'
import { complete, inPortions, isPortion, memoryOf, whole } from '../../schema/snapshot/build/portions.ts'
import { pack, unpack } from '../../schema/snapshot/encode/pack.ts'

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

test('a value in portions is the same value again, and no portion is long', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ value: VALUE }, { noNullPrototype: true }), { maxLength: 3 }),
      async values => {
        const before = structuredClone(values)
        const said = values.flatMap(value => [...inPortions(value)])
        for (const each of said) expect(countOf(each)).toBeLessThan(4_100)
        const told = structuredClone(said)
        expect(values, 'what is told is not changed').toEqual(before)
        expect(await Array.fromAsync(whole(asyncly(told)))).toEqual(values)
      },
    ),
    { numRuns: 60 },
  )
})

test('lists of records are cut where they are long, at any depth', async () => {
  const days = Array.from({ length: 3_000 }, (_, day) => ({ day, name: `day ${day}` }))
  const value = {
    kind: 'computed',
    by: new Map([['EUR', { days, few: days.slice(0, 3) }]]),
    rates: new Float64Array(9_000),
  }
  const said = [...inPortions(value)]
  const portions = said.filter(isPortion)
  expect(portions.map(({ at }) => at)).toEqual([['by'], ...Array(3).fill(['by', 'EUR', 'days'])])
  expect(said.at(-1)).toEqual({ kind: 'computed', by: new Map(), rates: value.rates })
  expect(await complete(said.at(-1) as typeof value, portions)).toEqual(value)
})

test('of a record that holds much, each field has its share', () => {
  const field = Array.from({ length: 3_900 }, (_, at) => at)
  const value = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`field ${at}`, field]))
  const said = [...inPortions(value)]
  expect(said.filter(isPortion).map(({ at }) => at)).toEqual(Object.keys(value).map(name => [name]))
  for (const each of said) expect(countOf(each)).toBeLessThan(4_100)
})

test('long lists and maps are packed in portions', async () => {
  const names = Array.from({ length: 5_000 }, (_, at) => `name ${at}`)
  const value = { names, places: new Map(names.map((name, at) => [name, at])), codes: Uint16Array.from(names.keys()) }
  const said = [...inPortions(value)]
  expect(said.length).toBeGreaterThan(4)
  const read = (await unpack(await pack(said))) as typeof said
  expect(await complete(read.at(-1) as typeof value, read.filter(isPortion))).toEqual(value)
})

test('what is short is told as it is', () => {
  const value = { texts: ['a', 'b'], rates: new Float64Array(100_000) }
  expect([...inPortions(value)]).toEqual([value])
  expect([...inPortions(value)][0]).toBe(value)
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
