import { bounded, boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { OWN_STEP } from '../../paced-lists.ts'
import { checkCurrency, collectFaults } from '../../portfolio/check.ts'
import { type ConvertedHoldings, convertedTo } from '../../portfolio/converted.ts'
import type { Holding } from '../../portfolio/holding.ts'
import { incomeByMonth } from '../../portfolio/income.ts'
import { percentOf, shown } from '../../portfolio/money.ts'
import { paymentsOf } from '../../portfolio/payments.ts'
import {
  type KeyRate,
  keyRatesOf,
  type PortfolioScenario,
  scenariosOf,
  valuedHoldings,
} from '../../portfolio/scenarios.ts'
import { BREAKDOWNS, sharesOf } from '../../portfolio/shares.ts'
import { weighted } from '../../portfolio/weighted.ts'
import { throwFaults } from '../../portfolio/write.ts'
import type { Unit } from '../../units.ts'
import { environmentOf, MOST_SHIFTS, SHIFT } from '../bonds/calculate.ts'
import { FxRateType } from '../market/fx-rate.ts'
import { PortfolioIncome, PortfolioShare } from './portfolio-parts.ts'
import type { PortfolioDetails } from './portfolio-view.ts'
import { WHY_NULL } from './why-null.ts'

/** The holdings of a portfolio in one currency. */
interface Converted extends ConvertedHoldings {
  readonly details: PortfolioDetails
  /** Valued once, however many scenarios are requested. */
  valued(): ReturnType<typeof valuedHoldings>
}

const Scenario = builder.objectRef<PortfolioScenario>('PortfolioScenario').implement({
  description: 'The portfolio after a parallel shift of the curves, at constant Z-spreads.',
  fields: t => ({
    bp: t.exposeFloat('bp', { unit: 'basisPoints', description: 'The shift, basis points.' }),
    change: t.field({
      type: 'Decimal',
      unit: 'money',
      nullable: true,
      description: 'Change of the value; null where no position can be revalued.',
      resolve: ({ change }) => shown(change),
    }),
    changePercent: t.exposeFloat('changePercent', {
      unit: 'percent',
      nullable: true,
      description: 'The change in per cent of the value that is revalued.',
    }),
    value: t.field({
      type: 'Decimal',
      unit: 'money',
      nullable: true,
      description: 'Value after the shift; positions that cannot be revalued keep theirs.',
      resolve: ({ value }) => shown(value),
    }),
    coveragePercent: t.exposeFloat('coveragePercent', {
      unit: 'percent',
      nullable: true,
      description: 'Share of the value that is revalued: the bond has a schedule and its currency a curve.',
    }),
  }),
})

const KeyRateType = builder.objectRef<KeyRate>('PortfolioKeyRate').implement({
  description: 'Exposure to one key rate: the curve moves at this tenor only, by less and less up to its neighbours.',
  fields: t => ({
    tenorYears: t.exposeFloat('tenorYears', { unit: 'years', description: 'The tenor that moves, years.' }),
    bpv: t.field({
      type: 'Decimal',
      unit: 'money',
      nullable: true,
      description: 'Fall of the value when the rate rises by a basis point.',
      resolve: ({ bpv }) => shown(bpv),
    }),
    durationYears: t.exposeFloat('durationYears', {
      unit: 'years',
      nullable: true,
      description: 'The same as a duration, years. All of them add up to the one of a parallel shift.',
    }),
  }),
})

interface Weight {
  readonly holding: Holding
  readonly of: Converted
}

const ConvertedPosition = builder.objectRef<Weight>('ConvertedPosition').implement({
  description: 'A position in the currency of the conversion.',
  fields: t => ({
    isin: t.string({ description: 'ISIN of the bond.', resolve: ({ holding }) => holding.bond.isin }),
    value: t.field({
      type: 'Decimal',
      unit: 'money',
      nullable: true,
      description: 'Clean value and accrued interest; null without a price or a rate.',
      resolve: ({ holding, of }) => (holding.currency === of.currency ? shown(holding.market) : null),
    }),
    weightPercent: t.float({
      unit: 'percent',
      nullable: true,
      description: 'Share of the value, per cent; null where a currency has no rate.',
      resolve: ({ holding, of }) => percentOf(holding.market, of.whole),
    }),
  }),
})

const ConvertedShares = builder.objectRef<Converted>('ConvertedShares').implement({
  description: 'Composition in one currency. Rows beyond the 12th are summed in the last one.',
  fields: t => {
    const by = (name: keyof typeof BREAKDOWNS, description: string) =>
      t.field({
        type: [PortfolioShare],
        description,
        resolve: async (of, _args, { pace }) => [
          ...(await sharesOf(of, BREAKDOWNS[name], { asOf: of.details.asOf, pace })),
        ],
      })
    return {
      issuer: by('issuer', 'By issuer.'),
      sector: by('sector', 'By sector of the issuer.'),
      rating: by('rating', 'By composite rating.'),
      currency: by('currency', 'By currency of the nominal.'),
      couponType: by('couponType', 'By coupon type.'),
      maturity: by('maturity', 'By years to maturity.'),
      duration: by('duration', 'By Macaulay duration to the headline date, years.'),
    }
  },
})

export const PortfolioConverted = builder.objectRef<Converted>('PortfolioConverted')

builder.objectType(PortfolioConverted, {
  description:
    'The portfolio in one currency: values at the official exchange rates of the day of the data, transactions at those of their days.',
  fields: t => {
    const mean = (unit: Unit, description: string, pick: 'yield' | 'durationDays' | 'modifiedDuration') =>
      t.float({
        unit,
        nullable: true,
        description,
        ...OWN_STEP,
        resolve: ({ holdings }) => weighted(holdings, ({ bond }) => bond.measure?.[pick] ?? null)?.value,
      })
    return {
      currency: t.exposeString('currency', { description: 'ISO 4217.' }),
      value: t.field({
        type: 'Decimal',
        unit: 'money',
        nullable: true,
        description:
          'Clean value and accrued interest of the positions with a price; null where a currency has no rate.',
        resolve: ({ headline }) => shown(headline.value),
      }),
      reason: t.string({
        nullable: true,
        description: 'Why there is no value: NO_RATE or NO_PRICE.',
        resolve: ({ headline }) => headline.reasons.value,
      }),
      cost: t.field({
        type: 'Decimal',
        unit: 'money',
        nullable: true,
        description: 'Cost of the current positions; without a day of purchase at the rates of today.',
        resolve: ({ headline }) => shown(headline.cost),
      }),
      profit: t.field({
        type: 'Decimal',
        unit: 'money',
        nullable: true,
        description: 'Unrealised and realised gains with coupons and exchange rates, less fees and taxes.',
        resolve: ({ headline }) => shown(headline.profit),
      }),
      profitPercent: t.float({
        unit: 'percent',
        nullable: true,
        description: 'Profit in per cent of all money paid.',
        resolve: ({ headline }) => headline.profitPercent,
      }),
      xirr: t.float({
        unit: 'percentAYear',
        nullable: true,
        description: 'Money-weighted return (XIRR) of the transactions, per cent a year.',
        resolve: ({ headline }) => headline.xirr,
      }),
      reasons: t.field({ type: 'Json', description: WHY_NULL, resolve: ({ headline }) => headline.reasons }),
      rates: t.field({
        type: [FxRateType],
        description: 'The published rates of the conversion, each with its date.',
        resolve: ({ rates }) => [...rates],
      }),
      withoutRate: t.exposeStringList('withoutRate', {
        description: 'Currencies without a rate; their positions and income stay in them.',
      }),
      yield: mean('percentAYear', 'Headline yields, weighted by value, per cent a year.', 'yield'),
      durationDays: mean('days', 'Macaulay durations, weighted by value, days.', 'durationDays'),
      modifiedDuration: mean('years', 'Modified durations, weighted by value, years.', 'modifiedDuration'),
      shares: t.field({ type: ConvertedShares, description: 'Composition.', resolve: converted => converted }),
    }
  },
})

builder.objectFields(PortfolioConverted, t => ({
  income: t.field({
    type: [PortfolioIncome],
    description: 'Income forecast by month, at the rates of today. Currencies without a rate have rows of their own.',
    args: {
      monthsAhead: t.arg.int({
        required: true,
        defaultValue: 12,
        description: 'Months of future income.',
        ...bounded([1, 60], { unit: 'months' }),
      }),
    },
    resolve: async ({ details: { held, schedules, asOf }, payment }, { monthsAhead: months }, context) => {
      const until = Temporal.PlainDate.from(asOf).add({ months }).toString()
      const period = { after: asOf, until }
      const payments = await paymentsOf(held.holdings, schedules, { period, pace: context.pace })
      return [...(await incomeByMonth(payments.map(payment), context))]
    },
  }),
  positions: t.field({
    type: [ConvertedPosition],
    description: 'All positions, the largest first.',
    resolve: of => of.holdings.map(holding => ({ holding, of })),
  }),
  scenarios: t.field({
    type: [Scenario],
    description: 'The value after parallel shifts of the curves; empty where a currency has no rate.',
    args: {
      shifts: t.arg.floatList({
        required: true,
        description: 'Shifts, basis points.',
        ...boundedList(MOST_SHIFTS, SHIFT),
      }),
    },
    resolve: async (converted, { shifts }, context) =>
      converted.withoutRate.length > 0 ? [] : [...(await scenariosOf(await converted.valued(), shifts, context))],
  }),
  keyRates: t.field({
    type: [KeyRateType],
    description: 'Exposure to each key rate; empty where a currency has no rate.',
    resolve: async (converted, _args, context) =>
      converted.withoutRate.length > 0 ? [] : [...(await keyRatesOf(await converted.valued(), context))],
  }),
}))

/** @throws GraphQLError INVALID_PARAMETER for what is no currency code */
export async function convertedOf(details: PortfolioDetails, given: string, context: Context): Promise<Converted> {
  const faults = collectFaults()
  const currency = checkCurrency('currency', given, faults)
  throwFaults(faults)
  const converted = currency === details.own.currency ? details.own : await convertedTo(currency, details, context)
  let valued: ReturnType<typeof valuedHoldings> | undefined
  return {
    ...converted,
    details,
    valued: async () => {
      valued ??= valuedHoldings(converted.holdings, await environmentOf(context))
      return valued
    },
  }
}
