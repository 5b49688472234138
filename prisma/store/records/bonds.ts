import { isinProblem } from '../../../schema/analytics/isin.ts'
import type { BondRecord } from '../../sources/record.ts'
import { arbitrate } from '../priority/arbitrate.ts'
import { storeConflicts } from '../priority/conflicts.ts'
import { addList, mayReplace, type Origins, readOrigins, recordOrigins, type Stated } from '../priority/origins.ts'
import { type Counts, type LocatedRecord, reportFailure, type Store, touch } from '../store.ts'
import { type FoundBond, findBond, forgetBond, namesakesOf, rememberBond } from '../writing/bond-index.ts'
import { replaceChildren } from '../writing/children.ts'
import { bondIdFromIsin } from '../writing/ids.ts'
import { describeIssuerKey, issuerIdOf } from '../writing/issuer-index.ts'
import { type Item, upsert } from '../writing/upsert.ts'

type PlacedBond = LocatedRecord<BondRecord>

export async function storeBonds(store: Store, records: readonly PlacedBond[]): Promise<Counts> {
  const fresh = new Set<string>()
  // Records with an ISIN come first, so that a record without one can match them in the same batch.
  const named = [...records].sort((a, b) => Number(b.record.isin !== undefined) - Number(a.record.isin !== undefined))
  const items = named.flatMap(placed => {
    const values = valuesOf(store, placed, fresh)
    return values === undefined ? [] : [{ placed, values }]
  })
  const ids = [...new Set(items.map(idOf))]
  const origins = await readOrigins(store, 'TERMS', ids)
  const resolved = await arbitrate(store, origins, items)
  const outcome = await upsert(store, 'Bond', ['id'], resolved.items)
  const changed = new Map(outcome.changed.map(({ item, inserted }) => [idOf(item), inserted]))
  for (const [id, inserted] of changed) touch(store.touched, id, 'TERMS', ...(inserted ? (['ISSUER'] as const) : []))
  const stored = await rememberStored(store, fresh, resolved.items)
  const boards = await storeBoards(store, origins, stored, resolved.stated)
  const onlyBoards = [...boards].filter(id => !changed.has(id))
  for (const id of onlyBoards) touch(store.touched, id, 'TERMS')
  const stated = new Map([...resolved.stated].filter(([id]) => store.bonds.isins.has(id)))
  await recordOrigins(store, origins, stated, new Set([...changed.keys(), ...boards]))
  await storeConflicts(store, stated)
  return { inserted: outcome.inserted, updated: outcome.updated + onlyBoards.length }
}

function idOf({ values }: Item): string {
  return String(values.id)
}

function valuesOf(store: Store, placed: PlacedBond, fresh: Set<string>): Item['values'] | undefined {
  const { boards, issuer, guarantor, ...rest } = placed.record
  const bond = identify(store, placed.record)
  if ('reason' in bond) {
    reportFailure(store, placed, bond.reason, rest.isin === undefined ? undefined : 'isin')
    return undefined
  }
  const issuerId = issuerIdOf(store.issuers, issuer)
  if (issuerId === undefined) {
    reportFailure(store, placed, `the issuer (${describeIssuerKey(issuer)}) is not known`, 'issuer')
    return undefined
  }
  const guarantorId = guarantor === undefined || guarantor === null ? guarantor : issuerIdOf(store.issuers, guarantor)
  if (guarantor && guarantorId === undefined) {
    reportFailure(store, placed, `the guarantor (${describeIssuerKey(guarantor)}) is not known`, 'guarantor')
  }
  if (!store.bonds.isins.has(bond.id)) fresh.add(bond.id)
  rememberBond(store.bonds, { ...rest, isin: bond.isin }, bond.id)
  return { ...rest, ...bond, issuerId, guarantorId }
}

/**
 * The bond of a record: a stored one, or a new one by its ISIN. An unknown ISIN is always a separate bond, because after
 * a restructuring only the operator can tell whether two ISINs are the same bond.
 */
function identify(store: Store, record: BondRecord): FoundBond {
  const { isin } = record
  if (isin === undefined) {
    const found = findBond(store.bonds, record)
    return 'id' in found ? found : { reason: `${found.reason}, and there is no ISIN to create it` }
  }
  const problem = isinProblem(isin)
  if (problem !== null) return { reason: problem }
  const id = bondIdFromIsin(isin)
  if (store.bonds.isins.has(id)) return findBond(store.bonds, record)
  const namesakes = namesakesOf(store.bonds, record)
  if (namesakes.length > 0) {
    store.notes.push(
      `${isin} is new and was stored as a separate bond, although ${namesakes.join(' and ')} has the same registration number or FIGI`,
    )
  }
  return { id, isin }
}

/** Reads back which new bonds were stored, because the database may have rejected some. */
async function rememberStored(store: Store, fresh: ReadonlySet<string>, items: readonly Item[]) {
  if (fresh.size === 0) return items
  const rows = await store.client.$queryRawUnsafe<{ id: string }[]>(
    `SELECT b.id::text AS id FROM json_array_elements_text($1::json) g JOIN "Bond" b ON b.id = g.value::uuid`,
    JSON.stringify([...fresh]),
  )
  const stored = new Set(rows.map(({ id }) => id))
  for (const id of fresh) if (!stored.has(id)) forgetBond(store.bonds, id)
  return items.filter(item => store.bonds.isins.has(idOf(item)))
}

async function storeBoards(
  store: Store,
  origins: Origins,
  items: readonly Item[],
  stated: ReadonlyMap<string, Stated>,
): Promise<ReadonlySet<string>> {
  const placedById = new Map(items.map(item => [idOf(item), item.placed as PlacedBond]))
  const replacing = [...placedById].filter(
    ([
      id,
      {
        record: { boards },
      },
    ]) => boards !== undefined && mayReplace(store, origins, id, 'boards', boards),
  )
  const rows = replacing.flatMap(([bondId, placed]) =>
    (placed.record.boards ?? []).map(board => ({
      placed,
      values: { bondId, code: board.code, title: board.title ?? null, isPrimary: board.isPrimary },
    })),
  )
  if (replacing.length === 0) return new Set()
  const ids = replacing.map(([id]) => id)
  for (const [id, { record }] of replacing) addList(stated.get(id), 'boards', record.boards ?? [])
  return (await replaceChildren(store, 'Board', 'bondId', ids, rows)).changed
}
