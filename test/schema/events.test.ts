import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { type CalendarEntry, ENTRY_TYPES } from '../../schema/events/calendar-entry.ts'
import { eventIndex } from '../../schema/events/event-index.ts'
import { calendarEvents } from '../../schema/overview/calendar.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { sharedWorld, type World } from '../world.ts'

const EVENTS = '/api/v1/data/events'
const ANY_STATUS = 'Status=PLANNED,PLACING,TRADING,SUSPENDED,MATURED,DEFAULTED'

interface Answer {
  readonly items: readonly CalendarEntry[]
  readonly page: { readonly total: number; readonly nextCursor: string | null }
  readonly meta: { readonly notes: readonly string[] }
}

let world: World
let prisma: PrismaClient
let market: MarketSnapshot

beforeAll(async () => {
  world = await sharedWorld()
  prisma = world.service.database.prisma
  market = await readSnapshot(prisma)
})
afterAll(() => world.close())

async function all(query: string): Promise<readonly CalendarEntry[]> {
  const items: CalendarEntry[] = []
  for (let cursor = ''; ; ) {
    const answer = await world.getJson<Answer>(`${EVENTS}?${query}&PageSize=500&Fields=full${cursor}`)
    items.push(...answer.items)
    if (answer.page.nextCursor === null) {
      expect(items).toHaveLength(answer.page.total)
      return items
    }
    cursor = `&Cursor=${answer.page.nextCursor}`
  }
}

const day = (offset: number) => Temporal.PlainDate.from(market.asOf.slice(0, 10)).add({ days: offset }).toString()
const iso = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null
const keyOf = ({ date, isin, type }: Pick<CalendarEntry, 'date' | 'isin' | 'type'>) =>
  `${date} ${isin ?? '~'} ${ENTRY_TYPES.indexOf(type)}`

/** The events of the stored schedules, read row by row. */
async function stored(from: string, to: string): Promise<readonly string[]> {
  const bonds = await prisma.bond.findMany({ include: { coupons: true, amortizations: true, offers: true } })
  const events = bonds.flatMap(({ isin, maturityDate, coupons, amortizations, offers }) => [
    ...coupons.map(({ payDate }) => ({ date: iso(payDate), type: 'COUPON' as const, isin })),
    ...amortizations.map(({ date, redemption }) => ({
      date: iso(date),
      type: redemption ? ('REDEMPTION' as const) : ('AMORTIZATION' as const),
      isin,
    })),
    ...(amortizations.some(({ redemption }) => redemption)
      ? []
      : [{ date: iso(maturityDate), type: 'REDEMPTION' as const, isin }]),
    ...offers.filter(({ status }) => status !== 'CANCELLED').map(({ date, type }) => ({ date: iso(date), type, isin })),
  ])
  return events.flatMap(({ date, ...event }) =>
    date !== null && date >= from && date <= to ? [keyOf({ date, ...event })] : [],
  )
}

describe('the calendar of events', () => {
  test('has every row of the stored schedules, by date, ISIN and type, with a cursor through all pages', async () => {
    const [from, to] = [day(-200), day(400)]
    const items = await all(`From=${from}&To=${to}&${ANY_STATUS}&Types=COUPON,AMORTIZATION,REDEMPTION,PUT,CALL`)
    const keys = items.map(keyOf)
    expect(keys).toEqual(keys.toSorted())
    expect(keys).toEqual((await stored(from, to)).toSorted())
    expect(new Set(items.map(({ type }) => type)).size).toBe(5)
  })

  test('has the placements of the whole market among the rest, and those of the bonds that a filter finds', async () => {
    const range = `From=${day(-60)}&To=${day(60)}`
    const items = await all(range)
    const keys = items.map(({ date, isin }) => `${date} ${isin ?? '~'}`)
    expect(keys).toEqual(keys.toSorted())
    const placed = items.filter(({ placementId }) => placementId !== null)
    const dated = market.placements.filter(
      ({ stage, settlementDate }) =>
        stage !== 'CANCELLED' && settlementDate !== null && settlementDate >= day(-60) && settlementDate <= day(60),
    )
    const settlements = placed.filter(({ type }) => type === 'PLACEMENT')
    expect(settlements.map(({ placementId }) => placementId).sort()).toEqual(dated.map(({ id }) => id).sort())
    const { items: found, meta } = await world.getJson<Answer>(
      `${EVENTS}?${range}&Types=PLACEMENT&Currency=RUB&PageSize=500&Fields=full`,
    )
    expect(found.every(({ bondId }) => market.bondById.get(bondId ?? '')?.currency === 'RUB')).toBe(true)
    expect(meta.notes.join()).toContain('not registered yet')
  })

  test('gives a coupon that is not fixed no amount, and says why', async () => {
    const items = await all(`From=${day(1)}&To=${day(400)}&Types=COUPON&FloatingCouponFlag=true`)
    const open = items.filter(({ reason }) => reason === 'NOT_FIXED')
    expect(open.length).toBeGreaterThan(0)
    for (const { amount, state, percent } of open) expect([amount, state, percent]).toEqual([null, 'UNKNOWN', null])
    for (const { amount, state } of items.filter(({ reason }) => reason === null)) {
      expect(Number(amount)).toBeGreaterThan(0)
      expect(state).not.toBe('UNKNOWN')
    }
  })

  test('agrees with the calendar of the overview, which knows the amounts of whole issues', async () => {
    const items = await all(`From=${day(1)}&To=${day(14)}`)
    const amounts = new Map(items.map(item => [`${item.date} ${item.isin} ${item.type}`, item.issueAmount]))
    const shown = calendarEvents(market).filter(({ type }) => type !== 'PLACEMENT')
    expect(shown.length).toBeGreaterThan(20)
    for (const { date, isin, type, amount } of shown) {
      expect(Number(amounts.get(`${date} ${isin} ${type}`)), `${date} ${isin} ${type}`).toBeCloseTo(Number(amount), 1)
    }
  })

  test('multiplies the amounts by what a portfolio holds, and finds nobody else’s', async () => {
    const { items: portfolios } = await world.getJson<{ items: { id: string }[] }>('/api/v1/data/holdings')
    const id = portfolios[0]?.id ?? ''
    const { positions } = await world.getJson<{ positions: { bond: { isin: string }; quantity: string }[] }>(
      `/api/v1/data/holdings/${id}?PositionsLimit=200`,
    )
    const held = new Map(positions.map(({ bond, quantity }) => [bond.isin, quantity]))
    const items = await all(`PortfolioId=${id}&From=${day(1)}&To=${day(365)}`)
    expect(items.length).toBeGreaterThan(0)
    for (const { isin, quantity, amount, total } of items) {
      expect(quantity).toBe(held.get(isin ?? ''))
      expect(total === null).toBe(amount === null)
      if (amount !== null) expect(Number(total)).toBeCloseTo(Number(amount) * Number(quantity), 1)
    }
    const nobodys = await world.get(`${EVENTS}?PortfolioId=00000000-0000-4000-8000-000000000000`)
    expect(nobodys.status).toBe(404)
  })

  test('assumes thirty days where the range is not given, and says so', async () => {
    const { meta, items } = await world.getJson<Answer>(`${EVENTS}?PageSize=500`)
    expect(meta.notes.join()).toContain(`Events from ${day(0)} to ${day(30)}`)
    expect(items.every(({ date }) => date >= day(0) && date <= day(30))).toBe(true)
    const past = await world.getJson<Answer>(`${EVENTS}?To=${day(-100)}`)
    expect(past.meta.notes.join()).toContain(`Events from ${day(-130)} to ${day(-100)}`)
    const exact = await world.getJson<Answer>(`${EVENTS}?From=${day(0)}&To=${day(1)}`)
    expect(exact.meta.notes).toEqual([])
  })

  test('is built with the snapshot, and from its details where an archive has none', () => {
    const bare = { ...market }
    expect(eventIndex(bare)).toEqual(eventIndex(market))
    expect(eventIndex(market).types.length).toBeGreaterThan(10_000)
  })
})
