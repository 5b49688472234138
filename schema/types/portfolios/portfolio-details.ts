import { bounded, type Span } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { OWN_STEP } from '../../paced-lists.ts'
import { flowYieldOf } from '../../portfolio/flow-yield.ts'
import { incomeByMonth } from '../../portfolio/income.ts'
import { LIMITS } from '../../portfolio/limits.ts'
import { shown } from '../../portfolio/money.ts'
import { type Payment, paymentsOf } from '../../portfolio/payments.ts'
import { BREAKDOWNS, sharesOf } from '../../portfolio/shares.ts'
import { totalsOf } from '../../portfolio/totals.ts'
import { warningsOf } from '../../portfolio/warnings.ts'
import { weighted, weightedRating } from '../../portfolio/weighted.ts'
import type { Unit } from '../../units.ts'
import { FxRateType } from '../market/fx-rate.ts'
import { Node } from '../shared/node.ts'
import { convertedOf, PortfolioConverted } from './portfolio-converted.ts'
import {
  PortfolioCalendar,
  PortfolioIncome,
  PortfolioRating,
  PortfolioReceived,
  PortfolioShare,
  PortfolioTotals,
  PortfolioWarning,
} from './portfolio-parts.ts'
import { PortfolioPosition, PositionsPage, positionsPage } from './portfolio-position.ts'
import { PortfolioTransaction } from './portfolio-transaction.ts'
import { type PortfolioDetails, positionsOf } from './portfolio-view.ts'
import { RATES, WHY_NULL } from './why-null.ts'

const MONTHS = [1, 60] as const
const PAYMENTS = [0, 2_000] as const
const POSITIONS = [0, 2_000] as const
const TRANSACTIONS = [0, 1_000] as const

const PortfolioShares = builder.objectRef<PortfolioDetails>('PortfolioShares').implement({
  description: 'Composition of the portfolio, in its currency. Rows beyond the 12th are summed in the last one.',
  fields: t => {
    const by = (name: keyof typeof BREAKDOWNS) =>
      t.field({
        type: [PortfolioShare],
        resolve: async ({ own, asOf }, _args, { pace }) => [...(await sharesOf(own, BREAKDOWNS[name], { asOf, pace }))],
      })
    return {
      issuer: by('issuer'),
      sector: by('sector'),
      rating: by('rating'),
      currency: by('currency'),
      couponType: by('couponType'),
      maturity: by('maturity'),
    }
  },
})

/** A portfolio with everything computed from its holdings. */
export const Portfolio = builder.objectRef<PortfolioDetails>('Portfolio')

builder.objectType(Portfolio, {
  description:
    'A portfolio. Its headline figures are in its currency, at official exchange rates; totals of each currency stay.',
  interfaces: [Node],
  fields: t => {
    const stored = <Value>(read: (portfolio: PortfolioDetails['stored']) => Value) => ({
      resolve: (details: PortfolioDetails) => read(details.stored),
    })
    return {
      id: t.field({ description: 'Permanent identifier of the portfolio.', type: 'Uuid', ...stored(({ id }) => id) }),
      name: t.string({ description: 'Name.', ...stored(({ name }) => name) }),
      currency: t.string({ description: 'ISO 4217.', ...stored(({ currency }) => currency) }),
      isModel: t.boolean({
        description: 'A model portfolio of the operator, visible to all.',
        ...stored(({ isModel }) => isModel),
      }),
      sample: t.boolean({ description: 'True for an invented portfolio.', ...stored(({ sample }) => sample) }),
      updatedAt: t.field({
        description: 'When it was last changed.',
        type: 'DateTime',
        ...stored(({ updatedAt }) => updatedAt),
      }),
      asOf: t.field({
        type: 'DateTime',
        description: 'Date and time of the prices.',
        resolve: (_details, _args, { market }) => market.asOf,
      }),
      revision: t.int({
        unit: 'none',
        description: 'The revision of the data.',
        resolve: (_details, _args, { market }) => market.revision,
      }),
    }
  },
})

builder.objectFields(Portfolio, t => {
  const mean = (unit: Unit, description: string, pick: 'yield' | 'durationDays' | 'modifiedDuration') =>
    t.float({
      unit,
      ...OWN_STEP,
      nullable: true,
      description,
      resolve: ({ own }) => weighted(own.holdings, ({ bond }) => bond.measure?.[pick] ?? null)?.value,
    })
  return {
    value: t.field({
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'Clean value and accrued interest of the positions with a price; null where a currency has no rate.',
      resolve: ({ own: { headline } }) => shown(headline.value),
    }),
    cost: t.field({
      unit: 'money',
      description: 'Cost of the current positions.',
      type: 'Decimal',
      nullable: true,
      resolve: ({ own: { headline } }) => shown(headline.cost),
    }),
    profit: t.field({
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'Unrealised and realised gains with coupons, less fees and taxes.',
      resolve: ({ own: { headline } }) => shown(headline.profit),
    }),
    profitPercent: t.float({
      unit: 'percent',
      nullable: true,
      description: 'Profit in per cent of all money paid.',
      resolve: ({ own: { headline } }) => headline.profitPercent,
    }),
    xirr: t.float({
      unit: 'percentAYear',
      nullable: true,
      description: 'Money-weighted return (XIRR) of the transactions, per cent a year.',
      resolve: ({ own: { headline } }) => headline.xirr,
    }),
    yield: mean('percentAYear', 'Headline yields, weighted by value, per cent a year.', 'yield'),
    yieldCoveragePercent: t.float({
      unit: 'percent',
      nullable: true,
      description: 'Share of the value with a known yield, per cent.',
      ...OWN_STEP,
      resolve: ({ own }) => weighted(own.holdings, ({ bond }) => bond.measure?.yield ?? null)?.coveragePercent,
    }),
    durationDays: mean('days', 'Macaulay durations, weighted by value, days.', 'durationDays'),
    modifiedDuration: mean('years', 'Modified durations, weighted by value, years.', 'modifiedDuration'),
    flowYield: t.float({
      unit: 'percentAYear',
      nullable: true,
      description: 'Yield of all payments to the headline dates as if they were one bond, per cent a year.',
      resolve: async (details, _args, context) => (await flowYieldIn(details, context))?.value,
    }),
    flowYieldCoveragePercent: t.float({
      unit: 'percent',
      nullable: true,
      description: 'Share of the value whose payments are known, per cent.',
      resolve: async (details, _args, context) => (await flowYieldIn(details, context))?.coveragePercent,
    }),
    rating: t.field({
      type: PortfolioRating,
      nullable: true,
      ...OWN_STEP,
      resolve: ({ own }) => weightedRating(own.holdings),
    }),
    positionsCount: t.int({ unit: 'count', description: 'Bonds held.', resolve: ({ held }) => held.holdings.length }),
    reasons: t.field({
      type: 'Json',
      description: WHY_NULL,
      resolve: ({ own: { headline } }) => headline.reasons,
    }),
    rates: t.field({ type: [FxRateType], description: RATES, resolve: ({ own }) => [...own.rates] }),
    withoutRate: t.stringList({
      description: 'Currencies of positions without a rate.',
      resolve: ({ own }) => [...own.withoutRate],
    }),
    totals: t.field({
      type: [PortfolioTotals],
      description: 'A row per currency.',
      resolve: async ({ held }, _args, context) => [...(await totalsOf(held.holdings, context))],
    }),
    received: t.field({
      type: [PortfolioReceived],
      description: 'Realised and received: a row per currency of the transactions.',
      resolve: ({ held }) => [...held.ledger.received],
    }),
    shares: t.field({ type: PortfolioShares, resolve: details => details }),
    converted: t.field({
      type: PortfolioConverted,
      nullable: true,
      description: 'The portfolio in one currency; null without one.',
      args: { currency: t.arg.string({ description: 'Currency to convert to, ISO 4217.' }) },
      resolve: (details, { currency }, context) =>
        currency === null || currency === undefined ? null : convertedOf(details, currency, context),
    }),
    warnings: t.field({
      type: [PortfolioWarning],
      resolve: async ({ own, held, schedules, asOf }, _args, { pace }) => [
        ...(await warningsOf(held, { own, schedules, asOf, pace })),
      ],
    }),
  }
})

builder.objectFields(Portfolio, t => {
  const whole = (description: string, span: Span, defaultValue: number, unit: Unit = 'count') =>
    t.arg.int({ required: true, defaultValue, description, ...bounded(span, { unit }) })
  const monthsAhead = () => whole('Months of future income.', MONTHS, 12, 'months')
  return {
    income: t.field({
      type: [PortfolioIncome],
      description: 'Income forecast by month.',
      args: { monthsAhead: monthsAhead() },
      resolve: async (details, { monthsAhead: months }, context) => [
        ...(await incomeByMonth(await ahead(details, months, context), context)),
      ],
    }),
    cashFlows: t.field({
      type: PortfolioCalendar,
      description: 'Future payments, by date.',
      args: { monthsAhead: monthsAhead(), limit: whole('Payments shown, the next ones first.', PAYMENTS, 10) },
      resolve: async (details, { monthsAhead: months, limit }, context) => {
        const all = await ahead(details, months, context)
        return { total: all.length, items: all.slice(0, limit) }
      },
    }),
    positions: t.field({
      type: [PortfolioPosition],
      description: 'The largest first.',
      args: {
        limit: whole('Positions shown, the largest first.', POSITIONS, 100),
        offset: whole('Positions skipped.', POSITIONS, 0),
      },
      resolve: (of, { limit, offset }) => positionsOf(of).slice(offset, offset + limit),
    }),
    positionsPage: t.field({
      type: PositionsPage,
      description: 'Which positions are shown.',
      args: {
        limit: whole('Positions shown, the largest first.', POSITIONS, 100),
        offset: whole('Positions skipped.', POSITIONS, 0),
      },
      resolve: ({ held }, part, context) => positionsPage(held.holdings.length, part, context),
    }),
    transactionsCount: t.int({
      unit: 'count',
      description: 'Transactions recorded.',
      resolve: ({ stored: { id: portfolioId } }, _args, { prisma }) =>
        prisma.transaction.count({ where: { portfolioId } }),
    }),
    transactions: t.field({
      type: [PortfolioTransaction],
      description: 'The newest first.',
      args: {
        limit: whole('Transactions shown.', TRANSACTIONS, 100),
        offset: whole('Transactions skipped.', [0, LIMITS.transactions], 0),
      },
      resolve: ({ stored }, { limit, offset }, { prisma }) =>
        prisma.transaction.findMany({
          where: { portfolioId: stored.id },
          orderBy: [{ date: 'desc' }, { createdAt: 'desc' }, { id: 'desc' }],
          skip: offset,
          take: limit,
        }),
    }),
  }
})

const flowYields = new WeakMap<PortfolioDetails, ReturnType<typeof flowYieldOf>>()

/** Computed once for the figure and its coverage. */
function flowYieldIn(details: PortfolioDetails, context: Context): ReturnType<typeof flowYieldOf> {
  return flowYields.getOrInsertComputed(details, ({ own, schedules }) => flowYieldOf(own.holdings, schedules, context))
}

const forecasts = new WeakMap<PortfolioDetails, Map<number, Promise<readonly Payment[]>>>()

/** Future payments; income and calendar of a response show the same ones. */
function ahead(details: PortfolioDetails, months: number, { pace }: Context): Promise<readonly Payment[]> {
  const known = forecasts.get(details) ?? new Map<number, Promise<readonly Payment[]>>()
  forecasts.set(details, known)
  return known.getOrInsertComputed(months, () => {
    const { held, schedules, asOf } = details
    const until = Temporal.PlainDate.from(asOf).add({ months }).toString()
    return paymentsOf(held.holdings, schedules, { period: { after: asOf, until }, pace })
  })
}
