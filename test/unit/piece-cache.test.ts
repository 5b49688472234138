import { expect, test } from 'vitest'
import { pieceCache } from '../../gateway/files/piece-cache.ts'

/** Pieces of ten bytes, and how often each was read. */
function pieces() {
  const read: string[] = []
  const load = (key: string) => async () => {
    read.push(key)
    await Promise.resolve()
    return new Uint8Array(10).fill(key.charCodeAt(0))
  }
  return { read, load }
}

test('a piece is read once, also when several want it at the same time', async () => {
  const { read, load } = pieces()
  const readPiece = pieceCache(100)
  const [first, second] = await Promise.all([readPiece('a', load('a')), readPiece('a', load('a'))])
  expect(second).toBe(first)
  expect(await readPiece('a', load('a'))).toBe(first)
  expect(read).toEqual(['a'])
})

test('beyond its limit, the piece that was read longest ago goes first', async () => {
  const { read, load } = pieces()
  const readPiece = pieceCache(20)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await readPiece(key, load(key))
  expect(read).toEqual(['a', 'b', 'c', 'b'])
})

test('a piece that is larger than the limit is read each time', async () => {
  const { read, load } = pieces()
  const readPiece = pieceCache(5)
  for (const key of ['a', 'a']) expect((await readPiece(key, load(key))).length).toBe(10)
  expect(read).toEqual(['a', 'a'])
})

test('a failure is not remembered', async () => {
  const { load } = pieces()
  const readPiece = pieceCache(100)
  await expect(readPiece('a', () => Promise.reject(new Error('deleted')))).rejects.toThrow('deleted')
  expect((await readPiece('a', load('a'))).length).toBe(10)
})

test('many pieces at once, of which few have room, reach whoever wants them', async () => {
  const { load } = pieces()
  const readPiece = pieceCache(20)
  const keys = [...'abcdefgh', ...'abcdefgh']
  const got = await Promise.all(keys.map(key => readPiece(key, load(key))))
  expect(got.map(piece => String.fromCharCode(piece[0] ?? 0))).toEqual(keys)
})
