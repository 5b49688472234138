import type { Prisma } from '../../generated/client/client.ts'
import type { SourceRecord } from '../../sources/record.ts'
import { type BondIndex, emptyBondIndex, readBonds } from './bond-index.ts'
import { emptyIssuerIndex, type IssuerIndex, readIssuers } from './issuer-index.ts'

/** What records are found by. */
export interface Indexes {
  readonly bonds: BondIndex
  readonly issuers: IssuerIndex
  /** False until all bonds and issuers have been read. */
  isWhole: boolean
}

export function emptyIndexes(): Indexes {
  return { bonds: emptyBondIndex(), issuers: emptyIssuerIndex(), isWhole: false }
}

/**
 * Reads what some records may name: of quotes that state nothing but ISINs these bonds, since all 100,000 take as long as the
 * rest of a small run (`npm run bench:freshness`).
 */
export async function readNamed(
  client: Prisma.TransactionClient,
  indexes: Indexes,
  records: readonly SourceRecord[],
): Promise<void> {
  const isins = records.map(onlyIsinOf)
  if (indexes.isWhole) return
  if (isins.includes(null)) await readAll(client, indexes)
  else
    await readBonds(
      client,
      indexes.bonds,
      (isins as readonly string[]).filter(isin => ISIN.test(isin)),
    )
}

export async function readAll(client: Prisma.TransactionClient, indexes: Indexes): Promise<void> {
  if (indexes.isWhole) return
  await readIssuers(client, indexes.issuers)
  await readBonds(client, indexes.bonds, 'ALL')
  indexes.isWhole = true
}

/** Bonds are stored under no other; what a statement cannot hold is then not known, like any other. */
const ISIN = /^[A-Z0-9]{12}$/

function onlyIsinOf(record: SourceRecord): string | null {
  if (record.kind !== 'quote' || record.registrationNumber || record.figi) return null
  return record.isin ?? null
}
