import { isinProblem } from '../../schema/analytics/isin.ts'
import type { BondRecord } from '../sources/source.ts'
import { replaceChildren } from './children.ts'
import { bondIdFromIsin } from './ids.ts'
import { describeIssuerKey, issuerIdOf } from './issuer-index.ts'
import { type Counts, type Placed, reportFailure, type Store, touch } from './store.ts'
import { type Item, upsert } from './upsert.ts'

type PlacedBond = Placed<BondRecord>

export async function storeBonds(store: Store, records: readonly PlacedBond[]): Promise<Counts> {
  const items = records.flatMap(placed => {
    const values = valuesOf(store, placed)
    return values === undefined ? [] : [{ placed, values }]
  })
  const outcome = await upsert(store, 'Bond', ['id'], items)
  const changed = new Map(outcome.changed.map(({ item, inserted }) => [String(item.values.id), inserted]))
  for (const [id, inserted] of changed) touch(store.touched, id, 'TERMS', ...(inserted ? (['ISSUER'] as const) : []))
  const stored = await rememberStored(store, items)
  const boards = await storeBoards(store, stored)
  const onlyBoards = [...boards].filter(id => !changed.has(id))
  for (const id of onlyBoards) touch(store.touched, id, 'TERMS')
  return { inserted: outcome.inserted, updated: outcome.updated + onlyBoards.length }
}

function valuesOf(store: Store, placed: PlacedBond): Item['values'] | undefined {
  const { boards, issuer, guarantor, ...rest } = placed.record
  const problem = isinProblem(rest.isin)
  if (problem !== null) {
    reportFailure(store, placed, problem, 'isin')
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
  return { ...rest, id: bondIdFromIsin(rest.isin), issuerId, guarantorId }
}

/** The database may have refused a bond, so what counts as known is asked of it. */
async function rememberStored(store: Store, items: readonly Item[]): Promise<readonly Item[]> {
  const ids = [...new Set(items.map(item => String(item.values.id)))]
  const rows = await store.client.$queryRawUnsafe<{ isin: string }[]>(
    `SELECT isin FROM "Bond" WHERE id = ANY(ARRAY(SELECT value::uuid FROM json_array_elements_text($1::json)))`,
    JSON.stringify(ids),
  )
  for (const { isin } of rows) store.isins.add(isin)
  return items.filter(item => store.isins.has(String(item.values.isin)))
}

async function storeBoards(store: Store, items: readonly Item[]): Promise<ReadonlySet<string>> {
  const placedById = new Map(items.map(item => [String(item.values.id), item.placed as PlacedBond]))
  const speaking = [...placedById].filter(([, placed]) => placed.record.boards !== undefined)
  const rows = speaking.flatMap(([bondId, placed]) =>
    (placed.record.boards ?? []).map(board => ({
      placed,
      values: { bondId, code: board.code, title: board.title ?? null, isPrimary: board.isPrimary },
    })),
  )
  if (speaking.length === 0) return new Set()
  const ids = speaking.map(([id]) => id)
  return (await replaceChildren(store, 'Board', 'bondId', ids, rows)).changed
}
