import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../prisma/client.ts'
import { compare } from '../../prisma/quality-checks/compare.ts'
import type { Facts } from '../../prisma/quality-checks/facts.ts'
import { beginRun, revertRun } from '../../prisma/store/runs/ingestion-run.ts'
import { THRESHOLDS, type Thresholds } from '../../schema/quality-checks/finding.ts'
import { failedChecks, notableBy } from '../../schema/quality-checks/rules.ts'
import { BONDS, isin, openSmallMarket } from './small-runs.ts'

let database: Database
beforeAll(async () => {
  database = await openSmallMarket()
}, 60_000)
afterAll(() => database.close())

const TODAY = '2026-03-19'

/** What a run may write, of the bond of an ISIN; two bonds share a number. */
const WRITES = {
  price: `UPDATE "Measure" SET "priceClean" = "priceClean" * 1.5, yield = yield - 1 WHERE current AND "bondId" = $1::uuid`,
  unprice: `UPDATE "Measure" SET "priceClean" = NULL, yield = NULL, "yieldBasis" = NULL WHERE current AND "bondId" = $1::uuid`,
  again: `UPDATE "Measure" SET "priceClean" = "priceClean" WHERE "bondId" = $1::uuid`,
  mature: `UPDATE "Bond" SET status = 'MATURED' WHERE id = $1::uuid`,
  perpetual: `UPDATE "Bond" SET "maturityDate" = NULL WHERE id = $1::uuid`,
  number: `UPDATE "Bond" SET "registrationNumber" = '4-01' WHERE id = $1::uuid`,
  unnumber: `UPDATE "Bond" SET "registrationNumber" = NULL WHERE id = $1::uuid`,
  move: `UPDATE "Bond" SET currency = 'EUR' WHERE id = $1::uuid`,
  remove: `DELETE FROM "Bond" WHERE id = $1::uuid`,
  copy: `INSERT INTO "Bond" SELECT (jsonb_populate_record(b, jsonb_build_object(
    'id', gen_random_uuid(), 'isin', 'XS' || upper(left(md5(random()::text), 9)) || '0'))).* FROM "Bond" b WHERE id = $1::uuid`,
} as const

interface Row {
  readonly id: string
  readonly isin: string
  readonly currency: string
  readonly isLive: boolean
  readonly isMatured: boolean
  readonly maturity: string | null
  readonly number: string | null
  readonly perpetual: boolean
  readonly price: number | null
  readonly yield: number | null
}

async function stored(): Promise<ReadonlyMap<string, Row>> {
  const rows = await database.prisma.$queryRawUnsafe<Row[]>(`
    SELECT b.id::text, b.isin, b.currency, b.status NOT IN ('MATURED', 'DEFAULTED') AS "isLive", b.status = 'MATURED' AS "isMatured",
      b."maturityDate"::text AS maturity, b."registrationNumber" AS number, b.perpetual, m."priceClean" AS price, m.yield
    FROM "Bond" b LEFT JOIN "Measure" m ON m."bondId" = b.id AND m.current`)
  return new Map(rows.map(row => [row.id, row]))
}

function factsOf(before: ReadonlyMap<string, Row>, after: ReadonlyMap<string, Row>) {
  const [were, are] = [[...before.values()], [...after.values()]]
  const both = were.flatMap(was => {
    const is = after.get(was.id)
    return is === undefined ? [] : [{ was, is }]
  })
  const live = both.filter(({ was, is }) => was.isLive && is.isLive)
  const isPriced = ({ isLive, price }: Row) => isLive && price !== null
  const some = (isins: readonly string[]) => ({ count: isins.length, examples: isins.toSorted().slice(0, 5) })
  const isinsOf = (pairs: typeof both) => some(pairs.map(({ is }) => is.isin))
  const sharing = (number: string | null) => are.filter(row => row.isLive && row.number === number).length
  const numbered = are.filter(
    ({ id, isLive, number }) =>
      isLive && number !== null && number !== (before.get(id)?.number ?? null) && sharing(number) > 1,
  )
  const vanished = were.filter(was => {
    const is = after.get(was.id)
    const isDue = was.maturity !== null && was.maturity <= TODAY
    return was.isLive && !isDue && (is === undefined || is.isMatured)
  })
  return {
    ...{ were: were.length, are: are.length },
    ...{ liveWere: were.filter(({ isLive }) => isLive).length, liveAre: are.filter(({ isLive }) => isLive).length },
    ...{ pricedWere: were.filter(isPriced).length, pricedAre: are.filter(isPriced).length },
    unpriced: isinsOf(live.filter(({ was, is }) => was.price !== null && is.price === null)),
    vanished: some(vanished.map(was => was.isin)),
    lost: isinsOf(
      both.filter(
        ({ was, is }) =>
          (was.maturity !== null && is.maturity === null && !is.perpetual) ||
          (was.number !== null && is.number === null),
      ),
    ),
    duplicates: some(numbered.map(row => row.isin)),
    repriced: were.filter(was => isPriced(was) && (after.get(was.id)?.price ?? null) !== was.price).length,
    jumped: some(
      both
        .filter(({ was, is }) => was.isLive && was.price !== null && is.price !== null && was.price > 0)
        .filter(({ was, is }) => Math.abs((is.price ?? 0) - (was.price ?? 0)) > (was.price ?? 0) / 3)
        .map(({ is }) => is.isin),
    ),
  }
}

function yieldsOf(before: ReadonlyMap<string, Row>, after: ReadonlyMap<string, Row>) {
  const pairs = [...after.values()].flatMap(is => {
    const was = before.get(is.id)
    const isKnown = was?.isLive && is.isLive && was.yield !== null && is.yield !== null
    return isKnown ? [{ currency: is.currency, was: was.yield as number, is: is.yield as number }] : []
  })
  return [...Map.groupBy(pairs, ({ currency }) => currency)]
    .filter(([, own]) => own.some(({ was, is }) => was !== is))
    .map(([currency, own]) => ({
      ...{ currency, bonds: own.length, was: median(own.map(({ was }) => was)), is: median(own.map(({ is }) => is)) },
    }))
    .sort((a, b) => b.bonds - a.bonds || (a.currency < b.currency ? -1 : 1))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [below, above] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return ((below ?? Number.NaN) + (above ?? Number.NaN)) / 2
}

/** The facts of a run that goes as far as this; without what all bonds together are where it does not. */
async function comparedBy(notable: ReturnType<typeof notableBy>): Promise<Omit<Facts, 'load' | 'prices'>> {
  let facts: Omit<Facts, 'load' | 'prices'> | undefined
  const options = { today: TODAY, latest: '2026-03-24', notable, countsBonds: false }
  const { findings, diff } = await compare(database, options, found => {
    facts = found
    return []
  })
  expect([findings, diff]).toEqual([[], null])
  return facts ?? expect.fail()
}

/** Thresholds that small runs reach, or just not. */
const STRICT = [1, 2, 3].map(fewest => {
  const rules = Object.keys(THRESHOLDS).map(rule => [rule, { limit: rule === 'MEDIAN_YIELD' ? fewest / 4 : 5, fewest }])
  return Object.fromEntries(rules) as Thresholds
})
const REST = { prices: [], load: { statesBonds: false, used: 1, failed: 0, records: {}, recordsBefore: {} } }

const writes = fc.array(
  fc.tuple(fc.constantFrom(...(Object.keys(WRITES) as (keyof typeof WRITES)[])), fc.nat(BONDS - 1)),
  {
    maxLength: 12,
  },
)

test('a run is compared with all bonds as they were, whatever it has written', { timeout: 240_000 }, async () => {
  const { prisma } = database
  const { sourceKey } = await prisma.load.findFirstOrThrow()
  await fc.assert(
    fc.asyncProperty(writes, async steps => {
      const before = await stored()
      const idOf = new Map([...before.values()].map(row => [row.isin, row.id]))
      const loadId = await beginRun(database, { sourceKey, origin: 'test', startedAt: new Date() })
      try {
        for (const [write, place] of steps) await prisma.$executeRawUnsafe(WRITES[write], idOf.get(isin(place)))
        const after = await stored()
        const facts = await comparedBy({ bonds: 0, yieldMove: 0 })
        expect(facts.bonds).toEqual(factsOf(before, after))
        const yields = facts.yields.map(each => ({
          ...each,
          was: expect.closeTo(each.was, 9),
          is: expect.closeTo(each.is, 9),
        }))
        expect(yieldsOf(before, after)).toEqual(yields)
        for (const thresholds of STRICT) {
          const known = await comparedBy(notableBy(thresholds))
          expect(failedChecks({ ...known, ...REST }, thresholds)).toEqual(
            failedChecks({ ...facts, ...REST }, thresholds),
          )
        }
      } finally {
        await revertRun(database, loadId)
      }
    }),
    { numRuns: 40 },
  )
})
