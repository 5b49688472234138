import type { IssuerRecord } from '../sources/source.ts'
import { describeIssuerKey, issuerIdOf, issuersOfKey, newIssuerId, rememberIssuer } from './issuer-index.ts'
import { ruleIssuers } from './issuer-words.ts'
import { signRows } from './one-row.ts'
import { type Counts, type Placed, reportFailure, type Store, touch } from './store.ts'
import { type Item, type Outcome, upsert } from './upsert.ts'

const WORDS = { table: 'Issuer', key: { id: 'uuid' } } as const

/** An issuer known by one key may later be found under another: what is stored keeps its id. */
export async function storeIssuers(store: Store, records: readonly Placed<IssuerRecord>[]): Promise<Counts> {
  const identified = records.flatMap(placed => {
    const id = identify(store, placed)
    return id === undefined ? [] : [{ placed, id }]
  })
  const given = identified.map(({ placed, id }): Item => ({ placed, values: valuesOf(store, placed, id) }))
  const { items, taken } = await ruleIssuers(store, given)
  const alone = await upsert(store, 'Issuer', ['id'], items.map(withoutGuarantor))
  const guaranteed = await upsert(
    store,
    'Issuer',
    ['id'],
    items.filter(item => item.values.guarantorId !== undefined),
  )
  await signRows(store, WORDS, taken)
  const inserted = idsOf(alone.changed.filter(change => change.inserted))
  const changed = idsOf([...alone.changed, ...guaranteed.changed])
  for (const id of changed) touch(store.touchedIssuers, id, 'ISSUER')
  return { inserted: inserted.size, updated: changed.size - inserted.size }
}

/** A guarantor may come later in the batch, so that all issuers are stored before any points to another. */
function withoutGuarantor({ placed, values }: Item): Item {
  return { placed, values: { ...values, guarantorId: undefined } }
}

function idsOf(changed: Outcome['changed']): ReadonlySet<string> {
  return new Set(changed.map(({ item }) => String(item.values.id)))
}

function identify(store: Store, placed: Placed<IssuerRecord>): string | undefined {
  const { record } = placed
  const known = issuersOfKey(store.issuers, record)
  if (known.length > 1) {
    reportFailure(store, placed, `${describeIssuerKey(record)} name ${known.length} different stored issuers`)
    return undefined
  }
  const id = known[0] ?? newIssuerId(record)
  if (id === undefined) {
    reportFailure(store, placed, 'an issuer needs an INN, an LEI or a key of the source')
    return undefined
  }
  const hasKey = store.issuers.withSourceKey.has(id)
  rememberIssuer(store.issuers, hasKey ? { inn: record.inn ?? null, lei: record.lei ?? null } : record, id)
  return id
}

function valuesOf(store: Store, placed: Placed<IssuerRecord>, id: string): Item['values'] {
  const { guarantor, sourceKey, inn, lei, ...rest } = placed.record
  const mayTakeKey = sourceKey !== undefined && sourceKey !== null && store.issuers.ids.get(`key:${sourceKey}`) === id
  return {
    ...rest,
    id,

    inn: inn ?? undefined,
    lei: lei ?? undefined,
    sourceKey: mayTakeKey ? sourceKey : undefined,
    guarantorId: guarantorIdOf(store, placed),
  }
}

function guarantorIdOf(store: Store, placed: Placed<IssuerRecord>): string | null | undefined {
  const { guarantor } = placed.record
  if (guarantor === undefined || guarantor === null) return guarantor
  const id = issuerIdOf(store.issuers, guarantor)
  if (id === undefined) {
    reportFailure(store, placed, `the guarantor (${describeIssuerKey(guarantor)}) is not known`, 'guarantor')
  }
  return id
}
