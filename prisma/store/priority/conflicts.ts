import type { Store } from '../store.ts'
import { GIVEN_IDS, idFromWords } from '../writing/ids.ts'
import type { Values } from '../writing/upsert.ts'
import type { Conflict } from './conflict.ts'
import { type Origin, outranks, type Stated } from './origins.ts'

/** Terms that do not change from day to day, so that two sources must agree on them. */
const TERMS = new Set([
  ...['maturityDate', 'placementDate', 'initialNominal', 'currency', 'nominalCurrency', 'registrationNumber'],
  ...['couponType', 'couponRate', 'couponsPerYear', 'dayCount', 'rateBase', 'ratePremium', 'seniority'],
  ...['subordinated', 'perpetual', 'convertible', 'guaranteed', 'secured', 'indexed'],
])

/** Tolerances of percentages that some sources round to two digits. */
const ROUNDED: Readonly<Record<string, number>> = { couponRate: 0.005, ratePremium: 0.005 }
const EPSILON = 1e-9

/** Two values of one field; null if the source states that there is no value. */
interface FieldValues {
  readonly field: string
  readonly stored: string | null
  readonly given: string | null
  readonly origin: Origin
}

/** Records that this source differs from the source of the stored value, if the field is a term. */
export function recordConflict(store: Store, bondId: string, values: Values, difference: FieldValues): void {
  const { field, stored, given, origin } = difference
  if (!TERMS.has(field) || stored === null || given === null || agree(field, stored, given)) return
  const [before, now] = [plain(stored), plain(given)]
  // The current rate of a floater is market data, not a term.
  if (field === 'couponRate' && values.couponType !== 'FIXED') return
  const isStoredUsed = outranks(store, field, origin)
  const [used, other] = isStoredUsed ? [origin.sourceKey, store.sourceKey] : [store.sourceKey, origin.sourceKey]
  store.conflicts.push({
    ...{ bondId, field, keptSource: used, keptValue: isStoredUsed ? before : now },
    ...{ otherSource: other, otherValue: isStoredUsed ? now : before },
  })
}

function agree(field: string, one: string, other: string): boolean {
  const gap = ROUNDED[field]
  return plain(one) === plain(other) || (gap !== undefined && Math.abs(Number(one) - Number(other)) <= gap + EPSILON)
}

/** `1000.00000000` is 1000. */
function plain(text: string): string {
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
}

/** Stores the conflicts of a batch and resolves those that ended. Called after its bonds are stored. */
export async function storeConflicts(store: Store, stated: ReadonlyMap<string, Stated>): Promise<void> {
  const seen = new Map(store.conflicts.map(conflict => [idOf(conflict), conflict]))
  const open = await readOpen(store, [...stated.keys()])
  if (seen.size > 0) await writeSeen(store, seen)
  const others = open.filter(({ id }) => !seen.has(id))
  const settled = others.filter(row => isSettled(store, row, stated.get(row.bondId)))
  if (settled.length > 0) {
    const where = { id: { in: settled.map(({ id }) => id) } }
    await store.client.termConflict.updateMany({ where, data: { resolvedAt: store.now } })
  }
  const moved = others.filter(row => !settled.includes(row) && row.now !== null && plain(row.now) !== row.keptValue)
  if (moved.length > 0) await writeUsedValues(store, moved)
}

interface OpenConflict extends Conflict {
  readonly id: string
  /** The current stored value. */
  readonly now: string | null
}

function readOpen(store: Store, bondIds: readonly string[]): Promise<OpenConflict[]> {
  return store.client.$queryRawUnsafe<OpenConflict[]>(
    `SELECT c.id::text, c."bondId"::text AS "bondId", c.field, c."keptSource", c."keptValue", c."otherSource",
            c."otherValue", to_jsonb(b)->>c.field AS now
       FROM "TermConflict" c JOIN "Bond" b ON b.id = c."bondId"
      WHERE c."bondId" = ${GIVEN_IDS}
        AND c."resolvedAt" IS NULL`,
    JSON.stringify(bondIds),
  )
}

/** The other source states the term without a conflict, or the stored value now agrees with it. */
function isSettled(store: Store, row: OpenConflict, stated: Stated | undefined): boolean {
  const isStated = stated?.fields.has(row.field) ?? false
  if (row.otherSource === store.sourceKey && isStated) return true
  return row.now !== null && agree(row.field, row.now, row.otherValue)
}

async function writeSeen(store: Store, seen: ReadonlyMap<string, Conflict>): Promise<void> {
  const time = store.now.toISOString()
  await store.client.$executeRawUnsafe(
    `INSERT INTO "TermConflict" AS c SELECT * FROM json_populate_recordset(NULL::"TermConflict", $1::json)
     ON CONFLICT ("bondId", field, "otherSource") DO UPDATE SET
       "keptSource" = EXCLUDED."keptSource", "keptValue" = EXCLUDED."keptValue", "otherValue" = EXCLUDED."otherValue",
       "firstSeen" = CASE WHEN c."resolvedAt" IS NULL THEN c."firstSeen" ELSE EXCLUDED."firstSeen" END,
       "lastSeen" = EXCLUDED."lastSeen", "resolvedAt" = NULL`,
    JSON.stringify([...seen].map(([id, row]) => ({ id, ...row, firstSeen: time, lastSeen: time }))),
  )
}

/** Updates open conflicts whose stored value changed without agreeing with the other source. */
async function writeUsedValues(store: Store, rows: readonly OpenConflict[]): Promise<void> {
  await store.client.$executeRawUnsafe(
    `UPDATE "TermConflict" c SET "keptValue" = g.value FROM json_to_recordset($1::json) AS g(id uuid, value text)
      WHERE c.id = g.id`,
    JSON.stringify(rows.map(({ id, now }) => ({ id, value: plain(now ?? '') }))),
  )
}

function idOf({ bondId, field, otherSource }: Conflict): string {
  return idFromWords('conflict', bondId, field, otherSource)
}

/** Summaries for the operator at the end of an ingestion run. */
export function conflictNotes(sourceKey: string, conflicts: Iterable<Conflict>): readonly string[] {
  const sides = Map.groupBy(conflicts, ({ keptSource, otherSource }) => `${keptSource} ${otherSource}`)
  return [...sides.values()].map(rows => {
    const count = new Set(rows.map(({ bondId, field }) => `${bondId} ${field}`)).size
    const [{ keptSource, otherSource } = { keptSource: '', otherSource: '' }] = rows
    const against = keptSource === sourceKey ? otherSource : keptSource
    return `${count === 1 ? '1 term differs' : `${count} terms differ`} from source ${against}; ${keptSource} takes priority`
  })
}
