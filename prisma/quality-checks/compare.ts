import { JUMP_DIVISOR } from '../../schema/analytics/price-jump.ts'
import type { Database } from '../client.ts'
import { RUNNING } from '../undo/changes.ts'
import type { BondFacts, CurveFacts, Diff, Facts, Mover, RunFacts, YieldFacts } from './facts.ts'

type ComparedFacts = Omit<Facts, 'load' | 'prices'>

/** How far a run must go for a check to fail. Below that, what all bonds together are is not read. */
interface Notable {
  /** Bonds that a check counts. */
  readonly bonds: number
  /** Percentage points that a yield moves: a median moves no further than the yield that moves furthest. */
  readonly yieldMove: number
}

interface Compared {
  /** ISO. */
  readonly today: string
  /** The last plausible day of a quote, ISO. */
  readonly latest: string
  readonly notable: Notable
  /** True if the number of all bonds matters whatever the run has done. */
  readonly countsBonds: boolean
}

interface Comparison<Finding> {
  readonly findings: readonly Finding[]
  /** How the tables differ; null without findings. */
  readonly diff: Omit<Diff, 'tables'> | null
}

/** Judges the current tables by the state before the ingestion run, which is restored from its recorded changes. */
export function compare<Finding>(
  { prisma }: Database,
  { today, latest, notable, countsBonds }: Compared,
  judge: (facts: ComparedFacts) => readonly Finding[],
): Promise<Comparison<Finding>> {
  return prisma.$transaction(async client => {
    // Compiling takes longer than running it.
    await client.$executeRawUnsafe('SET LOCAL jit = off')
    await client.$executeRawUnsafe(PAIRS, today)
    const all = async <T>(sql: string, ...values: readonly unknown[]) =>
      (await client.$queryRawUnsafe<{ json: T }[]>(`SELECT to_json(x) AS json FROM (${sql}) x`, ...values)).map(
        ({ json }) => json,
      )
    const one = async <T>(sql: string, ...values: readonly unknown[]) => (await all<T>(sql, ...values))[0] as T
    const written = await one<WrittenBonds>(WRITTEN)
    const isNotable = countsBonds || countsOf(written).some(count => count >= notable.bonds)
    const facts = {
      bonds: isNotable ? bondFacts(written, await one<AllBonds>(ALL)) : null,
      yields: await all<YieldFacts>(YIELDS, notable.yieldMove),
      curves: await all<CurveFacts>(CURVES),
      future: await one<Facts['future']>(FUTURE, latest),
    }
    const findings = judge(facts)
    if (findings.length === 0) return { findings, diff: null }
    return { findings, diff: { yields: await all<YieldFacts>(YIELDS, 0), movers: await all<Mover>(MOVERS) } }
  })
}

interface AllBonds {
  readonly bonds: number
  readonly live: number
  readonly priced: number
}

/** Of the bonds that the run has written. */
interface WrittenBonds
  extends Pick<BondFacts, 'unpriced' | 'vanished' | 'lost' | 'duplicates' | 'repriced' | 'jumped'> {
  /** How many fewer there are of each. */
  readonly fewer: AllBonds
}

function countsOf({ fewer, unpriced, vanished, lost, duplicates, jumped }: WrittenBonds): readonly number[] {
  return [fewer.bonds, ...[unpriced, vanished, lost, duplicates, jumped].map(({ count }) => count)]
}

function bondFacts({ fewer, ...written }: WrittenBonds, { bonds, live, priced }: AllBonds): BondFacts {
  return {
    ...{ were: bonds + fewer.bonds, are: bonds, liveWere: live + fewer.live, liveAre: live },
    ...{ pricedWere: priced + fewer.priced, pricedAre: priced },
    ...written,
  }
}

/** Record counts by kind of the last published run of the same source and origin. */
export async function recordsBefore({ prisma }: Database, loadId: string): Promise<RunFacts['recordsBefore']> {
  const load = await prisma.load.findUnique({ where: { id: loadId } })
  if (load === null) return {}
  const { sourceKey, origin } = load
  const last = await prisma.load.findFirst({
    where: {
      ...{ sourceKey, origin, id: { not: loadId } },
      revision: {
        is: { OR: [{ status: 'PUBLISHED' }, { status: 'SUPERSEDED', decidedBy: { not: null } }] },
      },
    },
    orderBy: { startedAt: 'desc' },
  })
  return (last?.records ?? {}) as RunFacts['recordsBefore']
}

const LIVE = (status: string) => `${status} NOT IN ('MATURED', 'DEFAULTED')`

const CHANGES = (table: string) => `"LoadChange" c WHERE c."revisionId" = ${RUNNING} AND c."table" = '${table}'`

/** One row for each bond whose terms or analytics the run has written, as it was before and is now. */
const PAIRS = `CREATE TEMP TABLE pairs ON COMMIT DROP AS
  WITH measured AS (
      SELECT (c.key::jsonb ->> 'bondId')::uuid AS id,
        max((c."before" ->> 'priceClean')::float8) FILTER (WHERE (c."before" ->> 'current')::boolean) AS price,
        max((c."before" ->> 'yield')::float8) FILTER (WHERE (c."before" ->> 'current')::boolean) AS yield
      FROM ${CHANGES('Measure')} GROUP BY 1),
    termed AS (
      SELECT (c.key::jsonb ->> 'id')::uuid AS id, c."before" AS bond FROM ${CHANGES('Bond')}),
    written AS (SELECT id FROM measured UNION SELECT id FROM termed),
    bonds AS (
      SELECT w.id, coalesce(b.isin, t.bond ->> 'isin') AS isin,
        coalesce(b."shortName", b.name, t.bond ->> 'name') AS name, coalesce(b.currency, t.bond ->> 'currency') AS currency,
        b.id IS NOT NULL AS "is", b.status::text AS status_is, b."maturityDate" AS maturity_is, b."registrationNumber" AS number_is,
        CASE WHEN t.id IS NULL THEN b.id IS NOT NULL ELSE t.bond IS NOT NULL END AS was,
        CASE WHEN t.id IS NULL THEN b.status::text ELSE t.bond ->> 'status' END AS status_was,
        CASE WHEN t.id IS NULL THEN b."maturityDate" ELSE (t.bond ->> 'maturityDate')::date END AS maturity_was,
        CASE WHEN t.id IS NULL THEN b."registrationNumber" ELSE t.bond ->> 'registrationNumber' END AS number_was,
        coalesce(b.perpetual, false) AS perpetual
      FROM written w LEFT JOIN "Bond" b ON b.id = w.id LEFT JOIN termed t ON t.id = w.id)
  SELECT b.*, ${LIVE('b.status_is')} AS live_is, ${LIVE('b.status_was')} AS live_was, b.maturity_was <= $1::date AS due,
    m."priceClean" AS price_is, CASE WHEN w.id IS NULL THEN m."priceClean" ELSE w.price END AS price_was,
    m.yield AS yield_is, CASE WHEN w.id IS NULL THEN m.yield ELSE w.yield END AS yield_was
  FROM bonds b LEFT JOIN "Measure" m ON m."bondId" = b.id AND m.current LEFT JOIN measured w ON w.id = b.id`

const SHOWN = 5

const some = (condition: string) =>
  `json_build_object('count', count(*) FILTER (WHERE ${condition}), 'examples',
     coalesce((array_agg(isin ORDER BY isin) FILTER (WHERE ${condition}))[1:${SHOWN}], '{}'))`

/** The price changed by more than a third. */
const JUMPED = `live_was AND price_was > 0 AND abs(price_is - price_was) > price_was / ${JUMP_DIVISOR}`

/** All bonds as they are now. */
const ALL = `SELECT count(*) AS bonds, count(*) FILTER (WHERE ${LIVE('b.status')}) AS live,
    count(*) FILTER (WHERE ${LIVE('b.status')} AND m."priceClean" IS NOT NULL) AS priced
  FROM "Bond" b LEFT JOIN "Measure" m ON m."bondId" = b.id AND m.current`

/** How many more of the written bonds met a condition than meet another. */
const more = (before: string, now: string) => `count(*) FILTER (WHERE ${before}) - count(*) FILTER (WHERE ${now})`

const WRITTEN = `SELECT json_build_object(
      'bonds', ${more('was', '"is"')}, 'live', ${more('live_was', 'live_is')},
      'priced', ${more('live_was AND price_was IS NOT NULL', 'live_is AND price_is IS NOT NULL')}) AS fewer,
    ${some('live_was AND live_is AND price_was IS NOT NULL AND price_is IS NULL')} AS unpriced,
    ${some(`live_was AND (NOT "is" OR status_is = 'MATURED') AND due IS NOT TRUE`)} AS vanished,
    ${some('was AND "is" AND ((maturity_was IS NOT NULL AND maturity_is IS NULL AND NOT perpetual) OR (number_was IS NOT NULL AND number_is IS NULL))')} AS lost,
    ${some('live_is AND number_is IS DISTINCT FROM number_was AND sharing > 1')} AS duplicates,
    count(*) FILTER (WHERE live_was AND price_was IS NOT NULL AND price_is IS DISTINCT FROM price_was) AS repriced,
    ${some(JUMPED)} AS jumped
  FROM pairs LEFT JOIN (
    SELECT b."registrationNumber" AS number_is, count(*) AS sharing FROM "Bond" b
      WHERE ${LIVE('b.status')} AND b."registrationNumber" IN (
        SELECT number_is FROM pairs WHERE number_is IS DISTINCT FROM number_was)
      GROUP BY 1) numbers USING (number_is)`

/** The medians over all bonds of a currency in which the run has changed a yield by more than some percentage points. */
const YIELDS = `WITH moved AS (
      SELECT DISTINCT currency FROM pairs WHERE live_was AND live_is AND abs(yield_is - yield_was) > $1::float8),
    yields AS (
      SELECT currency, yield_was AS was, yield_is AS "is" FROM pairs JOIN moved USING (currency)
        WHERE live_was AND live_is AND yield_was IS NOT NULL AND yield_is IS NOT NULL
      UNION ALL SELECT b.currency, m.yield, m.yield FROM "Bond" b JOIN moved USING (currency)
        JOIN "Measure" m ON m."bondId" = b.id AND m.current
        WHERE ${LIVE('b.status')} AND m.yield IS NOT NULL AND NOT EXISTS (SELECT 1 FROM pairs p WHERE p.id = b.id))
  SELECT currency, count(*) AS bonds, percentile_cont(0.5) WITHIN GROUP (ORDER BY was) AS was,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY "is") AS "is"
  FROM yields GROUP BY currency ORDER BY bonds DESC, currency`

/** The newest day of each curve before and now, for curves with a changed point. */
const CURVES = `WITH touched AS (
      SELECT DISTINCT (c.key::jsonb ->> 'curveId')::uuid AS id FROM ${CHANGES('CurvePoint')}),
    fresh AS (SELECT DISTINCT (c.key::jsonb ->> 'id')::uuid AS id FROM ${CHANGES('Curve')} AND c."before" IS NULL),
    changed AS (SELECT c.key::jsonb AS key, c."before" FROM ${CHANGES('CurvePoint')}),
    keys AS (SELECT DISTINCT v.key, v.fitted FROM "Curve" v JOIN touched USING (id)),
    newest AS (SELECT DISTINCT ON (v.key, v.fitted) v.id, v.key, v.fitted FROM "Curve" v JOIN keys USING (key, fitted)
      ORDER BY v.key, v.fitted, v.date DESC),
    previous AS (SELECT DISTINCT ON (v.key, v.fitted) v.id, v.key, v.fitted FROM "Curve" v JOIN keys USING (key, fitted)
      WHERE v.id NOT IN (SELECT id FROM fresh) ORDER BY v.key, v.fitted, v.date DESC),
    old_points AS (
      SELECT p."curveId", p."tenorYears", p.zero FROM "CurvePoint" p JOIN previous ON previous.id = p."curveId"
        WHERE NOT EXISTS (SELECT 1 FROM changed g WHERE (g.key ->> 'curveId')::uuid = p."curveId"
          AND (g.key ->> 'tenorYears')::float8 = p."tenorYears")
      UNION ALL SELECT (g.key ->> 'curveId')::uuid, (g.key ->> 'tenorYears')::float8, (g."before" ->> 'zero')::float8
        FROM changed g WHERE g."before" IS NOT NULL),
    both_sides AS (
      SELECT n.key, p."tenorYears", o.zero AS was, p.zero AS "is", count(*) OVER (PARTITION BY n.key, n.fitted) AS tenors
      FROM newest n JOIN previous v USING (key, fitted) JOIN "CurvePoint" p ON p."curveId" = n.id
        JOIN old_points o ON o."curveId" = v.id AND o."tenorYears" = p."tenorYears" WHERE p."tenorYears" >= 1)
  SELECT DISTINCT ON (key) key, tenors, "tenorYears", was, "is" FROM both_sides ORDER BY key, abs("is" - was) DESC`

const FUTURE = `SELECT count(*) AS quotes, max(q.date)::text AS newest,
    coalesce((array_agg(DISTINCT b.isin))[1:${SHOWN}], '{}') AS examples
  FROM (SELECT (c.key::jsonb ->> 'bondId')::uuid AS bond, (c.key::jsonb ->> 'date')::date AS date
      FROM ${CHANGES('Quote')}) g
    JOIN "Quote" q ON q."bondId" = g.bond AND q.date = g.date JOIN "Bond" b ON b.id = q."bondId"
  WHERE g.date > $1::date`

const MOVERS = `SELECT isin, name, price_was AS "priceWas", price_is AS "priceIs", yield_was AS "yieldWas", yield_is AS "yieldIs"
  FROM pairs WHERE was AND "is" AND (live_was OR live_is)
    AND (price_was IS DISTINCT FROM price_is OR yield_was IS DISTINCT FROM yield_is)
  ORDER BY CASE WHEN price_was > 0 AND price_is > 0 THEN abs(ln(price_is / price_was)) ELSE 0 END DESC,
    abs(yield_is - yield_was) DESC NULLS LAST, isin LIMIT 20`
