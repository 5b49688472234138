import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDatamodel } from '../../../prisma/generated/pothos/types.ts'
import { BOND_FILTERS } from '../../../schema/filters/bond.ts'
import { inputsOf } from '../../../schema/filters/filter.ts'
import { BOND_SORTS, sortValue } from '../../../schema/filters/sorts.ts'
import { isDimension } from '../../../schema/screener/facets.ts'
import { type BondSearch, searchBonds } from '../../../schema/screener/search.ts'
import { EMPTY_SNAPSHOT, type MarketSnapshot } from '../../../schema/snapshot/market-snapshot.ts'
import { marketOf, readSnapshot } from '../../../schema/snapshot/read-snapshot.ts'
import type { SnapshotRows } from '../../../schema/snapshot/rows/parts.ts'
import { rowsOf, tableOf } from '../../../schema/snapshot/rows/row-chunks.ts'
import { rowsInTables } from '../../../schema/snapshot/rows/table-rows.ts'
import { sharedWorld, type World } from '../../world.ts'
import { NO_SPREAD } from './facet.ts'

let world: World
let whole: MarketSnapshot
let rows: SnapshotRows

beforeAll(async () => {
  world = await sharedWorld()
  const { prisma } = world.service.database
  whole = await readSnapshot(prisma)
  rows = rowsInTables(prisma, whole.asOf)
})
afterAll(() => world.close())

const FACETS = BOND_FILTERS.filter(isDimension).map(({ name }) => name)
const SORTS = BOND_SORTS.map(({ key }, index) => sortValue(key, index % 2 === 0 ? 'asc' : 'desc'))

/** Every kind of condition at once, wide enough for anything known. */
const ANYTHING = Object.fromEntries(
  BOND_FILTERS.flatMap(row => {
    if (row.kind !== 'range' || row.scalar === 'Rating' || row.scalar === 'Date') return []
    const { minimum = row.scalar === 'Int' ? -2_147_483_648 : -1e308, maximum = 2_147_483_647 } = row
    return inputsOf(row).flatMap(({ name, role }) =>
      role === 'From' ? [[name, minimum]] : role === 'To' ? [[name, maximum]] : [],
    )
  }),
)

describe('a market of no bonds', () => {
  test.each([
    ['before the first load', () => EMPTY_SNAPSHOT],
    ['after a load of none', () => marketOf(headOf(whole), onlyThe(0))],
  ])('%s answers every question with nothing', async (_when, marketNow) => {
    const market = await marketNow()
    for (const sort of SORTS) expect(search(market, { filter: ANYTHING, sorts: [sort] }).items).toEqual([])
    const { page, facets } = search(market, { facets: FACETS, uniqueEmitentsFlag: true })
    expect(page).toMatchObject({ total: 0, nextCursor: null })
    expect(facets).toHaveLength(FACETS.length)
    for (const facet of facets ?? []) {
      const none = { unknown: 0, ...NO_SPREAD }
      expect(facet).toEqual({ ...none, dimension: facet.dimension, values: facet.values === null ? null : [] })
    }
  })
})

describe('a market of one bond', () => {
  let market: MarketSnapshot

  beforeAll(async () => {
    market = await marketOf(headOf(whole), onlyThe(1))
  })

  test('finds it by every sort', () => {
    const filter = { status: [market.bonds[0]?.status] }
    for (const sort of SORTS) {
      const { items, page } = search(market, { filter, sorts: [sort] })
      expect(items, sort).toEqual(market.bonds)
      expect(page).toMatchObject({ total: 1, nextCursor: null })
    }
  })

  test('counts it once in every dimension that it has, and as unknown in the others', () => {
    const facets = search(market, { filter: { isin: [market.bonds[0]?.isin] }, facets: FACETS }).facets ?? []
    expect(facets).toHaveLength(FACETS.length)
    for (const { dimension, unknown, values, histogram, minimum, maximum } of facets) {
      const known = values?.some(({ count }) => count === 1) || minimum !== null
      expect(known || unknown === 1 || values?.length === 0, dimension).toBe(true)
      expect(minimum, dimension).toBe(maximum)
      if (histogram !== null)
        expect(histogram, dimension).toEqual([{ from: Number(minimum), to: Number(maximum), count: 1 }])
    }
  })
})

describe('a market in which everything is unknown that can be', () => {
  let market: MarketSnapshot

  beforeAll(async () => {
    market = await marketOf(headOf(whole), withoutWhatMayBeUnknown())
  })

  test('has the same bonds, and none passes a condition on what is unknown', () => {
    expect(market.bonds).toHaveLength(whole.bonds.length)
    const among = { status: [...new Set(market.bonds.map(({ status }) => status))] }
    expect(search(market, { filter: among }).page.total).toBe(market.bonds.length)
    let conditions = 0
    for (const [name, bound] of Object.entries(ANYTHING)) {
      if (search(whole, { filter: { ...among, [name]: bound } }).page.total === whole.bonds.length) continue
      conditions += 1
      expect(search(market, { filter: { ...among, [name]: bound } }).page.total, name).toBe(0)
      const unknown = search(market, { filter: { ...among, [name]: bound }, includeUnknown: true })
      expect(unknown.page.total, name).toBe(market.bonds.length)
    }
    expect(conditions).toBeGreaterThan(50)
  })

  test('keeps them in the order of their ids by every sort of what is unknown', () => {
    const filter = { status: [...new Set(market.bonds.map(({ status }) => status))] }
    const first = market.bonds.slice(0, 20).map(({ id }) => id)
    for (const key of ['YIELD', 'PRICE', 'DURATION', 'RATING', 'MATURITYDATE', 'LIQUIDITY']) {
      for (const direction of ['ASC', 'DESC']) {
        const { items } = search(market, { filter, sorts: [`${key}_${direction}`] })
        expect(
          items.map(({ id }) => id),
          key,
        ).toEqual(first)
      }
    }
  })
})

describe('a market of an archive that does not say what is stated', () => {
  test('answers by what its bonds show', async () => {
    const market = await marketOf(
      headOf(whole),
      changed((_part, { coverage: _coverage, ...row }) => row),
    )
    for (const name of ['defaultFlag', 'technicalDefaultFlag', 'ratedFlag']) {
      const found = search(whole, { filter: { [name]: false } }).page.total
      expect(found, name).toBeGreaterThan(0)
      expect(search(market, { filter: { [name]: false } }).page.total, name).toBe(found)
    }
  })
})

function search(market: MarketSnapshot, question: Partial<BondSearch>) {
  const cursors = { seal: (place: string) => place, open: (cursor: string) => cursor }
  const principal = { accountId: null, userId: null, scopes: new Set(['data'] as const), exportRowsMax: null }
  return searchBonds({ pageSize: 20, ...question }, { market, cursors, principal })
}

function headOf({ revision, asOf, sample, history }: MarketSnapshot) {
  return { revision, asOf, sample, history }
}

/** Of the bonds only the first ones, with what belongs to them. */
function onlyThe(count: number): SnapshotRows {
  const ids = new Set(whole.bonds.slice(0, count).map(({ id }) => id))
  return changed((part, row) => {
    const id = part === 'bonds' || part === 'bondDetails' ? row.id : part === 'measures' ? row.bondId : null
    const isKept = part === 'placements' ? false : id === null || ids.has(String(id))
    return isKept ? row : null
  })
}

function withoutWhatMayBeUnknown(): SnapshotRows {
  const { models } = getDatamodel().datamodel
  const optional = models.Bond?.fields.filter(({ isRequired, kind }) => !isRequired && kind !== 'object') ?? []
  const unknown = Object.fromEntries(optional.map(({ name }) => [name, null]))
  return changed((part, row) => {
    if (part === 'measures') return null
    if (part === 'issuers') return { ...row, report: null, lei: null, inn: null }
    return part === 'bonds' ? { ...row, ...unknown } : row
  })
}

type Row = Readonly<Record<string, unknown>>

function changed(change: (part: string, row: Row) => Row | null): SnapshotRows {
  return async function* (part) {
    for await (const batch of rows(part)) {
      const kept = rowsOf(batch).map(row => change(part, row as unknown as Row))
      yield tableOf(kept.filter(row => row !== null)) as unknown as typeof batch
    }
  }
}
