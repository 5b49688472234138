import type { BondKey } from '../../sources/record.ts'
import type { Store } from '../store.ts'
import { findBond, plainNumber } from '../writing/bond-index.ts'

interface Waiting extends BondKey {
  readonly id: string
}

/** SQL equivalent of `plainNumber`. */
const PLAIN = `translate(upper(regexp_replace("registrationNumber", '\\s', '', 'g')), 'АВЕКМНОРСТУХ', 'ABEKMHOPCTYX')`

/**
 * Links placements that were stored before their bond, so that the order of ingestion runs does not matter.
 * @param bonds keys of the bonds in the batch
 */
export async function joinPlacements(store: Store, bonds: readonly BondKey[]): Promise<void> {
  const isins = bonds.flatMap(({ isin }) => isin ?? [])
  const numbers = bonds.flatMap(({ registrationNumber }) => (registrationNumber ? plainNumber(registrationNumber) : []))
  if (isins.length + numbers.length === 0) return
  const waiting = await store.client.$queryRawUnsafe<Waiting[]>(
    `SELECT id::text AS id, isin, "registrationNumber" FROM "Placement" WHERE "bondId" IS NULL AND
      (isin = ANY(ARRAY(SELECT json_array_elements_text($1::json))) OR
       (isin IS NULL AND ${PLAIN} = ANY(ARRAY(SELECT json_array_elements_text($2::json)))))`,
    JSON.stringify(isins),
    JSON.stringify(numbers),
  )
  const joined = waiting.flatMap(({ id, ...key }) => {
    const bond = findBond(store.bonds, key)
    return 'id' in bond ? [{ id, bondId: bond.id, isin: bond.isin, updatedAt: store.now.toISOString() }] : []
  })
  if (joined.length === 0) return
  await store.client.$executeRawUnsafe(
    `UPDATE "Placement" p SET "bondId" = g."bondId", isin = g.isin, "updatedAt" = g."updatedAt"
       FROM json_populate_recordset(NULL::"Placement", $1::json) g WHERE p.id = g.id`,
    JSON.stringify(joined),
  )
}
