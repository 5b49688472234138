import type { Prisma } from '../generated/client/client.ts'

interface Watched {
  readonly name: Prisma.ModelName
  /** Other tables refer to its rows, so a row is updated in place and not deleted and inserted. */
  readonly parent?: true
  /** Unique columns whose value may move to another row: set to null before rows are restored. */
  readonly shared?: readonly string[]
  /** Computed from other tables: reverted, but not stored with a quarantined revision, because it is recomputed. */
  readonly computed?: true
}

/** The tables of market data, referenced tables first. Changes of an ingestion run to them can be reverted. */
export const WATCHED: readonly Watched[] = [
  { name: 'Issuer', parent: true, shared: ['inn', 'lei', 'sourceKey'] },
  { name: 'Bond', parent: true },
  { name: 'Board' },
  { name: 'Coupon' },
  { name: 'Amortization' },
  { name: 'Offer' },
  { name: 'Quote' },
  { name: 'Rating' },
  { name: 'DefaultEvent' },
  { name: 'Placement', parent: true },
  { name: 'Guidance' },
  { name: 'Curve', parent: true },
  { name: 'CurveParameter' },
  { name: 'CurvePoint' },
  { name: 'CurveResidual', computed: true },
  { name: 'PolicyRate' },
  { name: 'FxRate' },
  { name: 'IssuerReport', parent: true },
  { name: 'IssuerMetric' },
  { name: 'Provenance' },
  { name: 'FieldOrigin' },
  { name: 'TermConflict' },
  { name: 'RevisionChange' },
  { name: 'Measure', computed: true },
]
