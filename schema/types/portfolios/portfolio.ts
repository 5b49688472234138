import { builder } from '../../builder.ts'
import { IN_STEPS } from '../../in-steps.ts'
import { listPortfolios, loadPortfolio, loadPortfolios } from '../../portfolio/load.ts'
import { shown } from '../../portfolio/money.ts'
import { weighted } from '../../portfolio/weighted.ts'
import { inOrder } from '../../screener/listing.ts'
import { type Page, type PageRequest, pageOf } from '../../screener/page.ts'
import { FxRateType } from '../market/fx-rate.ts'
import { foundAsNode } from '../shared/node.ts'
import { ListMeta, listArguments, listOf, PageInfo } from '../shared/page.ts'
import { Portfolio } from './portfolio-details.ts'
import { detailsOf, type PortfolioDetails, type PortfolioView, viewOf } from './portfolio-view.ts'
import { RATES, WHY_NULL } from './why-null.ts'

const PortfolioRow = builder.objectRef<PortfolioView>('PortfolioRow').implement({
  description: 'A portfolio in a listing. Figures are in its currency, at official exchange rates.',
  fields: t => {
    const stored = <Value>(read: (portfolio: PortfolioView['stored']) => Value) => ({
      resolve: (view: PortfolioView) => read(view.stored),
    })
    return {
      id: t.field({ description: 'Permanent identifier of the portfolio.', type: 'Uuid', ...stored(({ id }) => id) }),
      name: t.string({ description: 'Name.', ...stored(({ name }) => name) }),
      currency: t.string({ description: 'ISO 4217.', ...stored(({ currency }) => currency) }),
      value: t.field({
        unit: 'money',
        type: 'Decimal',
        nullable: true,
        description: 'Clean value and accrued interest of the positions with a price.',
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
      yield: t.float({
        unit: 'percentAYear',
        nullable: true,
        description: 'Headline yields, weighted by value, per cent a year.',
        resolve: ({ own }) => weighted(own.holdings, ({ bond }) => bond.measure?.yield ?? null)?.value,
      }),
      durationDays: t.float({
        unit: 'days',
        nullable: true,
        description: 'Macaulay durations, weighted by value, days.',
        resolve: ({ own }) => weighted(own.holdings, ({ bond }) => bond.measure?.durationDays ?? null)?.value,
      }),
      rates: t.field({
        type: [FxRateType],
        description: RATES,
        resolve: ({ own }) => [...own.rates],
      }),
      positionsCount: t.int({ unit: 'count', description: 'Bonds held.', resolve: ({ held }) => held.holdings.length }),
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
      reasons: t.field({
        type: 'Json',
        description: WHY_NULL,
        resolve: ({ own: { headline } }) => headline.reasons,
      }),
    }
  },
})

const PortfolioList = builder.objectRef<ReturnType<typeof listOf<PortfolioView>>>('PortfolioList').implement({
  description: 'A page of portfolios.',
  fields: t => ({
    items: t.field({ type: [PortfolioRow], resolve: list => [...list.items] }),
    page: t.expose('page', { type: PageInfo }),
    meta: t.expose('meta', { type: ListMeta }),
  }),
})

/** The account's own portfolios first, then the operator's model portfolios. */
const SORT = ['is_model_asc', 'name_asc']

foundAsNode<PortfolioDetails>({
  name: 'Portfolio',
  idOf: ({ stored }) => stored.id,
  find: async (id, context) => detailsOf(await loadPortfolio(id, context), context),
})

builder.queryFields(t => ({
  portfolios: t.field({
    type: PortfolioList,
    description: 'Lists the portfolios of the account, then the model portfolios of the operator.',
    extensions: IN_STEPS,
    authScopes: { data: true },
    args: { ...listArguments },
    resolve: async (_root, request, context) => {
      const heads = await listPortfolios(context)
      const page = pageOf(inOrder(heads), request as PageRequest, { sort: SORT, arguments: 'portfolios' }, context)
      const stored = await loadPortfolios(
        page.items.map(({ id }) => id),
        context,
      )
      const items: PortfolioView[] = []
      for (const portfolio of stored) items.push(await viewOf(portfolio, context))
      return listOf({ ...page, items } satisfies Page<PortfolioView>, context)
    },
  }),
  portfolio: t.field({
    type: Portfolio,
    nullable: true,
    description: 'One portfolio of the account, or a model of the operator.',
    extensions: IN_STEPS,
    authScopes: { data: true },
    args: { id: t.arg({ type: 'Uuid', required: true, description: 'UUID of the portfolio.' }) },
    resolve: async (_root, { id }, context) => detailsOf(await loadPortfolio(id, context), context),
  }),
}))
