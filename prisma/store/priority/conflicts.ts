import type { Store } from '../store.ts'
import { idFromWords } from '../writing/ids.ts'
import type { Values } from '../writing/upsert.ts'
import type { Conflict } from './conflict.ts'
import { holdsOff, type Origin, type Stated } from './origins.ts'

/** Terms that do not change from day to day, so that two sources must state them alike. */
const TERMS = new Set([
  ...['maturityDate', 'placementDate', 'initialNominal', 'currency', 'nominalCurrency', 'registrationNumber'],
  ...['couponType', 'couponRate', 'couponsPerYear', 'dayCount', 'rateBase', 'ratePremium', 'seniority'],
  ...['subordinated', 'perpetual', 'convertible', 'guaranteed', 'secured', 'indexed'],
])

/** Percentages that one source rounds to two digits and another does not are alike. */
const ROUNDED: Readonly<Record<string, number>> = { couponRate: 0.005, ratePremium: 0.005 }
const HAIR = 1e-9

/** Two words on one field; a word is null where its source says that there is none. */
interface Words {
  readonly field: string
  readonly stored: string | null
  readonly given: string | null
  readonly origin: Origin
}

/** Remembers that this source and the one whose word stood differ, if it is a term of which they should not. */
export function noteConflict(store: Store, bondId: string, values: Values, words: Words): void {
  const { field, stored, given, origin } = words
  if (!TERMS.has(field) || stored === null || given === null || agree(field, stored, given)) return
  const [before, now] = [plain(stored), plain(given)]
  // What a floater pays now is news, not a term.
  if (field === 'couponRate' && values.couponType !== 'FIXED') return
  const isKept = holdsOff(store, field, origin)
  const [kept, other] = isKept ? [origin.sourceKey, store.sourceKey] : [store.sourceKey, origin.sourceKey]
  store.conflicts.push({
    ...{ bondId, field, keptSource: kept, keptValue: isKept ? before : now },
    ...{ otherSource: other, otherValue: isKept ? now : before },
  })
}

function agree(field: string, one: string, other: string): boolean {
  const gap = ROUNDED[field]
  return plain(one) === plain(other) || (gap !== undefined && Math.abs(Number(one) - Number(other)) <= gap + HAIR)
}

/** `1000.00000000` is 1000. */
function plain(text: string): string {
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
}

/** Stores what the bonds of a batch showed: differences seen, and those that are no more. Called when they are stored. */
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
  if (moved.length > 0) await writeKept(store, moved)
}

interface OpenConflict extends Conflict {
  readonly id: string
  /** What is stored now. */
  readonly now: string | null
}

function readOpen(store: Store, bondIds: readonly string[]): Promise<OpenConflict[]> {
  return store.client.$queryRawUnsafe<OpenConflict[]>(
    `SELECT c.id::text, c."bondId"::text AS "bondId", c.field, c."keptSource", c."keptValue", c."otherSource",
            c."otherValue", to_jsonb(b)->>c.field AS now
       FROM json_array_elements_text($1::json) g JOIN "TermConflict" c ON c."bondId" = g.value::uuid
       JOIN "Bond" b ON b.id = c."bondId" WHERE c."resolvedAt" IS NULL`,
    JSON.stringify(bondIds),
  )
}

/** The other source speaks of it without differing, or the word that stands has become the other's. */
function isSettled(store: Store, row: OpenConflict, stated: Stated | undefined): boolean {
  const speaks = stated?.spoken.has(row.field) ?? false
  if (row.otherSource === store.sourceKey && speaks) return true
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

/** The word that stands is another one by now, and still not the other's. */
async function writeKept(store: Store, rows: readonly OpenConflict[]): Promise<void> {
  await store.client.$executeRawUnsafe(
    `UPDATE "TermConflict" c SET "keptValue" = g.value FROM json_to_recordset($1::json) AS g(id uuid, value text)
      WHERE c.id = g.id`,
    JSON.stringify(rows.map(({ id, now }) => ({ id, value: plain(now ?? '') }))),
  )
}

function idOf({ bondId, field, otherSource }: Conflict): string {
  return idFromWords('conflict', bondId, field, otherSource)
}

/** What the operator is told at the end of a load. */
export function conflictNotes(sourceKey: string, conflicts: Iterable<Conflict>): readonly string[] {
  const sides = Map.groupBy(conflicts, ({ keptSource, otherSource }) => `${keptSource} ${otherSource}`)
  return [...sides.values()].map(rows => {
    const count = new Set(rows.map(({ bondId, field }) => `${bondId} ${field}`)).size
    const [{ keptSource, otherSource } = { keptSource: '', otherSource: '' }] = rows
    const against = keptSource === sourceKey ? otherSource : keptSource
    return `${count === 1 ? '1 term differs' : `${count} terms differ`} from what ${against} says, ${keptSource} kept`
  })
}
