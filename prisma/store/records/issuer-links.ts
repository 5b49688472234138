import { leiProblem } from '../../../schema/analytics/lei.ts'
import type { IssuerLinkRecord } from '../../sources/record.ts'
import { type Counts, type LocatedRecord, reportFailure, type Store, touch } from '../store.ts'
import { bondIdFromIsin, GIVEN_IDS } from '../writing/ids.ts'

type PlacedLink = LocatedRecord<IssuerLinkRecord>

interface Owner {
  readonly bond: string
  readonly issuer: string
  readonly lei: string | null
}

/** Adds LEIs to the issuers of stored bonds. A conflict with another LEI or another issuer is a failure. */
export async function storeIssuerLinks(store: Store, records: readonly PlacedLink[]): Promise<Counts> {
  const owners = await ownersOf(store, records)
  const leis = new Map<string, string>()
  for (const placed of records) {
    const owner = owners.get(bondIdFromIsin(placed.record.isin))
    const problem = problemOf(store, placed.record, owner, leis)
    if (problem !== null) reportFailure(store, placed, problem, 'lei')
    else if (owner !== undefined && owner.lei === null) leis.set(owner.issuer, placed.record.lei)
  }
  const updated = await writeLeis(store, leis)
  return { inserted: 0, updated }
}

function problemOf(
  store: Store,
  { isin, lei }: IssuerLinkRecord,
  owner: Owner | undefined,
  given: ReadonlyMap<string, string>,
): string | null {
  const problem = leiProblem(lei)
  if (problem !== null) return problem
  if (owner === undefined) return `the bond ${isin} is not known`
  const has = owner.lei ?? given.get(owner.issuer) ?? null
  if (has !== null && has !== lei) return `the issuer of ${isin} has the LEI ${has}, not ${lei}`
  const other = store.issuers.ids.get(`lei:${lei}`)
  const isTaken = other !== undefined && other !== owner.issuer
  if (isTaken || [...given].some(([issuer, its]) => its === lei && issuer !== owner.issuer)) {
    return `the LEI ${lei} belongs to an issuer other than the stored issuer of ${isin}`
  }
  return null
}

async function ownersOf(store: Store, records: readonly PlacedLink[]): Promise<ReadonlyMap<string, Owner>> {
  const ids = records.map(({ record }) => bondIdFromIsin(record.isin))
  const rows = await store.client.$queryRawUnsafe<Owner[]>(
    `SELECT b.id::text AS bond, i.id::text AS issuer, i.lei FROM "Bond" b JOIN "Issuer" i ON i.id = b."issuerId"
      WHERE b.id = ${GIVEN_IDS}`,
    JSON.stringify(ids),
  )
  return new Map(rows.map(row => [row.bond, row]))
}

async function writeLeis(store: Store, leis: ReadonlyMap<string, string>): Promise<number> {
  if (leis.size === 0) return 0
  const rows = [...leis].map(([id, lei]) => ({ id, lei }))
  await store.client.$executeRawUnsafe(
    `UPDATE "Issuer" i SET lei = g.lei, "updatedAt" = now()
       FROM json_populate_recordset(NULL::"Issuer", $1::json) g WHERE i.id = g.id`,
    JSON.stringify(rows),
  )
  for (const [id, lei] of leis) {
    store.issuers.ids.set(`lei:${lei}`, id)
    touch(store.touchedIssuers, id, 'ISSUER')
  }
  return leis.size
}
