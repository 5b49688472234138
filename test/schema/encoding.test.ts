import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assemble, piecesInCommon, type SnapshotHead } from '../../schema/snapshot/build/assemble.ts'
import { columnOf } from '../../schema/snapshot/columns/table.ts'
import { decodePieces, isUnreadable, type Known } from '../../schema/snapshot/decode/decode.ts'
import type { Contents } from '../../schema/snapshot/encode/encoded-piece.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { marketOf, readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { rowsInArchive, type Stored, storedOf } from '../../schema/snapshot/rows/archive.ts'
import { sharedWorld, type World } from '../world.ts'
import { encodingOf } from './encoded-market.ts'
import { plainMarket } from './plain-market.ts'

const NONE: Known = new Map()
const NAME = { path: 'name', decimal: false }

let world: World
let head: SnapshotHead
let stored: Stored
let market: MarketSnapshot

beforeAll(async () => {
  world = await sharedWorld()
  const { prisma } = world.service.database
  const { revision, asOf, sample, history } = await readSnapshot(prisma)
  head = { revision, asOf, sample, history }
  const archive = storedOf(prisma, revision)
  market = await marketOf(head, rowsInArchive(archive))
  stored = await encodingOf(archive, head)
})
afterAll(() => world.close())

async function read(encoded: Stored['encoded'], known: Known): Promise<MarketSnapshot> {
  const pieces = await decodePieces(encoded, known)
  return assemble(head, pieces ?? expect.fail('nothing was encoded'))
}

/** Says which chunks were read. */
function watched() {
  const asked: number[] = []
  const watching: Stored['encoded'] = numbers => {
    asked.push(...numbers)
    return stored.encoded(numbers)
  }
  return { asked, watching }
}

async function contents(): Promise<Contents> {
  const [first] = await stored.encoded([0])
  return JSON.parse(Buffer.from(first?.body ?? []).toString())
}

describe('the encoding of a market snapshot', () => {
  test('is all that is read of it, each chunk once', async () => {
    const { asked, watching } = watched()
    const made = await read(watching, NONE)
    const { pieces } = await contents()
    const count = pieces.reduce((sum, { chunks }) => sum + chunks, 0)
    expect(asked).toEqual(Array.from({ length: count + 1 }, (_, number) => number))
    expect(made.bonds).toHaveLength(market.bonds.length)
  })

  test('is not read again where it is current already, but for what is seldom the same', async () => {
    const before = await read(stored.encoded, NONE)
    const { asked, watching } = watched()
    const after = await read(watching, piecesInCommon(before))
    const { pieces } = await contents()
    const own = pieces.filter(({ digest }) => digest === null)
    expect(own).toHaveLength(3)
    expect(asked).toHaveLength(1 + own.reduce((sum, { chunks }) => sum + chunks, 0))
    expect(plainMarket(after)).toEqual(plainMarket(market))
    expect(columnOf(after.bonds, NAME).codes).toBe(columnOf(before.bonds, NAME).codes)
    // Rows are each market's own.
    expect(after.bonds[0]).not.toBe(before.bonds[0])
    expect(after.issuers[0]?.issuer).not.toBe(before.issuers[0]?.issuer)
    // What is taken over can be taken over again.
    expect(piecesInCommon(after)).toEqual(piecesInCommon(before))
  })

  test('is read in part where a part is known', async () => {
    const before = piecesInCommon(await read(stored.encoded, NONE))
    const some = new Map([...before].filter((_, index) => index % 3 === 0))
    expect(plainMarket(await read(stored.encoded, some))).toEqual(plainMarket(market))
  })

  test.each<[string, Stored['encoded']]>([
    ['torn at its beginning', async () => (await stored.encoded([0])).map(torn)],
    ['taken away meanwhile', async numbers => (await stored.encoded(numbers)).filter(({ number }) => number !== 9)],
    ['torn', async numbers => (await stored.encoded(numbers)).map(piece => (piece.number === 9 ? torn(piece) : piece))],
    ['no longer there', numbers => (numbers[0] === 0 ? stored.encoded(numbers) : Promise.resolve([]))],
  ])('is reported as unreadable when it is %s', async (_why, encoded) => {
    const failure = await read(encoded, NONE).catch(error => error)
    expect(isUnreadable(failure), String(failure)).toBe(true)
    expect(String(failure)).toMatch(/the encoded snapshot (cannot be read|is incomplete)/)
  })

  test('fails with what the reading fails with: a database that is away is no reason to read the archive', async () => {
    const failure = new Error('the database has gone away')
    const encoded: Stored['encoded'] = numbers => (numbers[0] === 0 ? stored.encoded(numbers) : Promise.reject(failure))
    await expect(read(encoded, NONE)).rejects.toBe(failure)
  })

  test('is left alone when there is nothing, or other code made it', async () => {
    const other = JSON.stringify({ ...(await contents()), madeBy: 'an earlier release' })
    const encoded: Stored['encoded'] = async () => [{ number: 0, body: new TextEncoder().encode(other) }]
    expect(await decodePieces(encoded, NONE)).toBeNull()
    expect(await decodePieces(async () => [], NONE)).toBeNull()
  })
})

function torn<Piece extends { readonly body: Uint8Array<ArrayBuffer> }>(piece: Piece): Piece {
  return { ...piece, body: piece.body.slice(0, 20) }
}
