import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Alternative, type Alternatives, alternativesTo } from '../../schema/alternatives/alternatives.ts'
import { LIST_KEYS, LISTS } from '../../schema/alternatives/lists.ts'
import { type AlternativesArguments, readOptions } from '../../schema/alternatives/options.ts'
import { layOutLike, peerGroupsOf } from '../../schema/alternatives/peer-groups.ts'
import { valuesOf } from '../../schema/snapshot/columns/view.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import type { BondRow } from '../../schema/snapshot/row-types.ts'
import { verifies } from '../promises.ts'
import { sharedWorld, type World } from '../world.ts'

const PATH = '/api/v1/data/alternatives'

let world: World
let market: MarketSnapshot
let everyAnswer: readonly Alternatives[]

beforeAll(async () => {
  world = await sharedWorld()
  market = await readSnapshot(world.service.database.prisma)
  everyAnswer = market.bonds.map(bond => to(bond))
})
afterAll(() => world.close())

function to(bond: BondRow, given: Partial<AlternativesArguments> = {}): Alternatives {
  return alternativesTo(bond, readOptions({ limit: 10, ...given }), market)
}

function rowsOf({ byList }: Alternatives): readonly Alternative[] {
  return LIST_KEYS.flatMap(key => byList[key])
}

/** What an answer says, its bonds by their ISIN: comparing whole bonds would follow their issuers to all others. */
function plain({ byList, dropped }: Alternatives) {
  const lists = LIST_KEYS.map(key => byList[key].map(row => ({ ...row, bond: row.bond.isin })))
  return { lists, dropped: dropped.map(one => ({ ...one, bond: one.bond.isin, beatenBy: one.beatenBy.isin })) }
}

/** Every row of every answer with its source. */
function everyRow(): readonly (Alternative & { readonly source: BondRow })[] {
  return everyAnswer.flatMap(answer => rowsOf(answer).map(row => ({ ...row, source: answer.source })))
}

/** A bond with all that is compared, and with alternatives of each kind. */
function plainSource(): Alternatives {
  const found = everyAnswer.find(answer => LIST_KEYS.every(key => answer.byList[key].length > 2))
  if (found === undefined) throw new Error('no bond has three alternatives of each kind')
  return found
}

describe('rules that hold for every bond of the market', () => {
  verifies('END-9', 'same nominal currency, another issuer, live and not in default', () => {
    expect(everyRow().length).toBeGreaterThan(1000)
    for (const { bond, source } of everyRow()) {
      expect(bond.nominalCurrency).toBe(source.nominalCurrency)
      expect(bond.issuerId).not.toBe(source.issuerId)
      expect(['TRADING', 'PLACING']).toContain(bond.status)
      expect(bond.measure?.defaultTypes).toEqual([])
      expect(market.issuerById.get(bond.issuerId)?.hasDefault).toBe(false)
    }
  })

  test('a floater stands only for a floater of the same base', () => {
    const rows = everyRow().filter(({ source }) => source.couponType === 'FLOATING')
    expect(rows.length).toBeGreaterThan(20)
    for (const { bond, source } of rows) expect([bond.couponType, bond.rateBase]).toEqual(['FLOATING', source.rateBase])
    for (const { bond, source } of everyRow())
      expect(bond.couponType === 'FLOATING').toBe(source.couponType === 'FLOATING')
  })

  test('access is no more restricted than that of the source', () => {
    for (const { bond, source } of everyRow())
      if (source.qualifiedOnly !== true) expect(bond.qualifiedOnly).not.toBe(true)
  })

  test('each list has ten bonds at most, one an issuer, the best score first', () => {
    for (const { byList } of everyAnswer) {
      for (const rows of Object.values(byList)) {
        expect(rows.length).toBeLessThanOrEqual(10)
        expect(new Set(rows.map(({ bond }) => bond.issuerId)).size).toBe(rows.length)
        expect(rows.map(({ score }) => score.total)).toEqual(rows.map(({ score }) => score.total).sort((a, b) => b - a))
      }
    }
  })

  test('higher yield is higher and at most two notches weaker; lower risk is strictly stronger; similar one notch', () => {
    for (const { byList } of everyAnswer) {
      for (const { deltas } of byList.HIGHER_YIELD) {
        expect(deltas.yield).toBeGreaterThan(0)
        expect([0, 1, 2]).toContain(deltas.ratingNotches)
      }
      for (const { deltas } of byList.LOWER_RISK) expect(deltas.ratingNotches).toBeLessThan(0)
      for (const { deltas } of byList.SIMILAR) expect(Math.abs(deltas.ratingNotches ?? 0)).toBeLessThanOrEqual(1)
    }
  })

  test('durations lie within the window that the answer names; widening is said', () => {
    for (const { byList, assumptions, source } of everyAnswer) {
      for (const { list, durationWindowDays, note } of assumptions.lists) {
        if (durationWindowDays > assumptions.durationWindowDays && byList[list].length > 0)
          expect(note).toMatch(/^Widened/)
        if (source.measure?.durationDays == null) continue
        expect(assumptions.durationWindowDays).toBe(Math.round(Math.max(90, source.measure.durationDays / 4)))
        for (const { deltas } of byList[list])
          expect(Math.abs(deltas.durationDays ?? Number.NaN)).toBeLessThanOrEqual(durationWindowDays)
      }
    }
  })

  test('turnover is at least half of the source where both settle in one currency', () => {
    for (const { bond, source } of everyRow()) {
      const own = Number(source.measure?.turnover30d ?? 0)
      if (own === 0 || bond.currency !== source.currency) continue
      expect(Number(bond.measure?.turnover30d)).toBeGreaterThanOrEqual(own / 2)
    }
  })

  test('the score is the sum of its parts, none above its points; deltas are differences', () => {
    for (const { source, byList } of everyAnswer) {
      for (const list of LISTS) {
        for (const { bond, score, deltas } of byList[list.key]) {
          const parts = Object.entries(score.parts) as [keyof typeof list.points, number | null][]
          for (const [part, points] of parts) expect(points ?? 0).toBeLessThanOrEqual(list.points[part])
          expect(parts.reduce((sum, [, points]) => sum + (points ?? 0), 0)).toBeCloseTo(score.total, 0)
          const yields = [bond.measure?.yield ?? null, source.measure?.yield ?? null] as const
          if (yields[0] === null || yields[1] === null) expect(deltas.yield).toBeNull()
          else expect(deltas.yield).toBeCloseTo(yields[0] - yields[1], 3)
        }
      }
    }
  })

  test('what is dropped is named with what beats it, and is not shown', () => {
    const dropped = everyAnswer.flatMap(answer => answer.dropped.map(one => ({ ...one, answer })))
    expect(dropped.length).toBeGreaterThan(100)
    for (const { answer, list, bond, beatenBy, why } of dropped) {
      expect(answer.byList[list].map(row => row.bond.id)).not.toContain(bond.id)
      expect(beatenBy.id).not.toBe(bond.id)
      expect(why).toMatch(/^It is better in .+\.$/)
    }
    for (const answer of everyAnswer) expect(answer.dropped.length).toBeLessThanOrEqual(9)
  })
})

test('the same market gives the same answer', async () => {
  const again = await readSnapshot(world.service.database.prisma)
  for (const answer of everyAnswer.slice(0, 100)) {
    const bond = again.bondByIsin.get(answer.source.isin) as BondRow
    expect(plain(alternativesTo(bond, readOptions({ limit: 10 }), again))).toEqual(plain(answer))
  }
})

test('what is laid out beforehand gives the same answer', async () => {
  const next = await readSnapshot(world.service.database.prisma)
  await layOutLike(next, await readSnapshot(world.service.database.prisma))
  expect(peerGroupsOf.known(next)).toBeUndefined()
  await layOutLike(next, market)
  const known = peerGroupsOf.known(next)
  expect([...(known?.profilesByKey.keys() ?? [])]).toEqual([...peerGroupsOf(market).profilesByKey.keys()])
  for (const answer of everyAnswer.slice(0, 100)) {
    const bond = next.bondByIsin.get(answer.source.isin) as BondRow
    expect(plain(alternativesTo(bond, readOptions({ limit: 10 }), next))).toEqual(plain(answer))
  }
  expect(known?.profilesByKey.size).toBe(peerGroupsOf(market).profilesByKey.size)
})

describe('what is asked for', () => {
  test('a window is exact and not widened', () => {
    const { byList, assumptions } = to(plainSource().source, { durationWindowDays: 40 })
    for (const { durationWindowDays } of assumptions.lists) expect(durationWindowDays).toBe(40)
    for (const { deltas } of Object.values(byList).flat())
      expect(Math.abs(deltas.durationDays ?? Number.NaN)).toBeLessThanOrEqual(40)
  })

  test('only the sector of the source', () => {
    const { source } = plainSource()
    for (const { bond } of rowsOf(to(source, { sameSector: true })))
      expect(bond.issuer.sector).toBe(source.issuer.sector)
  })

  test('bonds for qualified investors, if they are let in', () => {
    const open = market.bonds.filter(bond => bond.qualifiedOnly === false)
    const letIn = open.flatMap(bond => rowsOf(to(bond, { allowQualified: true }))).filter(row => row.bond.qualifiedOnly)
    expect(letIn.length).toBeGreaterThan(0)
    for (const { warnings } of letIn) expect(warnings).toContain('For qualified investors only.')
  })

  test('the weakest liquidity and the worst rating', () => {
    const { source } = plainSource()
    for (const { bond } of rowsOf(to(source, { minLiquidity: 3 })))
      expect(bond.measure?.liquidity).toBeLessThanOrEqual(3)
    for (const { bond } of rowsOf(to(source, { creditRatingFrom: 'ruA' })))
      expect(bond.measure?.ratingOrdinal).toBeLessThanOrEqual(6)
  })
})

describe('a rating bound', () => {
  const national = () =>
    everyAnswer.filter(({ source, byList }) => source.measure?.ratingScale === 'NATIONAL' && byList.SIMILAR.length > 0)

  test("is read on the scale of the source, or on that of an agency's spelling", () => {
    const [answer] = national()
    const source = answer?.source ?? expect.fail('no bond is rated on the national scale')
    expect(to(source, { creditRatingFrom: 'C-' }).assumptions.notes).toContain(
      'Rated C- or better on the national scale.',
    )
    const abroad = to(source, { creditRatingFrom: 'Caa3' })
    expect(rowsOf(abroad)).toEqual([])
    expect(abroad.assumptions.notes.join()).toContain(
      'Rated CCC- or better on the international scale. The source is rated on the national scale',
    )
  })
})

describe('what is not known', () => {
  test('without a rating no bond is called as safe or safer, and the answer says why', () => {
    const unrated = everyAnswer.filter(({ source }) => source.measure?.ratingOrdinal == null)
    expect(unrated.length).toBeGreaterThan(5)
    for (const { byList, assumptions } of unrated) {
      expect([...byList.HIGHER_YIELD, ...byList.LOWER_RISK]).toEqual([])
      expect(assumptions.lists[0]?.note).toContain('no rating')
      for (const { deltas, warnings } of byList.SIMILAR) {
        expect(deltas.ratingNotches).toBeNull()
        expect(warnings).toContain('Not rated.')
      }
    }
  })

  test('without a price the yield stays null, nothing yields more, and the answer says so', () => {
    const unpriced = everyAnswer.filter(({ source }) => source.measure?.priceClean == null)
    expect(unpriced.length).toBeGreaterThan(5)
    for (const answer of unpriced) {
      expect(answer.byList.HIGHER_YIELD).toEqual([])
      expect(answer.assumptions.notes.join(' ')).toContain('has no price')
      for (const { deltas } of rowsOf(answer)) expect([deltas.yield, deltas.price]).toEqual([null, null])
    }
  })

  test('a spread over peers that is not published is computed here, by the same rule, and said', () => {
    const bare = (bond: BondRow) => ({
      ...valuesOf(bond),
      measure: bond.measure && { ...valuesOf(bond.measure), peerSpreadBp: null },
    })
    const bonds = market.bonds.map(bare)
    const without = { ...market, bonds, bondByIsin: new Map(bonds.map(bond => [bond.isin, bond])) }
    const { source, byList } = plainSource()
    const bond = without.bondByIsin.get(source.isin) as BondRow
    const answer = alternativesTo(bond, readOptions({ limit: 10 }), without)
    expect(answer.assumptions.notes.join(' ')).toContain('computed from the current data')
    expect(answer.byList.HIGHER_YIELD.map(row => row.bond.isin)).toEqual(byList.HIGHER_YIELD.map(row => row.bond.isin))
  })
})

test('an answer says as of when it is, from which revision, and keeps short for a model', async () => {
  const isin = plainSource().source.isin
  const answer = await world.getJson<Record<string, unknown>>(`${PATH}/${isin}?Limit=4`)
  expect(answer).toMatchObject({ asOf: market.asOf, revision: market.revision, source: { isin } })
  const longest = await Promise.all(
    everyAnswer
      .toSorted((a, b) => rowsOf(b).length - rowsOf(a).length)
      .slice(0, 10)
      .map(async ({ source }) => (await (await world.get(`${PATH}/${source.isin}?Limit=4`)).text()).length),
  )
  expect(Math.max(...longest)).toBeLessThan(20_000)
})
