import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RATING_LABELS } from '../../schema/analytics/ratings.ts'
import type { PlacementRow } from '../../schema/derived/placements.ts'
import { type FilterRow, inputsOf } from '../../schema/filters/filter.ts'
import { PLACEMENT_FILTERS, PLACEMENT_SORTS } from '../../schema/filters/placement.ts'
import { readerOf } from '../../schema/filters/read.ts'
import { sortValue } from '../../schema/filters/sorts.ts'
import { orderingOf } from '../../schema/fx/ordering.ts'
import { listingOf } from '../../schema/screener/listing.ts'
import { screen } from '../../schema/screener/screen.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { verifies } from '../promises.ts'
import { sharedWorld, type World } from '../world.ts'

interface Row {
  id: string
  name: string
  stage: string
  settlementDate: string | null
  coupon: number | null
  yield: number | null
  indicative: boolean
  sample: boolean
  issuer: { id: string }
}

interface List {
  items: Row[]
  page: { total: number; nextCursor: string | null }
  meta: { sort: string[]; warnings: string[] }
}

const PATH = '/api/v1/data/placements'
const ASOF = '2026-11-20'
let world: World
let market: MarketSnapshot
let placements: readonly PlacementRow[]
let roubles: ReadonlyMap<string, number>

beforeAll(async () => {
  world = await sharedWorld()
  const { prisma } = world.service.database
  market = await readSnapshot(prisma)
  placements = market.placements
  const rates = await prisma.fxRate.findMany({ where: { base: 'RUB', date: new Date(ASOF) } })
  roubles = new Map([['RUB', 1], ...rates.map(({ currency, rate }) => [currency, Number(rate)] as const)])
})
afterAll(() => world.close())

describe('a list of placements', () => {
  verifies('END-3', 'keeps its filters, its order and its bounds, and marks what is invented', async () => {
    const { items, page, meta } = await world.getJson<List>(
      `${PATH}?Stage=PLACED,PLACING&Currency=RUB&CouponFrom=5&Sorts=coupon_desc&PageSize=500`,
    )
    expect(page.total).toBe(items.length)
    expect(items.length).toBeGreaterThan(3)
    expect(meta.sort).toEqual(['coupon_desc'])
    expect(meta.warnings.join()).toContain('invented')
    const coupons = items.map(({ coupon }) => coupon ?? Number.NaN)
    expect(coupons).toEqual(coupons.toSorted((a, b) => b - a))
    for (const { coupon, stage, sample } of items) {
      expect(coupon).toBeGreaterThanOrEqual(5)
      expect(['PLACED', 'PLACING']).toContain(stage)
      expect(sample).toBe(true)
    }
  })

  test('comes newest settlement first, unless told otherwise', async () => {
    const { items } = await world.getJson<List>(`${PATH}?PageSize=500`)
    const days = items.map(({ settlementDate }) => settlementDate ?? '')
    expect(days).toEqual(days.toSorted().reverse())
    expect(items).toHaveLength(placements.length)
  })

  test('walks by cursor over each placement once, and the cursor belongs to its listing', async () => {
    const seen: string[] = []
    let first: string | null = null
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { items, page }: List = await world.getJson(`${PATH}?PageSize=13${cursor && `&Cursor=${cursor}`}`)
      seen.push(...items.map(({ id }) => id))
      cursor = page.nextCursor
      first ??= cursor
    }
    expect(new Set(seen).size).toBe(placements.length)
    expect(seen).toHaveLength(placements.length)
    expect((await world.get(`${PATH}?PageSize=13&Method=BOOK&Cursor=${first}`)).status).toBe(400)
  })

  test.each(['Stage=OPEN', 'DateFrom=2026-13-01', 'CouponFrom=9&CouponTo=1', 'CreditRatingFrom=ZZ', 'stage=PLACED'])(
    'refuses %s and names it',
    async query => {
      const response = await world.get(`${PATH}?${query}`)
      expect(response.status).toBe(400)
      const { errors } = (await response.json()) as { errors: { name: string }[] }
      expect(query).toContain(errors[0]?.name)
    },
  )
})

describe.each(PLACEMENT_FILTERS.map(row => [row.name, row] as const))('the filter %s', (_name, row) => {
  test('selects what a plain comparison selects, and no unknown value', () => {
    let selected = 0
    for (const { input, value, keeps } of casesOf(row)) {
      const found = foundWith({ [input]: value })
      expect(found.map(({ id }) => id)).toEqual(placements.filter(keeps).map(({ id }) => id))
      selected += found.length
    }
    expect(selected).toBeGreaterThan(0)
  })
})

function foundIn(values: Readonly<Record<string, unknown>>) {
  return screen({ among: placements, filters: PLACEMENT_FILTERS, values, includeUnknown: false, asOf: ASOF }).found
}

function foundWith(values: Readonly<Record<string, unknown>>) {
  return Array.from(
    foundIn(values).positions().toSorted(),
    position => placements[position] as (typeof placements)[number],
  )
}

test.each(PLACEMENT_SORTS.map(({ key }) => key))('the sort %s puts unknown values last in both directions', key => {
  const row = PLACEMENT_SORTS.find(candidate => candidate.key === key)
  const readValue = readerOf(row?.column ?? '')
  const read = (placement: PlacementRow) => {
    const value = readValue(placement)
    return row?.currency === undefined || value === null
      ? value
      : Number(value) * Number(roubles.get(placement.currency))
  }
  for (const direction of ['asc', 'desc'] as const) {
    const everything = foundIn({})
    const sorts = [sortValue(key, direction)]
    const { order } = orderingOf({ market, among: placements, rows: PLACEMENT_SORTS, sorts, found: everything })
    const sorted = listingOf(placements, everything, order).part(0, everything.length).map(read)
    const known = sorted.filter(value => value !== null)
    expect(sorted.slice(0, known.length)).toEqual(known)
    expect(known.length).toBeGreaterThan(5)
    const values = known.map(value => (row?.decimal ? Number(value) : value)) as (number | string)[]
    const ordered = values.every((value, index) => {
      const next = values[index + 1]
      return next === undefined || (direction === 'asc' ? value <= next : value >= next)
    })
    expect(ordered).toBe(true)
  }
})

describe('one placement', () => {
  verifies('END-4', 'tells everything of it, and agrees with its row in the list', async () => {
    const { items } = await world.getJson<List>(`${PATH}?Method=BOOK&Stage=PLACED&Fields=full&PageSize=3`)
    for (const row of items) {
      const placement = await world.getJson<Row & { ratings: object[]; guidance: object[]; final: object }>(
        `${PATH}/${row.id}`,
      )
      expect(placement).toMatchObject(row)
      expect(placement.guidance.length).toBeGreaterThan(0)
      expect(placement.final).not.toBeNull()
      expect(placement.ratings).toBeInstanceOf(Array)
    }
    expect(items.length).toBeGreaterThan(0)
  })

  test('carries guidance while its book is open, and says so', () => {
    const open = placements.filter(({ stage, guidance }) => stage === 'BOOK_OPEN' && guidance.length > 0)
    expect(open.length).toBeGreaterThan(0)
    for (const { indicative, coupon, guidance, finalCoupon } of open) {
      expect(finalCoupon).toBeNull()
      expect(coupon).toBe(guidance.at(-1)?.couponTo ?? null)
      expect(indicative).toBe(coupon !== null || guidance.at(-1)?.yieldTo !== null)
    }
  })

  test('is 404 when there is none, and 400 when the id is no UUID', async () => {
    expect((await world.get(`${PATH}/00000000-0000-4000-8000-000000000000`)).status).toBe(404)
    expect((await world.get(`${PATH}/first`)).status).toBe(400)
  })
})

interface Case {
  readonly input: string
  readonly value: unknown
  keeps(placement: PlacementRow): boolean
}

/** The same condition written plainly, with values of the market. */
function casesOf(row: FilterRow): readonly Case[] {
  const read = readerOf(row.column)
  const known = [...new Set(placements.map(read).filter(value => value !== null && value !== undefined))]
  const [value] = known.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)).slice(Math.floor(known.length / 2))
  const isKnown = (placement: PlacementRow) => read(placement) !== null && read(placement) !== undefined
  return inputsOf(row).flatMap(({ name: input, role }): readonly Case[] => {
    if (role === 'in') return [{ input, value: [value], keeps: placement => read(placement) === value }]
    if (role === 'notIn')
      return [{ input, value: [value], keeps: placement => isKnown(placement) && read(placement) !== value }]
    if (role === 'is') return [true, false].map(yes => ({ input, value: yes, keeps: item => read(item) === yes }))
    if (role === 'words') {
      const word = String(value).split(' ')[0]?.toLowerCase() ?? ''
      const texts = (item: PlacementRow) => [item.name, item.isin, item.issuer.name, item.issuer.shortName]
      return [{ input, value: word, keeps: item => texts(item).some(text => text?.toLowerCase().includes(word)) }]
    }
    return [{ input, value: boundOf(row, value), keeps: item => isKnown(item) && within(row, role, read(item), value) }]
  })
}

function boundOf(row: FilterRow, value: unknown): unknown {
  return row.kind === 'range' && row.scalar === 'Rating' ? RATING_LABELS[Number(value) - 1] : value
}

function within(row: FilterRow, role: 'From' | 'To', value: unknown, bound: unknown): boolean {
  const isRating = row.kind === 'range' && row.scalar === 'Rating'
  const [a, b] = row.kind === 'range' && row.scalar === 'Date' ? [value, bound] : [Number(value), Number(bound)]
  return (role === 'From') === isRating ? (a as number) <= (b as number) : (a as number) >= (b as number)
}
