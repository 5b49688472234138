import { leiProblem } from '../../../schema/analytics/lei.ts'
import type { IssuerRecord } from '../../sources/record.ts'
import { resolveIssuers } from '../priority/issuer-priority.ts'
import { recordSource } from '../priority/one-row.ts'
import { type Counts, type LocatedRecord, reportFailure, type Store, touch } from '../store.ts'
import { GIVEN_IDS } from '../writing/ids.ts'
import { describeIssuerKey, issuerIdOf, issuersOfKey, newIssuerId, rememberIssuer } from '../writing/issuer-index.ts'
import { type Item, type Outcome, upsert } from '../writing/upsert.ts'

const SOURCED_ISSUER = { table: 'Issuer', key: { id: 'uuid' } } as const

/** Stores issuers. An issuer known by one key may later be found by another; its id does not change. */
export async function storeIssuers(store: Store, records: readonly LocatedRecord<IssuerRecord>[]): Promise<Counts> {
  const identified = records.flatMap(placed => {
    const id = identify(store, placed)
    return id === undefined ? [] : [{ placed, id }]
  })
  const names = await storedNames(store, identified)
  const given = identified.map(({ placed, id }): Item => {
    return { placed, values: { ...valuesOf(store, placed, id), name: nameOf(placed.record, names.get(id)) } }
  })
  const { items, taken } = await resolveIssuers(store, given)
  const withoutLinks = await upsert(store, 'Issuer', ['id'], items.map(withoutGuarantor))
  const guaranteed = await upsert(
    store,
    'Issuer',
    ['id'],
    items.filter(item => item.values.guarantorId !== undefined),
  )
  await recordSource(store, SOURCED_ISSUER, taken)
  const inserted = idsOf(withoutLinks.changed.filter(change => change.inserted))
  const changed = idsOf([...withoutLinks.changed, ...guaranteed.changed])
  for (const id of changed) touch(store.touchedIssuers, id, 'ISSUER')
  return { inserted: inserted.size, updated: changed.size - inserted.size }
}

/** Stored names of the issuers whose record may replace only certain names. */
async function storedNames(
  store: Store,
  identified: readonly { readonly placed: LocatedRecord<IssuerRecord>; readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = identified.flatMap(({ placed, id }) => (placed.record.replacesNames === undefined ? [] : [id]))
  if (ids.length === 0) return new Map()
  const rows = await store.client.$queryRawUnsafe<{ id: string; name: string }[]>(
    `SELECT id::text AS id, name FROM "Issuer"
      WHERE id = ${GIVEN_IDS}`,
    JSON.stringify(ids),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function nameOf({ name, lei, replacesNames }: IssuerRecord, stored: string | undefined): string {
  if (stored === undefined || replacesNames === undefined) return name
  return stored === lei || replacesNames.includes(stored) ? name : stored
}

/** A guarantor may come later in the batch, so all issuers are stored before references between them. */
function withoutGuarantor({ placed, values }: Item): Item {
  return { placed, values: { ...values, guarantorId: undefined } }
}

function idsOf(changed: Outcome['changed']): ReadonlySet<string> {
  return new Set(changed.map(({ item }) => String(item.values.id)))
}

function identify(store: Store, placed: LocatedRecord<IssuerRecord>): string | undefined {
  const { record } = placed
  const problem = record.lei === undefined || record.lei === null ? null : leiProblem(record.lei)
  if (problem !== null) {
    reportFailure(store, placed, problem, 'lei')
    return undefined
  }
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

function valuesOf(store: Store, placed: LocatedRecord<IssuerRecord>, id: string): Item['values'] {
  const { guarantor, sourceKey, inn, lei, replacesNames: _, ...rest } = placed.record
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

function guarantorIdOf(store: Store, placed: LocatedRecord<IssuerRecord>): string | null | undefined {
  const { guarantor } = placed.record
  if (guarantor === undefined || guarantor === null) return guarantor
  const id = issuerIdOf(store.issuers, guarantor)
  if (id === undefined) {
    reportFailure(store, placed, `the guarantor (${describeIssuerKey(guarantor)}) is not known`, 'guarantor')
  }
  return id
}
