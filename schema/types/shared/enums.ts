import * as Stored from '../../../prisma/generated/client/enums.ts'
import { builder } from '../../builder.ts'
import { BOND_SORTS, sortValue } from '../../filters/sorts.ts'

/** Stored enums. A filter row refers to them by their GraphQL name. */
export const ENUMS = {
  BondType: builder.enumType(Stored.BondType, { name: 'BondType', description: 'Kind of bond.' }),
  BondStatus: builder.enumType(Stored.BondStatus, { name: 'BondStatus', description: 'State of an issue.' }),
  CouponType: builder.enumType(Stored.CouponType, { name: 'CouponType', description: 'Kind of coupon.' }),
  RateBase: builder.enumType(Stored.RateBase, { name: 'RateBase', description: 'Base rate of a floater.' }),
  DayCount: builder.enumType(Stored.DayCount, { name: 'DayCount', description: 'Day-count convention.' }),
  BusinessDayConvention: builder.enumType(Stored.BusinessDayConvention, {
    name: 'BusinessDayConvention',
    description: 'How a payment date that falls on a holiday is moved.',
  }),
  Seniority: builder.enumType(Stored.Seniority, {
    name: 'Seniority',
    description: 'Rank among the debts of the issuer.',
  }),
  RiskLevel: builder.enumType(Stored.RiskLevel, {
    name: 'RiskLevel',
    description: 'How risky the source judges a bond to be.',
  }),
  Knowledge: builder.enumType(Stored.Knowledge, {
    name: 'Knowledge',
    description: 'How certain a future payment is.',
  }),
  LeiStatus: builder.enumType(Stored.LeiStatus, {
    name: 'LeiStatus',
    description: 'State of a legal entity identifier: only ISSUED is maintained.',
  }),
  OfferType: builder.enumType(Stored.OfferType, {
    name: 'OfferType',
    description: 'Right of the holder or of the issuer.',
  }),
  DefaultType: builder.enumType(Stored.DefaultType, { name: 'DefaultType', description: 'Kind of default.' }),
  PriceSource: builder.enumType(Stored.PriceSource, { name: 'PriceSource', description: 'Where a price comes from.' }),
  YieldBasis: builder.enumType(Stored.YieldBasis, {
    name: 'YieldBasis',
    description: 'The date or event to which a yield is computed.',
  }),
  PeerGroup: builder.enumType(Stored.PeerGroup, {
    name: 'PeerGroup',
    description: 'Bonds that a bond is compared with.',
  }),
  EventType: builder.enumType(Stored.EventType, {
    name: 'EventType',
    description: 'Kind of event in the life of a bond.',
  }),
  RatingAgency: builder.enumType(Stored.RatingAgency, {
    name: 'RatingAgency',
    description: 'An agency whose ratings are known.',
  }),
  RatingScale: builder.enumType(Stored.RatingScale, {
    name: 'RatingScale',
    description: 'Scale of a rating. National and international labels are never compared.',
  }),
  RatingOutlook: builder.enumType(Stored.RatingOutlook, { name: 'RatingOutlook', description: 'Outlook of a rating.' }),
  ReportStandard: builder.enumType(Stored.ReportStandard, {
    name: 'ReportStandard',
    description: 'Accounting standard.',
  }),
  MetricKey: builder.enumType(Stored.MetricKey, { name: 'MetricKey', description: 'Financial ratio of an issuer.' }),
  PlacementStage: builder.enumType(Stored.PlacementStage, {
    name: 'PlacementStage',
    description: 'Stage of the sale of an issue.',
  }),
  PlacementMethod: builder.enumType(Stored.PlacementMethod, {
    name: 'PlacementMethod',
    description: 'How an issue is sold.',
  }),
  CurveModel: builder.enumType(Stored.CurveModel, { name: 'CurveModel', description: 'Form of a zero-coupon curve.' }),
  ProvenanceBlock: builder.enumType(Stored.ProvenanceBlock, {
    name: 'ProvenanceBlock',
    description: "Block of a bond's data that comes from one source.",
  }),
} as const

export const BondSort = builder.enumType('BondSort', {
  description: 'Sort key and direction. Unknown values come last in both directions; ties break by id.',
  values: BOND_SORTS.flatMap(({ key }) => [sortValue(key, 'asc'), sortValue(key, 'desc')]),
})
