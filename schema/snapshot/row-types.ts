import type { MetricKey } from '../../prisma/generated/client/enums.ts'
import type { BondModel } from '../../prisma/generated/client/models/Bond.ts'
import type { IssuerModel } from '../../prisma/generated/client/models/Issuer.ts'
import type { IssuerReportModel } from '../../prisma/generated/client/models/IssuerReport.ts'
import type { MeasureModel } from '../../prisma/generated/client/models/Measure.ts'
import type { Plain } from './plain.ts'

export type MeasureRow = Plain<MeasureModel>

/** A bond of the screener: terms, current measures and issuer. */
export interface BondRow extends Plain<BondModel> {
  readonly measure: MeasureRow | null
  readonly issuer: IssuerRow
  readonly derived: Derived
}

export interface IssuerRow extends Plain<IssuerModel> {
  /** Null for an issuer that has published none. */
  readonly report: LatestReport | null
}

/** What is not stored but follows from a bond's terms and measures; unknown is null, and never no. */
export interface Derived {
  /** Money for one lot at the dirty price, in the nominal currency. */
  readonly lotValue: number | null
  /** Nothing of the nominal has been repaid. */
  readonly nominalInFull: boolean
  /** Placed within the last 30 days. */
  readonly newIssue: boolean | null
  readonly perpetual: boolean | null
  /** No source says that there are none. */
  readonly hasCovenants: true | null
  /** Kinds of default that are not cured; null where no source states defaults, or the state of the issue is all. */
  readonly defaultTypes: MeasureRow['defaultTypes'] | null
  readonly inDefault: boolean | null
  readonly inTechnicalDefault: boolean | null
  /** Null where no source states ratings. */
  readonly rated: boolean | null
  /** Those that the composite rests on; null without one. */
  readonly ratingAgencies: MeasureRow['ratingAgencies'] | null
  /** The composite is on the scale that is read for issuers of that country. */
  readonly ratedOnOwnScale: boolean | null
  /** Orders bonds by rating within their scale, and never one scale among the other. */
  readonly ratingRank: number | null
  /** Null where nothing is known of what the schedule holds. */
  readonly callAhead: boolean | null
  readonly putAhead: boolean | null
  readonly repaymentAhead: boolean | null
  /** A put, call or repayment. */
  readonly changeAhead: boolean | null
}

export type Ratios = Readonly<Partial<Record<MetricKey, number>>>

/** The newest report of an issuer with its ratios, and those of the report before it by the same standard. */
export interface LatestReport extends Plain<IssuerReportModel> {
  readonly metrics: Ratios
  readonly previous: Ratios
}
