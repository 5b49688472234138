import type { MeasureModel } from '../../prisma/generated/client/models/Measure.ts'
import type { Unit } from '../units.ts'

/** A figure of a desk that every bond has: its column, and the filter and the field of the same value. */
interface DeskColumn {
  /** Name of the filter and, in lower case, of the sort. */
  readonly filter: string
  readonly unit: Unit
  readonly text: string
  /** Rests on the curve, so that a stale curve takes it away. */
  readonly ofCurve: boolean
}

/** Tax on coupons and gains behind the yield after tax, per cent. The calculator takes any other. */
export const TAX_PERCENT = 13

/** Sums of key-rate durations: from the lowest tenor to the highest one, years. */
export const KEY_RATE_SPANS = {
  keyRateTo2y: [0, 2],
  keyRate3To5y: [3, 5],
  keyRate7To10y: [7, 10],
  keyRateFrom15y: [15, 30],
} as const satisfies Readonly<Record<string, readonly [number, number]>>

/** Months of carry and roll-down. */
export const CARRY_MONTHS = [3, 12] as const

/** A figure a row: storage, filters, sorts, fields and documentation are derived from it. */
export const DESK_COLUMNS = {
  discountMarginBp: {
    filter: 'DiscountMargin',
    unit: 'basisPoints',
    ofCurve: false,
    text: 'Discount margin of a floater whose index stays at that of the running coupon, basis points.',
  },
  spreadDuration: {
    filter: 'SpreadDuration',
    unit: 'years',
    ofCurve: false,
    text: 'Duration of a floater against its discount margin, years.',
  },
  carry3m: {
    filter: 'Carry3m',
    unit: 'percent',
    ofCurve: false,
    text: 'Income and pull to par in 3 months, payments to maturity, per cent of the dirty price.',
  },
  rollDown3m: {
    filter: 'RollDown3m',
    unit: 'percent',
    ofCurve: true,
    text: 'Roll-down along the unchanged curve in 3 months, payments to maturity, per cent of the dirty price.',
  },
  carry12m: {
    filter: 'Carry12m',
    unit: 'percent',
    ofCurve: false,
    text: 'Income and pull to par in 12 months, payments to maturity, per cent of the dirty price.',
  },
  rollDown12m: {
    filter: 'RollDown12m',
    unit: 'percent',
    ofCurve: true,
    text: 'Roll-down along the unchanged curve in 12 months, payments to maturity, per cent of the dirty price.',
  },
  afterTaxYield: {
    filter: 'AfterTaxYield',
    unit: 'percentAYear',
    ofCurve: false,
    text: `Headline yield after a tax of ${TAX_PERCENT} % on whole coupons and on gains over the clean price, per cent a year.`,
  },
  keyRateTo2y: {
    filter: 'KeyRateTo2y',
    unit: 'years',
    ofCurve: true,
    text: 'Key-rate durations up to 2 years of the curve, added up, years.',
  },
  keyRate3To5y: {
    filter: 'KeyRate3To5y',
    unit: 'years',
    ofCurve: true,
    text: 'Key-rate durations at 3 and 5 years of the curve, added up, years.',
  },
  keyRate7To10y: {
    filter: 'KeyRate7To10y',
    unit: 'years',
    ofCurve: true,
    text: 'Key-rate durations at 7 and 10 years of the curve, added up, years.',
  },
  keyRateFrom15y: {
    filter: 'KeyRateFrom15y',
    unit: 'years',
    ofCurve: true,
    text: 'Key-rate durations from 15 years of the curve on, added up, years.',
  },
} as const satisfies Readonly<Partial<Record<keyof MeasureModel, DeskColumn>>>

export type DeskColumnName = keyof typeof DESK_COLUMNS

export const DESK_COLUMN_NAMES = Object.keys(DESK_COLUMNS) as readonly DeskColumnName[]
