import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

interface Compared {
  readonly isin: string
  readonly couponType: string
  readonly ours: number | null
  readonly basis: string | null
  readonly date: string | null
  readonly theirs: number
  readonly theirBasis: string
  readonly theirDate: string | null
  readonly priceDate: string
  readonly settlement: string
  readonly reason: string | null
  readonly durationGap: number | null
  readonly spreadGap: number | null
  readonly hasPutAtSettlement: boolean
  readonly lateCoupon: boolean
}

const COMPARED = `SELECT b.isin, b."couponType"::text AS "couponType", m.yield AS ours, m."yieldBasis"::text AS basis,
    m."yieldDate"::text AS date, q."sourceYield" AS theirs, q."sourceYieldBasis"::text AS "theirBasis",
    q."sourceYieldDate"::text AS "theirDate", q.date::text AS "priceDate", m."settlementDate"::text AS settlement,
    m.reasons->>'yield' AS reason, abs(m."durationDays" - q."sourceDurationDays") AS "durationGap",
    CASE WHEN NOT b.indexed THEN abs(m."gSpreadBp" - q."sourceGSpreadBp") END AS "spreadGap",
    EXISTS (SELECT 1 FROM "Offer" o WHERE o."bondId" = b.id AND o.date = m."settlementDate") AS "hasPutAtSettlement",
    EXISTS (SELECT 1 FROM "Coupon" c WHERE c."bondId" = b.id AND c."periodStart" > q.date AND c."periodStart" <= m.date)
      AS "lateCoupon"
  FROM "Measure" m JOIN "Bond" b ON b.id = m."bondId" JOIN "Quote" q ON q."bondId" = b.id AND q.date = m."priceDate"
  WHERE m.current AND b."scheduleComplete" AND q."sourceYield" IS NOT NULL ORDER BY b.isin`

/** Why ours may be another figure than the invented source's. */
const EXCEPTIONS: readonly (readonly [why: string, (bond: Compared) => boolean])[] = [
  [
    'the price is older than a coupon of a floater that has been set since: we take the coupon, the source could not',
    ({ couponType, lateCoupon }) => ['FLOATING', 'INDEXED'].includes(couponType) && lateCoupon,
  ],
  [
    'a stale price or a default makes no headline: what the figure would be stands among the indicative ones',
    ({ reason }) => reason === 'STALE' || reason === 'DEFAULTED',
  ],
  [
    'the source repeats the last amount of a floater, we its last rate: periods differ by a day or three',
    ({ couponType, ours, theirs }) => couponType === 'FLOATING' && ours !== null && Math.abs(ours - theirs) < 0.5,
  ],
  [
    'no call of a perpetual is certain: the headline is the current yield',
    ({ basis, theirBasis }) => basis === 'CURRENT' && theirBasis === 'CALL',
  ],
  [
    'settlement is the day of a put, and the coupons after it are not set: the source guesses them, we do not',
    ({ ours, reason, hasPutAtSettlement }) => ours === null && reason === 'INCOMPLETE_SCHEDULE' && hasPutAtSettlement,
  ],
]

describe('measures of the sample market', () => {
  let bonds: readonly Compared[]

  beforeAll(async () => {
    bonds = await world.service.database.prisma.$queryRawUnsafe<Compared[]>(COMPARED)
  })

  test('every yield is the one that the source states, with its basis and date, but for the exceptions listed', () => {
    expect(bonds.length).toBeGreaterThan(300)
    const isSame = ({ ours, theirs, basis, theirBasis, date, theirDate }: Compared) =>
      ours !== null && Math.abs(ours - theirs) <= 1e-6 && basis === theirBasis && date === theirDate
    const others = bonds.filter(bond => !isSame(bond))
    expect(others.filter(bond => !EXCEPTIONS.some(([, explains]) => explains(bond)))).toEqual([])
  })

  test('durations and G-spreads are those that the source states', () => {
    const exact = bonds.filter(({ ours, theirs }) => ours !== null && Math.abs(ours - theirs) <= 1e-6)
    expect(exact.filter(({ durationGap }) => durationGap !== null && durationGap > 1e-3)).toEqual([])
    expect(exact.filter(({ spreadGap }) => spreadGap !== null && spreadGap > 1e-3)).toEqual([])
    expect(exact.filter(({ spreadGap }) => spreadGap !== null).length).toBeGreaterThan(250)
  })

  test('no figure is missing without a reason', async () => {
    const names = ['yield', 'yieldToMaturity', 'yieldToPut', 'yieldToCall', 'yieldToWorst', 'currentYield', 'bpv']
    const more = ['simpleYield', 'streetYield', 'durationDays', 'modifiedDuration', 'convexity', 'gSpreadBp']
    const rest = ['zSpreadBp', 'peerSpreadBp', 'priceDirty', 'accrued', 'liquidity', 'sourceYield']
    for (const name of [...names, ...more, ...rest]) {
      const odd = await world.service.database.prisma.$queryRawUnsafe<object[]>(
        `SELECT b.isin FROM "Measure" m JOIN "Bond" b ON b.id = m."bondId"
          WHERE m.current AND (m."${name}" IS NULL) <> coalesce(m.reasons ? '${name}', false)`,
      )
      expect(odd, name).toEqual([])
    }
  })

  test('nothing but interest is computed from a schedule with a hole', async () => {
    const holes = await world.service.database.prisma.measure.findMany({
      where: { current: true, bond: { scheduleComplete: false }, priceClean: { not: null } },
    })
    expect(holes.length).toBeGreaterThan(0)
    for (const measure of holes) {
      const { yield: headline, yieldToMaturity, currentYield, durationDays, bpv, gSpreadBp, zSpreadBp } = measure
      expect([headline, yieldToMaturity, currentYield, durationDays, bpv, gSpreadBp, zSpreadBp]).toEqual(
        Array(7).fill(null),
      )
      expect(measure.reasons).toMatchObject({ yield: 'INCOMPLETE_SCHEDULE', gSpreadBp: 'INCOMPLETE_SCHEDULE' })
      expect(measure.accrued).not.toBeNull()
    }
  })

  test('the peer spread is the G-spread over the median of the bucket', async () => {
    const rows = await world.service.database.prisma.measure.findMany({
      where: { current: true, peerGroup: 'RATING_AND_DURATION', durationDays: { lte: 365 } },
    })
    const buckets = Map.groupBy(rows, ({ ratingScale, ratingOrdinal }) => `${ratingScale} ${ratingOrdinal}`)
    expect(buckets.size).toBeGreaterThan(0)
    for (const [name, bucket] of buckets) {
      const sorted = bucket.map(({ gSpreadBp }) => gSpreadBp ?? Number.NaN).sort((a, b) => a - b)
      const median = ((sorted[(sorted.length - 1) >> 1] ?? Number.NaN) + (sorted[sorted.length >> 1] ?? Number.NaN)) / 2
      for (const { gSpreadBp, peerSpreadBp } of bucket)
        expect(peerSpreadBp, name).toBeCloseTo((gSpreadBp ?? 0) - median, 6)
    }
  })

  test('every curve has its points with zero, par and discount factor', async () => {
    const curves = await world.service.database.prisma.curve.findMany({
      where: { date: new Date('2026-11-20') },
      include: { points: { orderBy: { tenorYears: 'asc' } } },
    })
    expect(curves.length).toBeGreaterThanOrEqual(4)
    for (const { points } of curves) {
      expect(points.map(({ tenorYears }) => tenorYears)).toEqual([0.25, 0.5, 0.75, 1, 2, 3, 5, 7, 10, 15, 20, 30])
      for (const { tenorYears, zero, discountFactor, par } of points) {
        expect(discountFactor).toBeCloseTo((1 + zero / 100) ** -tenorYears, 7)
        expect(par).not.toBeNull()
      }
    }
  })
})
