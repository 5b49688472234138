import type { SourceRecord } from '../../prisma/sources/record.ts'
import type { Source } from '../../prisma/sources/source.ts'

const ISSUER = { inn: '7700000001' }

const RECORDS: readonly SourceRecord[] = [
  { kind: 'issuer', ...ISSUER, name: 'Own' },
  {
    ...{
      kind: 'bond',
      isin: 'XS0000000009',
      issuer: ISSUER,
      name: 'Own bond',
      bondType: 'CORPORATE',
      status: 'TRADING',
    },
    ...{
      currency: 'RUB',
      nominalCurrency: 'RUB',
      initialNominal: '1000',
      outstandingNominal: '1000',
      couponType: 'FIXED',
    },
  },
]

/** One bond of the operator's own, for a process that knows no test runner. */
export const ownBond: Source = {
  ...{ key: 'own', name: 'Own', licence: 'for tests', description: 'one bond' },
  async *read() {
    yield { rows: RECORDS, failures: [], read: RECORDS.length }
  },
}
