import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createLineReader, LARGEST_BATCH } from '../../gateway/feeds/line-reader.ts'
import { NotPacked, unpackTo } from '../../gateway/feeds/unpack.ts'

const TEXT = '{"cancel":"a"}\r\n\n  \n{"cancel":"ж"}\n{"isin":1}\n{"cancel":"c"}'

function readIn(pieces: readonly Buffer[]) {
  const reader = createLineReader()
  for (const piece of pieces) reader.add(piece)
  return reader.end()
}

describe('the lines of a batch', () => {
  test('are the same however the body arrives', () => {
    const bytes = Buffer.from(TEXT)
    const whole = readIn([bytes])
    expect(whole?.numbers).toEqual([1, 4, 5, 6])
    expect(whole?.lines.map(({ kind }) => kind)).toEqual(['cancel', 'faulty', 'faulty', 'cancel'])
    for (const size of [1, 2, 7]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      )
      expect(readIn(pieces)).toEqual(whole)
    }
  })

  test('that are too long or no UTF-8 are refused alone', () => {
    const long = Buffer.from(`{"cancel":"${'a'.repeat(100_000)}"}\n{"cancel":"b"}\n`)
    const broken = Buffer.concat([Buffer.from('{"cancel":"'), Buffer.from([0xff]), Buffer.from('"}\n')])
    const read = readIn([long.subarray(0, 50_000), long.subarray(50_000), broken])
    expect(read?.lines).toMatchObject([
      { kind: 'faulty', reason: 'The line is too long.' },
      { kind: 'cancel', cancel: 'b' },
      { kind: 'faulty', reason: 'The line is no JSON object in UTF-8.' },
    ])
  })

  test('are counted while they arrive', () => {
    const reader = createLineReader()
    expect(reader.add(Buffer.alloc(LARGEST_BATCH, ' '))).toBe(true)
    expect(reader.add(Buffer.from(' '))).toBe(false)
    const many = createLineReader()
    expect(many.add(Buffer.from('[]\n'.repeat(50_000)))).toBe(true)
    expect(many.add(Buffer.from('[]\n'))).toBe(false)
  })
})

describe('a packed body', () => {
  test('is unpacked piece by piece', async () => {
    const packed = gzipSync('some text, '.repeat(10_000))
    const pieces: Buffer[] = []
    const unpacking = unpackTo(piece => pieces.push(piece) > 0)
    for (let at = 0; at < packed.length; at += 50)
      expect(await unpacking.write(packed.subarray(at, at + 50))).toBe(true)
    expect(await unpacking.end()).toBe(true)
    expect(Buffer.concat(pieces).toString()).toBe('some text, '.repeat(10_000))
  })

  test('that unpacks to more than is wanted is left', async () => {
    let bytes = 0
    const unpacking = unpackTo(piece => {
      bytes += piece.length
      return bytes < 100_000
    })
    expect(await unpacking.write(gzipSync(Buffer.alloc(50_000_000)))).toBe(false)
    expect(bytes).toBeLessThan(200_000)
    expect(await unpacking.write(Buffer.from('more'))).toBe(false)
  })

  test.each([
    ['other data', Buffer.from('other data, long enough')],
    ['a file that ends in the middle', gzipSync('text').subarray(0, -6)],
  ])('of %s is refused', async (_what, packed) => {
    const unpacking = unpackTo(() => true)
    const reading = async () => {
      await unpacking.write(packed)
      await unpacking.end()
    }
    await expect(reading()).rejects.toThrow(NotPacked)
  })
})
