import { builder } from '../../builder.ts'
import type { MonthIncome } from '../../portfolio/income.ts'
import type { Received } from '../../portfolio/ledger.ts'
import { shown } from '../../portfolio/money.ts'
import type { Payment } from '../../portfolio/payments.ts'
import type { Share } from '../../portfolio/shares.ts'
import type { CurrencyTotals } from '../../portfolio/totals.ts'
import { type Concentration, WARNING_KINDS, type Warning } from '../../portfolio/warnings.ts'
import type { WeightedRating } from '../../portfolio/weighted.ts'
import { ENUMS } from '../shared/enums.ts'

/** Parts of a portfolio. Money is rounded to cents; unknown is null. */

export const PortfolioTotals = builder.objectRef<CurrencyTotals>('PortfolioTotals').implement({
  description:
    'Positions in one currency. A position without a price or a cost is excluded from the respective sum and counted.',
  fields: t => ({
    currency: t.exposeString('currency', { description: 'ISO 4217.' }),
    positions: t.exposeInt('positions', { unit: 'count', description: 'Bonds held.' }),
    market: t.field({
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'Clean value and accrued interest.',
      resolve: ({ market }) => shown(market),
    }),
    clean: t.field({
      unit: 'money',
      description: 'Clean value.',
      type: 'Decimal',
      nullable: true,
      resolve: ({ clean }) => shown(clean),
    }),
    accrued: t.field({
      unit: 'money',
      description: 'Accrued interest.',
      type: 'Decimal',
      nullable: true,
      resolve: ({ accrued }) => shown(accrued),
    }),
    nominal: t.field({
      unit: 'money',
      description: 'Outstanding nominal.',
      type: 'Decimal',
      resolve: ({ nominal }) => shown(nominal),
    }),
    cost: t.field({
      unit: 'money',
      description: 'Cost of the current positions.',
      type: 'Decimal',
      nullable: true,
      resolve: ({ cost }) => shown(cost),
    }),
    withoutPrice: t.exposeInt('withoutPrice', { unit: 'count', description: 'Bonds without a price.' }),
    withoutCost: t.exposeInt('withoutCost', { unit: 'count', description: 'Bonds without a cost.' }),
  }),
})

export const PortfolioRating = builder.objectRef<WeightedRating>('PortfolioRating').implement({
  description: 'Mean rating by value, on the scale that covers more of it: the two scales are never mixed.',
  fields: t => ({
    label: t.exposeString('label', { description: 'One of the 26 labels AAA … D.' }),
    ordinal: t.exposeInt('ordinal', { unit: 'none', description: '1 (AAA) to 26 (D).' }),
    scale: t.expose('scale', { type: ENUMS.RatingScale }),
    coveragePercent: t.exposeFloat('coveragePercent', {
      unit: 'percent',
      description: 'Share of the value that is rated, per cent.',
    }),
  }),
})

export const PortfolioReceived = builder.objectRef<Received>('PortfolioReceived').implement({
  description: 'Totals of the transactions in one currency.',
  fields: t => {
    const sum = (type: keyof Received['sums'], description: string) =>
      t.field({ type: 'Decimal', unit: 'money', description, resolve: ({ sums }) => shown(sums[type]) })
    return {
      currency: t.exposeString('currency', { description: 'ISO 4217.' }),
      realised: t.field({
        unit: 'money',
        type: 'Decimal',
        description: 'Gain on bonds sold, redeemed or repaid, over their average cost.',
        resolve: ({ realised }) => shown(realised),
      }),
      coupons: sum('COUPON', 'Coupons received.'),
      amortizations: sum('AMORTIZATION', 'Principal repaid early.'),
      redemptions: sum('REDEMPTION', 'Principal repaid at the end.'),
      sales: sum('SELL', 'Received for sales.'),
      purchases: sum('BUY', 'Paid for purchases.'),
      fees: sum('FEE', 'Fees paid.'),
      taxes: sum('TAX', 'Taxes paid.'),
    }
  },
})

export const PortfolioIncome = builder.objectRef<MonthIncome>('PortfolioIncome').implement({
  description: 'Forecast income of one month in one currency. Months without payments are omitted.',
  fields: t => {
    const sum = (kind: keyof MonthIncome['sums'], description: string) =>
      t.field({ type: 'Decimal', unit: 'money', description, resolve: ({ sums }) => shown(sums[kind]) })
    return {
      month: t.exposeString('month', { description: '`2026-12`.' }),
      currency: t.exposeString('currency', { description: 'ISO 4217.' }),
      fixed: sum('FIXED_COUPON', 'Coupons of bonds that do not float.'),
      floating: sum('FLOATING_COUPON', 'Coupons of floaters.'),
      amortization: sum('AMORTIZATION', 'Principal repaid early.'),
      redemption: sum('REDEMPTION', 'Principal repaid at the end.'),
      total: t.field({
        unit: 'money',
        description: 'Coupons and principal together.',
        type: 'Decimal',
        resolve: ({ total }) => shown(total),
      }),
      certain: t.field({
        unit: 'money',
        type: 'Decimal',
        description: 'Part of the total that is fixed by the terms.',
        resolve: ({ certain }) => shown(certain),
      }),
      estimated: t.field({
        unit: 'money',
        type: 'Decimal',
        description: 'Part that depends on a coupon not yet set, an issuer in default or a call not being exercised.',
        resolve: ({ estimated }) => shown(estimated),
      }),
      unknownPayments: t.exposeInt('unknownPayments', {
        unit: 'count',
        description: 'Payments of unknown amount, excluded from all sums.',
      }),
    }
  },
})

const PaymentKind = builder.enumType('PaymentKind', {
  description: 'Kind of payment.',
  values: ['FIXED_COUPON', 'FLOATING_COUPON', 'AMORTIZATION', 'REDEMPTION'] as const,
})

const PortfolioPayment = builder.objectRef<Payment>('PortfolioPayment').implement({
  description: 'A future payment on a position.',
  fields: t => ({
    date: t.expose('date', { description: 'When it is paid.', type: 'Date' }),
    kind: t.expose('kind', { type: PaymentKind }),
    isin: t.string({ description: 'ISIN of the bond.', resolve: ({ holding }) => holding.bond.isin }),
    name: t.string({ description: 'Name of the bond.', resolve: ({ holding }) => holding.bond.name }),
    amount: t.field({
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'For the whole position; null while unknown.',
      resolve: ({ amount }) => shown(amount),
    }),
    currency: t.exposeString('currency', { description: 'Of the amount, ISO 4217.' }),
    certain: t.exposeBoolean('certain', {
      description: 'False where the amount or the payment itself is an estimate.',
    }),
  }),
})

interface Calendar {
  readonly items: readonly Payment[]
  readonly total: number
}

export const PortfolioCalendar = builder.objectRef<Calendar>('PortfolioCalendar').implement({
  description: 'Future payments, by date.',
  fields: t => ({
    total: t.exposeInt('total', { unit: 'count', description: 'Number of payments in the whole period.' }),
    items: t.field({ type: [PortfolioPayment], resolve: ({ items }) => items as Payment[] }),
  }),
})

export const PortfolioShare = builder.objectRef<Share>('PortfolioShare').implement({
  description: 'Share of a portfolio.',
  fields: t => ({
    key: t.exposeString('key', { description: 'Key of the share.' }),
    name: t.exposeString('name', { description: 'Name of the share.' }),
    currency: t.exposeString('currency', { description: 'ISO 4217. Shares are computed within one currency.' }),
    value: t.field({
      unit: 'money',
      description: 'Clean value and accrued interest.',
      type: 'Decimal',
      nullable: true,
      resolve: ({ value }) => shown(value),
    }),
    percent: t.exposeFloat('percent', {
      unit: 'percent',
      nullable: true,
      description: 'Per cent; null where a currency has no rate.',
    }),
    positions: t.exposeInt('positions', { unit: 'count', description: 'Bonds in the share.' }),
  }),
})

const PortfolioWarningKind = builder.enumType('PortfolioWarningKind', {
  description: 'A warning about the holdings.',
  values: WARNING_KINDS,
})

const PortfolioConcentration = builder.objectRef<Concentration>('PortfolioConcentration').implement({
  description: 'A large share of the value in one issuer or sector.',
  fields: t => ({
    breakdown: t.exposeString('breakdown', { description: '`issuer` or `sector`.' }),
    name: t.exposeString('name', { description: 'Name of the issuer, key of the sector.' }),
    percent: t.exposeFloat('percent', { unit: 'percent', description: 'Share of the value, per cent.' }),
    limitPercent: t.exposeFloat('limitPercent', { unit: 'percent', description: 'The share from which it is said.' }),
  }),
})

export const PortfolioWarning = builder.objectRef<Warning>('PortfolioWarning').implement({
  description: 'A warning about the holdings.',
  fields: t => ({
    kind: t.expose('kind', { type: PortfolioWarningKind }),
    text: t.exposeString('text', { description: 'The warning as a sentence.' }),
    count: t.exposeInt('count', { unit: 'count', description: 'Number of bonds concerned.' }),
    isins: t.exposeStringList('isins', { description: 'ISINs of the first of them, with a note where there is one.' }),
    concentration: t.field({
      type: PortfolioConcentration,
      nullable: true,
      description: 'What is concentrated; null for other warnings.',
      resolve: ({ concentration }) => concentration,
    }),
  }),
})
