import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildInWorker } from '../../gateway/snapshot/worker-client.ts'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { BOND_FILTERS } from '../../schema/filters/bond.ts'
import { columnsOf } from '../../schema/filters/filter.ts'
import { ISSUER_FILTERS, ISSUER_SORTS } from '../../schema/filters/issuer.ts'
import { PLACEMENT_FILTERS, PLACEMENT_SORTS } from '../../schema/filters/placement.ts'
import { BOND_SORTS } from '../../schema/filters/sorts.ts'
import { findWords } from '../../schema/screener/words/find-words.ts'
import { assemble, type SnapshotHead } from '../../schema/snapshot/build/assemble.ts'
import { computedOf } from '../../schema/snapshot/build/computed.ts'
import { columnOf } from '../../schema/snapshot/columns/table.ts'
import { needsOf } from '../../schema/snapshot/columns/wanted.ts'
import { decodePieces } from '../../schema/snapshot/decode/decode.ts'
import { bondDetails } from '../../schema/snapshot/details/details.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { memoizePerSnapshot } from '../../schema/snapshot/memoize.ts'
import { marketOf, readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { rowsInArchive, type Stored, storedOf } from '../../schema/snapshot/rows/archive.ts'
import { sharedWorld, type World } from '../world.ts'
import { encodingOf } from './encoded-market.ts'
import { plainMarket } from './plain-market.ts'

let world: World
let prisma: PrismaClient
let head: SnapshotHead
let stored: Stored
let here: MarketSnapshot

const urlsOf = ({ url }: { readonly url: string | null }) => (url === null ? null : [url])

/** The ways in which a market comes about beside the one in this thread, from its archive. */
const WAYS: Readonly<Record<string, () => Promise<MarketSnapshot>>> = {
  // PostgreSQL the thread reads by itself; what lies in PGlite it is given.
  'that is built in a worker': () =>
    assemble(head, buildInWorker(head, urlsOf(world.service.database) ?? stored.archived)),
  'from its encoding': async () => {
    const pieces = await decodePieces((await encodingOf(stored, head)).encoded, new Map())
    return assemble(head, pieces ?? expect.fail('nothing was encoded'))
  },
}

beforeAll(async () => {
  world = await sharedWorld()
  prisma = world.service.database.prisma
  const { revision, asOf, sample, history } = await readSnapshot(prisma)
  head = { revision, asOf, sample, history }
  stored = storedOf(prisma, revision)
  here = await marketOf(head, rowsInArchive(stored))
})
afterAll(() => world.close())

describe.each(Object.entries(WAYS))('a market %s', (_way, make) => {
  let apart: MarketSnapshot

  beforeAll(async () => {
    apart = await make()
  })

  test('says the same', () => {
    expect(apart.bonds.length).toBeGreaterThan(100)
    expect(plainMarket(apart)).toEqual(plainMarket(here))
    for (const { id } of here.bonds) expect(bondDetails(apart.details, id)).toEqual(bondDetails(here.details, id))
  })

  test.each([
    ['bonds', BOND_FILTERS, BOND_SORTS],
    ['issuers', ISSUER_FILTERS, ISSUER_SORTS],
    ['placements', PLACEMENT_FILTERS, PLACEMENT_SORTS],
  ] as const)('has the same columns and words of %s', (of, filters, sorts) => {
    for (const need of needsOf(filters, sorts).values()) {
      expect(columnOf(apart[of], need), need.path).toEqual(columnOf(here[of], need))
    }
    const columns = filters.flatMap(filter => (filter.kind === 'text' ? [columnsOf(filter)] : []))
    expect(columns.length).toBeGreaterThan(0)
    for (const searched of columns) {
      for (const { issuer } of here.bonds.slice(0, 20)) {
        const words = [issuer.name.toLowerCase().split(' ').at(-1) ?? '']
        const found = findWords(here[of], searched, words)
        if (of !== 'placements') expect(found.places?.length).toBeGreaterThan(0)
        expect(findWords(apart[of], searched, words)).toEqual(found)
      }
    }
  })

  test('knows already what is computed over all of it', () => {
    const computed = computedOf(here)
    expect(computedOf(apart)).toEqual(computed)
    const never = memoizePerSnapshot(() => expect.fail('it was not computed here'))
    never.set(apart, null as never)
    expect(never(apart)).toBeNull()
    expect(Object.values(computed).every(value => value !== undefined)).toBe(true)
  })

  test('can be changed by nobody', () => {
    const [bond] = apart.bonds
    expect(() => Object.assign(bond as object, { name: 'another' })).toThrow(TypeError)
    expect(() => Object.assign(bond?.issuer as object, { name: 'another' })).toThrow(TypeError)
    expect(() => (apart.bonds as object[]).push({})).toThrow(TypeError)
  })
})

describe('a snapshot that cannot be built in a worker', () => {
  test('fails with what the reading fails with', async () => {
    const failure = new Error('the database has gone away')
    const broken: Stored['archived'] = (part, after) =>
      part === 'measures' ? Promise.reject(failure) : stored.archived(part, after)
    await expect(assemble(head, buildInWorker(head, broken))).rejects.toBe(failure)
  })

  test('fails with what the thread fails with', async () => {
    const none: Stored['archived'] = async (part, after) => (part === 'issuers' ? [] : stored.archived(part, after))
    await expect(assemble(head, buildInWorker(head, none))).rejects.toThrow('bonds have an issuer made after')
    const torn: Stored['archived'] = async (part, after) =>
      (await stored.archived(part, after)).map(piece => ({ ...piece, body: piece.body.slice(0, 10) }))
    await expect(assemble(head, buildInWorker(head, torn))).rejects.toThrow(Error)
  })

  test('is given up when nobody wants the rest', async () => {
    const kinds: string[] = []
    for await (const { kind } of buildInWorker(head, stored.archived)) {
      kinds.push(kind)
      if (kinds.length === 3) break
    }
    expect(kinds).toHaveLength(3)
  })
})
