import type { AmortizationModel } from '../../../prisma/generated/client/models/Amortization.ts'
import type { BoardModel } from '../../../prisma/generated/client/models/Board.ts'
import type { CouponModel } from '../../../prisma/generated/client/models/Coupon.ts'
import type { DefaultEventModel } from '../../../prisma/generated/client/models/DefaultEvent.ts'
import type { IssuerMetricModel } from '../../../prisma/generated/client/models/IssuerMetric.ts'
import type { IssuerReportModel } from '../../../prisma/generated/client/models/IssuerReport.ts'
import type { OfferModel } from '../../../prisma/generated/client/models/Offer.ts'
import type { ProvenanceModel } from '../../../prisma/generated/client/models/Provenance.ts'
import type { RatingModel } from '../../../prisma/generated/client/models/Rating.ts'
import type { Plain } from '../plain.ts'
import { decodeDetails } from './codec.ts'
import { bodyOf, type DetailStore } from './detail-store.ts'
import { BOND_TABLES, ISSUER_TABLES } from './tables.ts'

/** Details of a bond. */
export interface BondDetails {
  /** By number. */
  readonly coupons: readonly CouponRow[]
  /** By date, like the offers. */
  readonly amortizations: readonly AmortizationRow[]
  readonly offers: readonly OfferRow[]
  /** Newest first, like the defaults. */
  readonly ratings: readonly RatingRow[]
  readonly defaults: readonly DefaultRow[]
  readonly boards: readonly BoardRow[]
  readonly provenance: readonly ProvenanceRow[]
}

/** Details of an issuer. */
export interface IssuerDetails {
  /** Newest first, like the defaults and the reports. */
  readonly ratings: readonly RatingRow[]
  readonly defaults: readonly IssuerDefaultRow[]
  readonly reports: readonly ReportRow[]
}

export type CouponRow = Omit<Plain<CouponModel>, 'bondId'>
export type AmortizationRow = Omit<Plain<AmortizationModel>, 'bondId'>
export type OfferRow = Omit<Plain<OfferModel>, 'bondId'>
export type BoardRow = Omit<Plain<BoardModel>, 'bondId'>
export type RatingRow = Pick<
  Plain<RatingModel>,
  'agency' | 'scale' | 'label' | 'ordinal' | 'outlook' | 'date' | 'expected' | 'withdrawn'
>
export type DefaultRow = Omit<Plain<DefaultEventModel>, 'id' | 'bondId' | 'issuerId'>
/** True for a default of the issuer as a whole; null in archives without this column. */
export type IssuerDefaultRow = DefaultRow & { readonly ofWhole: boolean | null }
export type ProvenanceRow = Omit<Plain<ProvenanceModel>, 'bondId'>
export type MetricRow = Pick<IssuerMetricModel, 'key' | 'value'>
export type ReportRow = Omit<Plain<IssuerReportModel>, 'id' | 'issuerId'> & { readonly metrics: readonly MetricRow[] }

/** The details of a snapshot, decoded on request. */
export interface Details {
  readonly bonds: DetailStore
  readonly issuers: DetailStore
}

export const NO_DETAILS: Details = Object.freeze({ bonds: { blocks: [] }, issuers: { blocks: [] } })

/** @returns null when they are not stored */
export function bondDetails({ bonds }: Details, id: string): BondDetails | null {
  const body = bodyOf(bonds, id)
  if (body === null) return null
  return decodeDetails(BOND_TABLES, body) as unknown as BondDetails
}

const SCHEDULE_PARTS = ['coupons', 'amortizations', 'offers', 'ratings'] as const
const SCHEDULES = BOND_TABLES.filter(({ part }) => SCHEDULE_PARTS.some(name => name === part))

/** Decodes only the schedules and the ratings of a bond; null when they are not stored. */
export function bondSchedules(
  { bonds }: Details,
  id: string,
): Pick<BondDetails, (typeof SCHEDULE_PARTS)[number]> | null {
  const body = bodyOf(bonds, id)
  if (body === null) return null
  return decodeDetails(SCHEDULES, body) as unknown as BondDetails
}

const REPAYMENTS = BOND_TABLES.filter(({ part }) => part === 'amortizations')

/** Decodes only the repayments of a bond; null where its schedule has none. */
export function repaymentsIn(body: string): readonly AmortizationRow[] | null {
  if (!body.includes('"amortizations"')) return null
  return decodeDetails(REPAYMENTS, body).amortizations as readonly AmortizationRow[]
}

/** @returns null when they are not stored */
export function issuerDetails({ issuers }: Details, id: string): IssuerDetails | null {
  const body = bodyOf(issuers, id)
  if (body === null) return null
  const { ratings, defaults, reports, metrics } = decodeDetails(ISSUER_TABLES, body) as unknown as StoredOfIssuer
  return {
    ratings,
    defaults,
    reports: reports.map(report => ({ ...report, metrics: metrics.filter(metric => isOf(metric, report)) })),
  }
}

interface StoredOfIssuer extends Omit<IssuerDetails, 'reports'> {
  readonly reports: readonly Omit<ReportRow, 'metrics'>[]
  readonly metrics: readonly (MetricRow & Pick<ReportRow, 'standard' | 'periodEnd'>)[]
}

function isOf(metric: Pick<ReportRow, 'standard' | 'periodEnd'>, report: Pick<ReportRow, 'standard' | 'periodEnd'>) {
  return metric.standard === report.standard && metric.periodEnd === report.periodEnd
}
