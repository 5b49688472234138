import { type IngestOptions, ingest, type RunReport } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { freshDatabase, sourceOf } from '../prisma/world.ts'

export const ISIN = 'XS0000000009'

const BOND: readonly SourceRecord[] = [
  { kind: 'issuer', inn: '7700000001', name: 'Alpha' },
  {
    ...{ kind: 'bond', isin: ISIN, issuer: { inn: '7700000001' }, name: 'Alpha 1', bondType: 'CORPORATE' },
    ...{ status: 'TRADING', currency: 'RUB', nominalCurrency: 'RUB', initialNominal: '1000' },
    ...{ outstandingNominal: '1000', couponType: 'FIXED', couponRate: 10, maturityDate: '2028-01-01' },
  },
]

/** An empty database that archives what is published. */
export function openArchiving(): Promise<Database> {
  return freshDatabase({ archiveDays: 3 })
}

/** Publishes a market of one bond with a price. */
export async function publish(
  database: Database,
  price: number,
  options: Pick<IngestOptions, 'signal' | 'encode' | 'onPublished'> = {},
): Promise<RunReport> {
  const quote: SourceRecord = { kind: 'quote', isin: ISIN, date: '2026-03-02', last: price }
  const now = () => new Date('2026-03-02T18:00:00Z')
  return ingest(database, sourceOf([...BOND, quote]), { from: null, now, ...options })
}
