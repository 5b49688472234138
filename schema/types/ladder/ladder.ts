import { bounded } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { IN_STEPS } from '../../in-steps.ts'
import type { Purchase, Skipped } from '../../ladder/allocate.ts'
import { type Ladder, ladderOf, type Rung } from '../../ladder/ladder.ts'
import { type LadderArguments, readLadderOptions } from '../../ladder/options.ts'
import { REQUIREMENTS, type RequirementName } from '../../ladder/requirements.ts'
import { incomeByMonth } from '../../portfolio/income.ts'
import { shown } from '../../portfolio/money.ts'
import { paymentsOf } from '../../portfolio/payments.ts'
import { readSchedules } from '../../portfolio/schedules.ts'
import { weighted } from '../../portfolio/weighted.ts'
import { worth } from '../../work.ts'
import { Bond } from '../bonds/bond.ts'
import { PortfolioIncome } from '../portfolios/portfolio-parts.ts'

const LadderRequirement = builder.enumType('LadderRequirement', {
  description: 'What a bond of a ladder must meet: the reason why bonds are left out.',
  values: Object.fromEntries(
    Object.entries(REQUIREMENTS).map(([name, { text }]) => [name, { description: text }]),
  ) as Record<RequirementName, { description: string }>,
})

const LadderLimit = builder.enumType('LadderLimit', {
  description: 'Why a candidate is not bought.',
  values: {
    ISSUER_LIMIT: { description: 'The limit of its issuer has no room for another lot.' },
    LOT: { description: 'A lot costs more than the money of the rung.' },
  } as const,
})

const RungReason = builder.enumType('LadderRungReason', {
  description: 'Why a rung has no bond.',
  values: {
    NO_BOND: { description: 'No bond of the currency matures in it.' },
    NONE_PASSES: { description: 'Bonds mature in it, but none meets the requirements.' },
    ISSUER_LIMIT: { description: 'The limits of the issuers of all candidates are reached.' },
    LOT: { description: 'A lot of each candidate costs more than the money of the rung.' },
  } as const,
})

const LadderBond = builder.objectRef<Purchase>('LadderBond').implement({
  description: 'A bond proposed for a rung, with the reason.',
  fields: t => ({
    bond: t.field({ type: Bond, description: 'The bond.', resolve: ({ bond }) => bond }),
    place: t.exposeInt('place', {
      unit: 'none',
      description: 'Place among the candidates of the rung, the highest yield first.',
    }),
    quantity: t.exposeInt('quantity', { unit: 'pieces', description: 'Number of bonds, in whole lots.' }),
    cost: t.field({
      type: 'Decimal',
      unit: 'money',
      description: 'Money to pay: clean price and accrued interest.',
      resolve: ({ cost }) => shown(cost),
    }),
    isAtIssuerLimit: t.exposeBoolean('isAtIssuerLimit', {
      description: 'True where another lot would pass the limit of its issuer.',
    }),
  }),
})

const SkippedBond = builder.objectRef<Skipped>('LadderSkippedBond').implement({
  description: 'A candidate with a higher yield that is not bought, and why.',
  fields: t => ({
    isin: t.string({ description: 'ISIN.', resolve: ({ bond }) => bond.isin }),
    name: t.string({ description: 'Name.', resolve: ({ bond }) => bond.name }),
    yield: t.float({
      unit: 'percentAYear',
      nullable: true,
      description: 'Headline yield, per cent a year.',
      resolve: ({ bond }) => bond.measure?.yield,
    }),
    place: t.exposeInt('place', { unit: 'none', description: 'Place among the candidates of the rung.' }),
    limit: t.expose('limit', { type: LadderLimit, description: 'Why it is not bought.' }),
  }),
})

const Rejected = builder.objectRef<Rung['rejected'][number]>('LadderRejected').implement({
  description: 'Bonds that mature in the rung and do not meet a requirement.',
  fields: t => ({
    requirement: t.expose('requirement', { type: LadderRequirement, description: 'The first one not met.' }),
    count: t.exposeInt('count', { unit: 'count', description: 'Number of bonds.' }),
  }),
})

const LadderRung = builder.objectRef<Rung>('LadderRung').implement({
  description: 'A rung: bonds that mature in one of the years.',
  fields: t => ({
    number: t.exposeInt('number', { unit: 'none', description: '1 for the next twelve months.' }),
    from: t.expose('from', { type: 'Date', description: 'Maturities after this day.' }),
    to: t.expose('to', { type: 'Date', description: 'Maturities up to this day.' }),
    budget: t.field({
      type: 'Decimal',
      unit: 'money',
      description: 'Money of the rung.',
      resolve: ({ budget }) => shown(budget),
    }),
    left: t.field({
      type: 'Decimal',
      unit: 'money',
      description: 'What is left of it.',
      resolve: ({ left }) => shown(left),
    }),
    candidates: t.exposeInt('candidates', { unit: 'count', description: 'Bonds that meet all requirements.' }),
    bonds: t.field({
      type: [LadderBond],
      description: 'Bonds proposed, the highest yield first.',
      resolve: ({ purchases }) => [...purchases],
    }),
    skipped: t.field({
      type: [SkippedBond],
      description: 'Candidates with a higher yield than the last bond proposed that are not bought.',
      resolve: ({ skipped }) => [...skipped],
    }),
    rejected: t.field({
      type: [Rejected],
      description: 'Bonds left out, by the first requirement that they do not meet.',
      resolve: ({ rejected }) => [...rejected],
    }),
    reason: t.expose('reason', { type: RungReason, nullable: true, description: 'Why the rung has no bond.' }),
  }),
})

const LadderType = builder.objectRef<Ladder>('Ladder').implement({
  description: 'A bond ladder: for one revision the same arguments give the same bonds.',
  fields: t => ({
    currency: t.string({ description: 'ISO 4217.', resolve: ({ options }) => options.currency }),
    amount: t.field({
      type: 'Decimal',
      unit: 'money',
      description: 'Money to invest.',
      resolve: ({ options }) => shown(options.amount),
    }),
    invested: t.field({
      type: 'Decimal',
      unit: 'money',
      description: 'Cost of all bonds, with accrued interest.',
      resolve: ({ invested }) => shown(invested),
    }),
    left: t.field({
      type: 'Decimal',
      unit: 'money',
      description: 'What is left over.',
      resolve: ({ left }) => shown(left),
    }),
    issuerLimit: t.field({
      type: 'Decimal',
      unit: 'money',
      description: 'The most money in one issuer, or in the guarantor of special-purpose vehicles.',
      resolve: ({ options }) => shown(options.issuerLimit),
    }),
    yield: t.float({
      unit: 'percentAYear',
      nullable: true,
      description: 'Headline yields, weighted by value, per cent a year.',
      resolve: ({ holdings }) => weighted(holdings, ({ bond }) => bond.measure?.yield ?? null)?.value,
    }),
    durationDays: t.float({
      unit: 'days',
      nullable: true,
      description: 'Macaulay durations, weighted by value, days.',
      resolve: ({ holdings }) => weighted(holdings, ({ bond }) => bond.measure?.durationDays ?? null)?.value,
    }),
    rungs: t.field({ type: [LadderRung], description: 'A rung a year.', resolve: ({ rungs }) => [...rungs] }),
    income: t.field({
      type: [PortfolioIncome],
      description: 'Coupons and repayments by month, up to the last maturity.',
      resolve: async ({ holdings, rungs, asOf }, _args, context) => {
        const bonds = holdings.map(({ bond }) => bond)
        const period = { after: asOf, until: rungs.at(-1)?.to ?? asOf }
        const schedules = await readSchedules(bonds, context)
        const payments = await paymentsOf(holdings, schedules, { period, pace: context.pace })
        return [...(await incomeByMonth(payments, context))]
      },
    }),
    asOf: t.field({
      type: 'DateTime',
      description: 'Date and time of the prices.',
      resolve: (_ladder, _args, { market }) => market.asOf,
    }),
    revision: t.int({
      unit: 'none',
      description: 'The revision of the data.',
      resolve: (_ladder, _args, { market }) => market.revision,
    }),
  }),
})

builder.queryField('ladder', t =>
  t.field({
    type: LadderType,
    extensions: { ...worth(7_500).extensions, cost: 5, ...IN_STEPS },
    description: 'Proposes bonds that mature one part a year, within a minimum rating and a limit per issuer.',
    authScopes: { premium: true },
    args: {
      amount: t.arg({
        type: 'Amount',
        required: true,
        description: 'Money to invest, in the currency.',
        extensions: { notes: { unit: 'money', minimum: 1 } },
      }),
      currency: t.arg.string({ required: true, description: 'Currency of nominal and settlement, ISO 4217.' }),
      years: t.arg.int({
        required: true,
        description: 'Number of rungs, one a year.',
        ...bounded([1, 30], { unit: 'years' }),
      }),
      creditRatingFrom: t.arg.string({
        required: true,
        description: 'The weakest rating allowed: a label such as AA-, or the spelling of an agency.',
      }),
      issuerLimitPercent: t.arg.float({
        required: true,
        defaultValue: 20,
        description: 'The most in one issuer, per cent of the amount.',
        ...bounded([1, 100], { unit: 'percent' }),
      }),
      bondsPerRung: t.arg.int({
        required: true,
        defaultValue: 3,
        description: 'The most bonds in a rung.',
        ...bounded([1, 10], { unit: 'count' }),
      }),
      allowQualified: t.arg.boolean({ description: 'Also bonds for qualified investors only.' }),
    },
    resolve: (_root, given, context) => ladderOf(context, readLadderOptions(given as LadderArguments)),
  }),
)
