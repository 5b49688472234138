import type { Prisma } from '../generated/client/client.ts'

interface Watched {
  readonly name: Prisma.ModelName
  /** Other rows hang on its rows, so that a row is changed in its place and not written anew. */
  readonly parent?: true
  /** Columns that no two rows may share and that a row may give to another: emptied before rows are put back. */
  readonly shared?: readonly string[]
  /** Computed from the other tables: taken back, but not kept for a revision that is held, since it is computed anew. */
  readonly computed?: true
}

/** The tables of the market, what is referred to first. Changes in them by a load can be taken back. */
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
