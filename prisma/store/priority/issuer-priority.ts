import type { Store } from '../store.ts'
import type { Item, Values } from '../writing/upsert.ts'
import { holdsOff } from './origins.ts'

/** What says who the issuer is, and not what it is like. */
const NO_WORDS = new Set(['id', 'inn', 'lei', 'sourceKey', 'sample'])

interface StoredIssuer {
  readonly id: string
  readonly statedBy: string
  readonly values: Readonly<Record<string, unknown>>
}

export interface RuledIssuers {
  readonly items: readonly Item[]
  /** Issuers of which another source spoke until now. */
  readonly taken: readonly Item[]
}

/**
 * One source's word counts for an issuer: what a lower one says fills gaps and replaces nothing, and no source erases
 * what another said. So the name does not change with every load of a market that several sources describe.
 */
export async function ruleIssuers(store: Store, items: readonly Item[]): Promise<RuledIssuers> {
  const stored = await readOthers(store, items)
  const taken: Item[] = []
  const ruled = items.map(item => {
    const other = stored.get(String(item.values.id))
    if (other === undefined) return { ...item, values: { ...item.values, statedBy: store.sourceKey } }
    const isHeldOff = holdsOff(store, 'issuer', { sourceKey: other.statedBy, time: store.now })
    if (!isHeldOff) taken.push(item)
    const statedBy = isHeldOff ? other.statedBy : store.sourceKey
    return { ...item, values: { ...joined(item.values, other.values, isHeldOff), statedBy } }
  })
  return { items: ruled, taken }
}

function joined(given: Values, stored: StoredIssuer['values'], isHeldOff: boolean): Values {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const before = stored[name] ?? null
      const stays = value !== undefined && !NO_WORDS.has(name) && before !== null && (isHeldOff || value === null)
      return [name, stays ? before : value]
    }),
  )
}

/** The issuers of which another source's word counts. */
async function readOthers(store: Store, items: readonly Item[]): Promise<ReadonlyMap<string, StoredIssuer>> {
  const rows = await store.client.$queryRawUnsafe<StoredIssuer[]>(
    `SELECT i.id::text AS id, i."statedBy", to_jsonb(i) AS values
       FROM json_array_elements_text($1::json) g JOIN "Issuer" i ON i.id = g.value::uuid WHERE i."statedBy" <> $2`,
    JSON.stringify([...new Set(items.map(({ values }) => String(values.id)))]),
    store.sourceKey,
  )
  return new Map(rows.map(row => [row.id, row]))
}
