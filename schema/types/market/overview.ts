import { spellArguments } from '../../argument-names.ts'
import { bounded, boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { SourcesNow } from '../../context.ts'
import { refuseUnknownCurrencies } from '../../filters/known-values.ts'
import { activities } from '../../overview/activity.ts'
import { creditCells } from '../../overview/credit.ts'
import { curveViews } from '../../overview/curves.ts'
import { currenciesOf, delayNote, type Overview, overviewOf } from '../../overview/overview.ts'
import { dataHealth, population } from '../../overview/population.ts'
import type { MarketSnapshot } from '../../snapshot/market-snapshot.ts'
import { snapshotAt } from '../../snapshot/past/past.ts'
import { worth } from '../../work.ts'
import { asOfArgument } from '../shared/as-of.ts'
import { warningsOf } from '../shared/page.ts'
import { OverviewCurve } from './overview-curve.ts'
import { Calendar, CreditEvent, creditEventsOf, shortenedIn } from './overview-events.ts'
import { DataHealth, Population } from './overview-population.ts'
import { CreditCell, MarketActivity, MarketIndex, Movers, PolicyRate } from './overview-trading.ts'

/** Nothing is said of a list that the answer leaves out. */
const PARTS = {
  description: 'Names of the parts in the response; by default all.',
  ...boundedList(20),
}

/** The market at a glance, computed from the snapshot. */
const MarketOverview = builder.objectRef<Overview>('MarketOverview').implement({
  description: 'The market at a glance.',
  fields: t => ({
    asOf: t.field({
      type: 'DateTime',
      description: 'Date and time of the data.',
      resolve: ({ market }) => market.asOf,
    }),
    revision: t.int({
      unit: 'none',
      description: 'The revision of the data.',
      resolve: ({ market }) => market.revision,
    }),
    delay: t.string({ description: 'Delay of the prices.', resolve: ({ market }) => delayNote(market) }),
    warnings: t.stringList({
      description: 'What a reader must know about the data.',
      resolve: ({ market, currencies }, _args, { isSandbox, principal }) => [
        ...warningsOf({ market, isSandbox, principal }),
        ...unknownCurrencies(market, currencies),
      ],
    }),
    limit: t.exposeInt('limit', {
      unit: 'count',
      description: 'Maximum length of the lists of bonds and events in this response.',
    }),
    truncated: t.boolean({
      description: 'Whether a list of events is shortened to the limit.',
      args: { parts: t.arg.stringList(PARTS) },
      resolve: (overview, { parts }) => shortenedIn(overview, parts).length > 0,
    }),
    hint: t.string({
      nullable: true,
      description: 'What is not shown, and how to see it.',
      args: { parts: t.arg.stringList(PARTS) },
      resolve: (overview, { parts }, context) => {
        const text = shortenedText(overview, parts)
        return text === null ? null : spellArguments(text, context)
      },
    }),
    currencies: t.exposeStringList('currencies', {
      description: 'Currencies of curves, credit, activity, movers and calendar in this response.',
    }),
    currenciesAvailable: t.stringList({
      description: 'Available currencies, most common first.',
      resolve: ({ market }) => [...currenciesOf(market)],
    }),
    policyRates: t.field({
      type: [PolicyRate],
      description: 'Rates of central banks and money markets, of all currencies.',
      resolve: ({ market }) => market.background.policyRates,
    }),
    indices: t.field({
      type: [MarketIndex],
      nullable: true,
      description: 'Indices of bonds. Null: none of the sources publishes one, and `reasons` says so.',
      resolve: () => null,
    }),
    reasons: t.field({
      type: 'Json',
      description: 'Why a part is null: from its name to NO_SOURCE, where no source has the data.',
      resolve: () => ({ indices: 'NO_SOURCE' }),
    }),
    curves: t.field({
      type: [OverviewCurve],
      description: 'Government zero-coupon curves.',
      resolve: async ({ market, currencies, limit }) =>
        (await curveViews.soon(market))
          .filter(({ currency }) => currencies.includes(currency))
          .map(curve => ({ curve, limit })),
    }),
    credit: t.field({
      type: [CreditCell],
      description: 'G-spreads of corporate and other non-government bonds, by rating and duration.',
      resolve: async ({ market, currencies }) =>
        (await creditCells.soon(market)).filter(({ currency }) => currencies.includes(currency)),
    }),
    activity: t.field({
      type: [MarketActivity],
      description: 'Trading on the latest day, a row per settlement currency.',
      resolve: overview => activityIn(overview),
    }),
    movers: t.field({
      type: [Movers],
      description: 'Bonds with the largest price changes on the latest day, a row per settlement currency.',
      resolve: overview => activityIn(overview),
    }),
    calendar: t.field({ type: Calendar, description: 'The next 14 days.', resolve: overview => overview }),
    creditEvents: t.field({
      type: [CreditEvent],
      description: 'Defaults, cures and rating changes of the last 30 days in all currencies, newest first.',
      resolve: ({ market, limit }) => creditEventsOf(market, limit),
    }),
    population: t.field({
      type: Population,
      description: 'All bonds, counted.',
      resolve: ({ market }) => population(market),
    }),
    dataHealth: t.field({
      type: DataHealth,
      description: 'Coverage of the live market by figures, and freshness of the data sources.',
      resolve: ({ market }, _args, context) => ({
        ...dataHealth(market),
        statuses: market === context.market ? sourcesInUse(context.sources) : [],
      }),
    }),
  }),
})

builder.queryField('marketOverview', t =>
  t.field({
    type: MarketOverview,
    ...worth(1_000),
    description: 'The market at a glance.',
    authScopes: { data: true },
    args: {
      currency: t.arg.stringList({
        description: 'Currencies, ISO 4217; by default the most common one.',
        ...boundedList(10),
      }),
      limit: t.arg.int({
        required: true,
        defaultValue: 5,
        description: 'Maximum length of the lists of bonds and events.',
        ...bounded([1, 100], { unit: 'count' }),
      }),
      asOf: t.arg(asOfArgument),
    },
    resolve: async (_root, { currency, limit, asOf }, context) => {
      const market = asOf ? await snapshotAt(String(asOf), context) : context.market
      refuseUnknownCurrencies('currency', currency ?? [], currenciesOf(market))
      return overviewOf(market, currency, limit)
    },
  }),
)

/** States the limit, what it leaves out, and the way to see more. */
function shortenedText(overview: Overview, shownParts: readonly string[] | null | undefined): string | null {
  const lists = shortenedIn(overview, shownParts)
  if (lists.length === 0) return null
  const parts = lists.map(({ name, shown, total }) => `${shown} of ${total} ${name}`).join(', ')
  return `Lists are shortened to ${overview.limit} rows (of the calendar, of each type): ${parts}. Choose one \`currency\`, or a larger \`limit\` where the answer has room.`
}

/** Sources with at least one ingestion run or a schedule. */
function sourcesInUse({ statuses }: SourcesNow): SourcesNow['statuses'] {
  return statuses.filter(({ lastAttempt, schedule }) => lastAttempt !== null || schedule !== null)
}

async function activityIn({ market, currencies, limit }: Overview) {
  const found = await activities.soon(market)
  return currencies.flatMap(currency => {
    const activity = found.get(currency)
    return activity === undefined ? [] : [{ activity, limit }]
  })
}

function unknownCurrencies(market: MarketSnapshot, requested: readonly string[]): readonly string[] {
  const known = currenciesOf(market)
  const unknown = requested.filter(currency => !known.includes(currency))
  if (unknown.length === 0) return []
  return [`No data for ${unknown.join(', ')}; available currencies: ${known.join(', ')}.`]
}
