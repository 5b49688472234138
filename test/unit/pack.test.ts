import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pack, unpack } from '../../schema/snapshot/encode/pack.ts'

const VALUES = fc.anything({
  withTypedArray: false,
  withMap: true,
  withNullPrototype: false,
  withBigInt: true,
  withDate: true,
})
const NUMBERS = fc.oneof(
  ...[fc.uint8Array(), fc.uint16Array(), fc.uint32Array(), fc.int32Array(), fc.float64Array()],
  // A part of an array, which begins where no array of larger numbers may.
  fc.uint8Array({ minLength: 3 }).map(bytes => bytes.subarray(1)),
)

test('what is packed comes out as it was: values, texts in any script, maps, arrays of numbers', async () => {
  const one = fc.record({ numbers: fc.array(NUMBERS), value: VALUES, text: fc.string({ unit: 'binary' }) })
  await fc.assert(
    fc.asyncProperty(fc.array(one, { maxLength: 4 }), async values => {
      const unpacked = (await unpack(await pack(values))) as typeof values
      expect(unpacked).toHaveLength(values.length)
      for (const [index, { numbers, ...rest }] of unpacked.entries()) {
        const packed = values[index]
        expect(rest).toEqual({ value: packed?.value, text: packed?.text })
        expect(numbers).toStrictEqual(packed?.numbers.map(array => array.slice()))
      }
    }),
    { numRuns: 100 },
  )
})

test.each([3, 40_000])('arrays of numbers, of them one of %i, lie in memory that holds nothing else', async length => {
  const text = 'x'.repeat(100_000)
  const values = [
    { text, a: new Uint8Array(3).fill(1) },
    { text, b: new Float64Array(length).fill(0.1) },
  ] as const
  const [{ a }, { b }] = (await unpack(await pack(values))) as unknown as typeof values
  expect(b.buffer).toBe(a.buffer)
  expect(b).toEqual(values[1].b)
  // Whoever unpresses may be given room for one byte more, to see that there is none.
  expect(a.buffer.byteLength - (8 + length * 8)).toBeOneOf([0, 1])
})

test('a packed array of few bytes does not bring its large memory along', async () => {
  const few = new Uint8Array(1_000_000).subarray(10, 20)
  expect((await pack([few])).length).toBeLessThan(200)
})

test('an array that no column has is refused', async () => {
  await expect(pack([new BigInt64Array(1)])).rejects.toThrow('BigInt64Array is not packed')
})

test('what is cut off, was changed anywhere or never packed fails', async () => {
  const body = await pack([new Float64Array([1, 2, 3]), 'a text'])
  for (const torn of [body.slice(0, 4), body.slice(0, -3), new Uint8Array(40)]) {
    await expect(unpack(torn)).rejects.toThrow(Error)
  }
  for (const at of body.keys()) {
    const changed = body.slice()
    changed[at] = (changed[at] ?? 0) ^ 1
    const read = await unpack(changed).catch(error => error)
    // Of a frame, what says how it was made may differ; what it says never does.
    if (!(read instanceof Error)) expect(read, `byte ${at}`).toEqual([new Float64Array([1, 2, 3]), 'a text'])
  }
})
