import type { Store } from '../store.ts'
import { GIVEN_IDS } from '../writing/ids.ts'
import type { Item, Values } from '../writing/upsert.ts'
import { outranks } from './origins.ts'

/** Columns that identify an issuer, to which source priority does not apply. */
const IDENTITY = new Set(['id', 'inn', 'lei', 'sourceKey', 'sample'])

interface StoredIssuer {
  readonly id: string
  readonly statedBy: string
  readonly values: Readonly<Record<string, unknown>>
}

interface ResolvedIssuers {
  readonly items: readonly Item[]
  /** Issuers whose authoritative source changes to this one. */
  readonly taken: readonly Item[]
}

/**
 * Each issuer has one authoritative source. A source of lower priority only fills gaps, and no source erases values of
 * another. So the name does not change with every run when several sources describe the same issuer.
 */
export async function resolveIssuers(store: Store, items: readonly Item[]): Promise<ResolvedIssuers> {
  const stored = await readOthers(store, items)
  const taken: Item[] = []
  const resolved = items.map(item => {
    const other = stored.get(String(item.values.id))
    if (other === undefined) return { ...item, values: { ...item.values, statedBy: store.sourceKey } }
    const isOutranked = outranks(store, 'issuer', { sourceKey: other.statedBy, time: store.now })
    if (!isOutranked) taken.push(item)
    const statedBy = isOutranked ? other.statedBy : store.sourceKey
    return { ...item, values: { ...merged(item.values, other.values, isOutranked), statedBy } }
  })
  return { items: resolved, taken }
}

function merged(given: Values, stored: StoredIssuer['values'], isOutranked: boolean): Values {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const before = stored[name] ?? null
      const stays = value !== undefined && !IDENTITY.has(name) && before !== null && (isOutranked || value === null)
      return [name, stays ? before : value]
    }),
  )
}

/** The issuers with another authoritative source. */
async function readOthers(store: Store, items: readonly Item[]): Promise<ReadonlyMap<string, StoredIssuer>> {
  const rows = await store.client.$queryRawUnsafe<StoredIssuer[]>(
    `SELECT i.id::text AS id, i."statedBy", to_jsonb(i) AS values
       FROM "Issuer" i
      WHERE i.id = ${GIVEN_IDS} AND i."statedBy" <> $2`,
    JSON.stringify([...new Set(items.map(({ values }) => String(values.id)))]),
    store.sourceKey,
  )
  return new Map(rows.map(row => [row.id, row]))
}
