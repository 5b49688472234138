import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../mcp/raw.ts'
import { dayFrom, detailOf, loadFiles, PLAIN_BOND } from '../support/file-market.ts'
import { openWorld, type World } from '../world.ts'

/** One of each kind whose composite is not of the issue: of its issuer, of a vehicle's guarantor, of its own; unrated. */
const [OF_ISSUER, OF_GUARANTOR, OWN, UNRATED] = ['XS0000000009', 'XS0000000017', 'XS0000000025', 'XS0000000033']
const INN = { parent: '7700000001', vehicle: '7700000002', stranger: '7700000003' }

interface Rated {
  composite: { label: string; agencies: string[] } | null
  ratings: Record<string, unknown>[]
}

let world: World
let today: string
const on = (days: number) => dayFrom(today, days)
const shown = ({ ratings }: Rated) =>
  ratings.map(({ subject, subjectName, label, considered, decisive }) => [
    subject,
    subjectName,
    label,
    considered,
    decisive,
  ])

beforeAll(async () => {
  world = await openWorld()
  const { meta } = await world.getJson<{ meta: { asOf: string } }>('/api/v1/data/instruments?PageSize=1')
  today = meta.asOf.slice(0, 10)
  const bond = (isin: string, issuerInn: string) => ({ ...PLAIN_BOND, isin, issuerInn, name: `Bond ${isin}` })
  const national = { scale: 'NATIONAL', date: on(-20), outlook: 'STABLE' }
  const ofParent = { ...national, issuerInn: INN.parent }
  await loadFiles(world, {
    issuer: [
      { inn: INN.parent, name: 'Parent', country: 'RU' },
      { inn: INN.vehicle, name: 'Vehicle', country: 'RU', isSpv: true, guarantorInn: INN.parent },
      { inn: INN.stranger, name: 'Stranger', country: 'RU' },
    ],
    bond: [
      bond(OF_ISSUER, INN.parent),
      bond(OF_GUARANTOR, INN.vehicle),
      bond(OWN, INN.parent),
      bond(UNRATED, INN.stranger),
    ],
    rating: [
      { ...ofParent, agency: 'ACRA', label: 'A(RU)', date: on(-400) },
      { ...ofParent, agency: 'ACRA', label: 'A+(RU)' },
      { ...ofParent, agency: 'EXPERT_RA', label: 'ruA-' },
      { ...ofParent, agency: 'NCR', label: 'A-.ru', date: on(-3) },
      { ...ofParent, agency: 'SP', label: 'BB', scale: 'INTERNATIONAL', withdrawn: true },
      { ...national, isin: OWN, agency: 'NRA', label: 'AA|ru|' },
    ],
  })
})
afterAll(() => world.close())

describe('the detail of a bond lists every rating that its composite was chosen from', () => {
  test('of its issuer, what each agency says now, and which ones made it', async () => {
    const bond = await detailOf<Rated>(world, OF_ISSUER)
    expect(bond.composite).toMatchObject({ label: 'A-', agencies: ['ACRA', 'EXPERT_RA', 'NCR'] })
    expect(shown(bond)).toEqual([
      ['ISSUER', 'Parent', 'A-.ru', true, true],
      ['ISSUER', 'Parent', 'A+(RU)', true, false],
      ['ISSUER', 'Parent', 'ruA-', true, true],
      ['ISSUER', 'Parent', 'BB', false, false],
    ])
    expect(bond.ratings[0]).toMatchObject({ agency: 'NCR', scale: 'NATIONAL', outlook: 'STABLE', date: on(-3) })
  })

  test('of the guarantor of a vehicle', async () => {
    const bond = await detailOf<Rated>(world, OF_GUARANTOR)
    expect(bond.composite?.label).toBe('A-')
    expect(shown(bond).filter(([, , , considered]) => considered)).toEqual([
      ['GUARANTOR', 'Parent', 'A-.ru', true, true],
      ['GUARANTOR', 'Parent', 'A+(RU)', true, false],
      ['GUARANTOR', 'Parent', 'ruA-', true, true],
    ])
  })

  test('of the issue alone, where it has its own; those of its issuer stand by', async () => {
    const bond = await detailOf<Rated>(world, OWN)
    expect(shown(bond).filter(([, , , considered]) => considered)).toEqual([
      ['ISSUE', `Bond ${OWN}`, 'AA|ru|', true, true],
    ])
    expect(bond.ratings).toHaveLength(5)
  })

  test('and none for an unrated one', async () => {
    expect(await detailOf<Rated>(world, UNRATED)).toMatchObject({ composite: null, ratings: [] })
  })
})

test('an issuer lists the live ratings behind its composite, the same over REST and MCP', async () => {
  const { items } = await world.getJson<{ items: Rated[] }>(`/api/v1/data/issuers?Inn=${INN.parent}`)
  expect(items[0]?.composite?.label).toBe('A-')
  expect(items[0]?.ratings.map(({ label, decisive }) => [label, decisive])).toEqual([
    ['A-.ru', true],
    ['A+(RU)', false],
    ['ruA-', true],
  ])
  const { structuredContent } = await call(world, 'get_issuers', { Inn: [INN.parent] })
  expect(structuredContent).toMatchObject({ items: [{ ratings: items[0]?.ratings }] })
})

test('no rated bond of the market is without the ratings that made its composite', async () => {
  const query = 'RatedFlag=true&PageSize=100&Fields=id,creditRating'
  const { items } = await world.getJson<{ items: { id: string; creditRating: { label: string; scale: string } }[] }>(
    `/api/v1/data/instruments?${query}`,
  )
  expect(items.length).toBeGreaterThan(50)
  for (const { id, creditRating } of items) {
    const bond = await world.getJson<{
      ratings: { decisive: boolean; ordinal: number; scale: string }[]
      composite: { ordinal: number }
    }>(`/api/v1/data/instruments/${id}`)
    const decisive = bond.ratings.filter(rating => rating.decisive)
    expect(decisive.length, id).toBeGreaterThan(0)
    expect(
      decisive.every(({ ordinal, scale }) => ordinal === bond.composite.ordinal && scale === creditRating.scale),
    ).toBe(true)
  }
})
