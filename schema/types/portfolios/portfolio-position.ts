import { spellArguments } from '../../argument-names.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import type { Profit } from '../../portfolio/holding.ts'
import { percentOf, shown } from '../../portfolio/money.ts'
import { nextCouponOf } from '../../portfolio/payments.ts'
import { yieldAtCost } from '../../portfolio/yield-at-cost.ts'
import { Bond } from '../bonds/bond.ts'
import { NextEvent } from '../bonds/bond-figures.ts'
import type { PositionView } from './portfolio-view.ts'

const PositionProfit = builder.objectRef<Profit>('PositionProfit').implement({
  description: 'Unrealised gain of the position, in the currency of the nominal.',
  fields: t => ({
    price: t.field({
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'Clean value minus clean cost.',
      resolve: ({ price }) => shown(price),
    }),
    coupons: t.field({
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'Coupons received and accrued, less accrued interest paid; null for a position set by hand.',
      resolve: ({ coupons }) => shown(coupons),
    }),
    total: t.field({
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'Total gain; for a position set by hand the price gain alone.',
      resolve: ({ total }) => shown(total),
    }),
  }),
})

interface FuturePayment {
  readonly date: string
  readonly amount: string | null
  readonly certain: boolean
}

const NextCoupon = builder.objectRef<FuturePayment>('NextCoupon').implement({
  description: 'The next coupon of a position.',
  fields: t => ({
    date: t.expose('date', { description: 'When it is paid.', type: 'Date' }),
    amount: t.expose('amount', {
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'For the whole position.',
    }),
    certain: t.exposeBoolean('certain', { description: 'False where the amount is an estimate.' }),
  }),
})

/** The position in one bond. */
export const PortfolioPosition = builder.objectRef<PositionView>('PortfolioPosition').implement({
  description: 'The position of a portfolio in one bond. Money is in the currency of the nominal.',
  fields: t => ({
    bond: t.field({ type: Bond, resolve: ({ holding }) => holding.bond }),
    quantity: t.field({
      unit: 'pieces',
      type: 'Decimal',
      description: 'Number of bonds.',
      resolve: ({ holding }) => holding.quantity.toFixed(),
    }),
    averagePrice: t.float({
      unit: 'percentOfNominal',
      nullable: true,
      description: 'Clean price paid, per cent of nominal.',
      resolve: ({ holding }) => holding.averagePrice,
    }),
    cost: t.field({
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'Cost of the position: from its transactions, at average cost; otherwise from the average price.',
      resolve: ({ holding }) => shown(holding.cost),
    }),
    value: t.field({
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'Clean value and accrued interest.',
      resolve: ({ holding }) => shown(holding.market),
    }),
    accrued: t.field({
      unit: 'money',
      description: 'Accrued interest.',
      type: 'Decimal',
      nullable: true,
      resolve: ({ holding }) => shown(holding.accrued),
    }),
    yieldNow: t.float({
      unit: 'percentAYear',
      nullable: true,
      description: 'Headline yield at the price of the revision, per cent a year.',
      resolve: ({ holding }) => holding.bond.measure?.yield,
    }),
    yieldAtCost: t.float({
      unit: 'percentAYear',
      nullable: true,
      description: 'Headline yield of the bond today at the average price paid, per cent a year.',
      resolve: ({ holding, of }) => yieldAtCost(holding, of.schedules.get(holding.bond.id)),
    }),
    durationDays: t.float({
      unit: 'days',
      description: 'Macaulay duration to the headline date, days.',
      nullable: true,
      resolve: ({ holding }) => holding.bond.measure?.durationDays,
    }),
    profit: t.field({ type: PositionProfit, resolve: ({ holding }) => holding.profit }),
    weightPercent: t.float({
      unit: 'percent',
      nullable: true,
      description: "Share of the portfolio's value, per cent; null where a currency has no rate.",
      resolve: ({ worth, of }) => percentOf(worth, of.own.whole),
    }),
    nextCoupon: t.field({ type: NextCoupon, nullable: true, resolve: nextCoupon }),
    nextEvent: t.field({
      type: NextEvent,
      nullable: true,
      resolve: ({ holding: { bond } }) =>
        bond.measure?.nextEventDate ? { type: bond.measure.nextEventType, date: bond.measure.nextEventDate } : null,
    }),
    byTransactions: t.boolean({
      description: 'False for a position that was set by hand.',
      resolve: ({ holding }) => holding.byTransactions,
    }),
  }),
})

function nextCoupon({ holding, of }: PositionView): FuturePayment | null {
  const next = nextCouponOf(holding, of.schedules, of.asOf)
  return next === null ? null : { date: next.date, amount: shown(next.amount), certain: next.certain }
}

interface PositionsPart {
  readonly total: number
  readonly truncated: boolean
  readonly hint: string | null
}

export const PositionsPage = builder.objectRef<PositionsPart>('PositionsPage').implement({
  description: 'Which positions of a portfolio are shown.',
  fields: t => ({
    total: t.exposeInt('total', { unit: 'count', description: 'Positions of the portfolio.' }),
    truncated: t.exposeBoolean('truncated', { description: 'True when positions are omitted.' }),
    hint: t.exposeString('hint', { nullable: true, description: 'How to get the omitted positions.' }),
  }),
})

export function positionsPage(
  total: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  context: Context,
): PositionsPart {
  const end = offset + limit
  const hints = [
    limit === 0 && total > 0 ? `Shows none of ${total} positions: set \`positions.limit\` above 0.` : '',
    limit > 0 && end < total
      ? `Shows positions up to ${end} of ${total}: continue with \`positions.offset\`=${end}.`
      : '',
    offset > 0 ? `The first ${Math.min(offset, total)} are skipped.` : '',
  ].filter(Boolean)
  return {
    total,
    truncated: hints.length > 0,
    hint: hints.length === 0 ? null : spellArguments(hints.join(' '), context),
  }
}
