import { Decimal } from 'decimal.js'
import { KEY_TENORS } from '../../analytics/curves/key-rates.ts'
import type { Result } from '../../analytics/result.ts'
import { bounded, boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { checkCurrency, collectFaults } from '../../portfolio/check.ts'
import { convertedTo } from '../../portfolio/converted.ts'
import { contributionsOf, type RiskOfPortfolio, riskOf, stressesOf } from '../../portfolio/desk/portfolio-desk.ts'
import { type RiskHoldings, riskHoldings } from '../../portfolio/desk/risk-holdings.ts'
import { valueAtRiskOf } from '../../portfolio/desk/value-at-risk.ts'
import { type Holding, marketValue } from '../../portfolio/holding.ts'
import { type Money, percentOf, rounded } from '../../portfolio/money.ts'
import { throwFaults } from '../../portfolio/write.ts'
import { percentFromFraction } from '../../units.ts'
import { listOf, worth } from '../../work.ts'
import { environmentOf } from '../bonds/calculate.ts'
import { FigureReason } from '../bonds/figure-reason.ts'
import {
  ContributionType,
  type KeyRate,
  KeyRateType,
  LeftOutType,
  StressType,
  SumsType,
} from './portfolio-desk-parts.ts'
import { Portfolio } from './portfolio-details.ts'
import { ValueAtRiskType } from './portfolio-value-at-risk.ts'
import type { PortfolioDetails } from './portfolio-view.ts'

const FAMILIES = {
  RISK: { description: 'Yields, durations, convexity and DV01 of the whole.' },
  KEY_RATES: { description: 'Key-rate durations and DV01s.' },
  CONTRIBUTIONS: { description: 'What each position adds to them.' },
  STRESS: { description: 'The stress table: full revaluation of every position.' },
  VALUE_AT_RISK: { description: 'What a day can cost, by historical simulation.' },
} as const

/** Work of reading a year of prices, as of a past day of the market. */
const PAST_YEAR = 25_000

type FamilyName = keyof typeof FAMILIES

const PortfolioDeskFamily = builder.enumType('PortfolioDeskFamily', {
  description: 'A family of risk figures of a portfolio.',
  values: FAMILIES,
})

/** Risk of a portfolio in one currency, with what was requested. */
interface DeskOfPortfolio {
  readonly currency: string
  readonly requested: ReadonlySet<FamilyName>
  readonly withoutRate: readonly string[]
  /** Of all positions; null where a currency has no rate or no position a price. */
  readonly value: Money
  /** All positions in the currency; none where a currency has no rate. */
  readonly converted: readonly Holding[]
  readonly holdings: RiskHoldings
  readonly risk: Result<RiskOfPortfolio>
}

const Desk = builder.objectRef<DeskOfPortfolio>('PortfolioDesk')

builder.objectType(Desk, {
  description:
    'Risk of a portfolio in one currency: payments to headline dates, at official exchange rates of the day of the data.',
  fields: t => ({
    currency: t.exposeString('currency', { description: 'ISO 4217.' }),
    value: t.field({
      type: 'Decimal',
      unit: 'money',
      nullable: true,
      description: 'Value that risk is computed of; null where there is none.',
      resolve: ({ risk }) => (risk.ok ? risk.value.value.toFixed(2) : null),
    }),
    coveragePercent: t.float({
      unit: 'percent',
      nullable: true,
      description: 'Its share of the value of all positions, per cent.',
      resolve: ({ risk, value }) => (risk.ok ? percentOf(new Decimal(risk.value.value), value) : null),
    }),
    reason: t.field({
      type: FigureReason,
      nullable: true,
      description: 'Why there is no risk.',
      resolve: ({ risk }) => (risk.ok ? null : risk.reason),
    }),
    withoutRate: t.exposeStringList('withoutRate', {
      description: 'Currencies without an exchange rate: with one of them there is no risk.',
    }),
    leftOut: t.field({
      type: [LeftOutType],
      description: 'Positions that no risk can be computed of.',
      resolve: ({ holdings }) => [...holdings.leftOut],
    }),
    weighted: t.field({
      type: SumsType,
      nullable: true,
      description: 'Means weighted by value; null unless RISK is requested.',
      resolve: desk => sumsOf(desk, ({ weighted }) => weighted),
    }),
    cashFlow: t.field({
      type: SumsType,
      nullable: true,
      description: 'Of all payments as if they were one bond; null unless RISK is requested.',
      resolve: desk => sumsOf(desk, ({ cashFlow }) => cashFlow),
    }),
    dv01: t.field({
      type: 'Decimal',
      unit: 'money',
      nullable: true,
      description: 'Fall of the value when every yield rises by a basis point; null unless RISK is requested.',
      resolve: ({ risk, requested }) => (risk.ok && requested.has('RISK') ? risk.value.dv01.toFixed(2) : null),
    }),
    keyRates: t.field({
      type: [KeyRateType],
      description: 'Answer to each key rate.',
      resolve: ({ risk, requested }) => (risk.ok && requested.has('KEY_RATES') ? keyRatesOf(risk.value) : []),
    }),
    contributions: t.field({
      type: [ContributionType],
      description: 'Parts of the positions, the largest first.',
      args: {
        limit: t.arg.int({
          required: true,
          defaultValue: 100,
          description: 'Positions shown, the largest first.',
          ...bounded([0, 2_000], { unit: 'count' }),
        }),
      },
      resolve: async ({ risk, requested, holdings }, { limit }, context) =>
        risk.ok && requested.has('CONTRIBUTIONS')
          ? (await contributionsOf(holdings, risk.value, context)).slice(0, limit)
          : [],
    }),
    stresses: t.field({
      type: [StressType],
      description: 'The stress table.',
      resolve: async ({ risk, requested, holdings }, _args, context) =>
        risk.ok && requested.has('STRESS') ? [...(await stressesOf(holdings, context))] : [],
    }),
    valueAtRisk: t.field({
      type: ValueAtRiskType,
      nullable: true,
      description: 'What a day can cost; null unless VALUE_AT_RISK is requested.',
      resolve: ({ requested, currency, converted }, _args, context) =>
        requested.has('VALUE_AT_RISK') ? valueAtRiskOf(converted, currency, context) : null,
    }),
  }),
})

function sumsOf({ risk, requested }: DeskOfPortfolio, pick: (of: RiskOfPortfolio) => RiskOfPortfolio['weighted']) {
  if (!risk.ok || !requested.has('RISK')) return null
  const { annualYield, macaulayYears, modifiedYears, convexity } = pick(risk.value)
  return {
    yield: rounded(percentFromFraction(annualYield), 6),
    macaulayYears: rounded(macaulayYears, 6),
    modifiedYears: rounded(modifiedYears, 6),
    convexity: rounded(convexity, 6),
  }
}

function keyRatesOf({ keyRateDv01s, keyRateDurations }: RiskOfPortfolio): KeyRate[] {
  return KEY_TENORS.map((tenorYears, at) => ({
    tenorYears,
    dv01: keyRateDv01s[at] ?? Number.NaN,
    durationYears: rounded(keyRateDurations[at] ?? Number.NaN, 6),
  }))
}

builder.objectField(Portfolio, 'desk', t =>
  t.field({
    type: Desk,
    nullable: true,
    description: 'Risk of the portfolio in one currency; null unless families are requested.',
    ...worth(
      0,
      ({ families }) => listOf(families).length * 5_000 + (listOf(families).includes('VALUE_AT_RISK') ? PAST_YEAR : 0),
    ),
    args: {
      families: t.arg({
        type: [PortfolioDeskFamily],
        description: 'Families of risk figures. Default: none.',
        ...boundedList(Object.keys(FAMILIES).length),
      }),
      currency: t.arg.string({ description: 'Currency, ISO 4217. Default: that of the portfolio.' }),
    },
    resolve: (details, { families, currency }, context) =>
      (families ?? []).length === 0 ? null : deskOf(details, new Set(families), { currency, context }),
  }),
)

/** @throws GraphQLError INVALID_PARAMETER for what is no currency code */
async function deskOf(
  details: PortfolioDetails,
  requested: ReadonlySet<FamilyName>,
  { currency: given, context }: { readonly currency: string | null | undefined; readonly context: Context },
): Promise<DeskOfPortfolio> {
  const faults = collectFaults()
  const currency = checkCurrency('currency', given ?? details.stored.currency, faults)
  throwFaults(faults)
  const { own } = details
  const { holdings: converted, withoutRate } =
    currency === own.currency ? own : await convertedTo(currency, details, context)
  const known = withoutRate.length > 0 ? [] : converted
  const holdings = await riskHoldings(known, currency, await environmentOf(context))
  const value = marketValue(known)
  return { currency, requested, withoutRate, value, converted: known, holdings, risk: riskOf(holdings) }
}
