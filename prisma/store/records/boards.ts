import type { BoardRecord } from '../../sources/record.ts'
import { type Counts, type LocatedRecord, reportFailure, type Store, touch } from '../store.ts'
import { bondIdFromIsin, GIVEN_IDS } from '../writing/ids.ts'
import { type Item, upsert } from '../writing/upsert.ts'

type PlacedBoard = LocatedRecord<BoardRecord>

/** Stores boards that are stated one by one; other boards of the bond stay. */
export async function storeBoard(store: Store, records: readonly PlacedBoard[]): Promise<Counts> {
  const known = records.filter(placed => isKnown(store, placed))
  const listed = known.filter(({ record }) => record.listed)
  const outcome = await upsert(store, 'Board', ['bondId', 'code'], listed.map(itemOf))
  for (const { item } of outcome.changed) touch(store.touched, String(item.values.bondId), 'TERMS')
  const ended = known.filter(({ record }) => !record.listed)
  return { inserted: outcome.inserted, updated: outcome.updated + (await endBoards(store, ended)) }
}

/** A delisting of an unknown bond is ignored; a listing is a failure. */
function isKnown(store: Store, placed: PlacedBoard): boolean {
  const { isin, listed } = placed.record
  if (store.bonds.isins.has(bondIdFromIsin(isin))) return true
  if (listed) reportFailure(store, placed, `the bond ${isin} is not known`, 'isin')
  return false
}

function itemOf(placed: PlacedBoard): Item {
  const { isin, code, isPrimary } = placed.record
  return { placed, values: { bondId: bondIdFromIsin(isin), code, isPrimary } }
}

async function endBoards(store: Store, ended: readonly PlacedBoard[]): Promise<number> {
  if (ended.length === 0) return 0
  const rows = ended.map(({ record: { isin, code } }) => ({ bondId: bondIdFromIsin(isin), code }))
  const gone = await store.client.$queryRawUnsafe<{ id: string }[]>(
    `DELETE FROM "Board" b USING json_populate_recordset(NULL::"Board", $1::json) g
      WHERE b."bondId" = g."bondId" AND b.code = g.code RETURNING b."bondId"::text AS id`,
    JSON.stringify(rows),
  )
  const ids = [...new Set(gone.map(({ id }) => id))]
  await store.client.$executeRawUnsafe(
    `UPDATE "Bond" b SET status = 'SUSPENDED' WHERE status = 'TRADING'
        AND id = ${GIVEN_IDS}
        AND NOT EXISTS (SELECT 1 FROM "Board" WHERE "bondId" = b.id)`,
    JSON.stringify(ids),
  )
  for (const id of ids) touch(store.touched, id, 'TERMS')
  return gone.length
}
