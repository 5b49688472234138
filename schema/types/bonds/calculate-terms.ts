import { bounded, boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { faultsOfTerms, termsRequestOf } from '../../calculator/own-terms.ts'
import { type Calculation, runCalculations } from '../../calculator/run.ts'
import { FREQUENCIES } from '../../calculator/terms.ts'
import { invalidArguments } from '../../errors.ts'
import { listOf as valuesOf, worth } from '../../work.ts'
import { ENUMS } from '../shared/enums.ts'
import { CalculationType, environmentOf } from './calculate.ts'
import { hasQuote, quoteArguments, quoteMissing, requestAt } from './quote-arguments.ts'

/** Monthly repayments of thirty years. */
const MOST_REPAYMENTS = 360
const MOST_OFFERS = 60

builder.queryField('calculateTerms', t =>
  t.field({
    type: CalculationType,
    ...worth(2_000, ({ shifts }) => valuesOf(shifts).length * 200),
    description: 'Every figure of a bond by its terms, real or hypothetical, at a price, yield or spread.',
    authScopes: { data: true },
    args: {
      currency: t.arg.string({ required: true, description: 'ISO 4217; selects the calendar and the curve.' }),
      nominal: t.arg.float({
        required: true,
        defaultValue: 1_000,
        description: 'Nominal of one bond, in the currency.',
        ...bounded([0.01, 1_000_000_000], { unit: 'money' }),
      }),
      issueDate: t.arg({ type: 'Date', required: true, description: 'First day of interest.' }),
      maturityDate: t.arg({
        type: 'Date',
        required: true,
        description: 'Maturity; coupon dates are counted back from it.',
      }),
      couponsPerYear: t.arg.int({
        required: true,
        description: 'Coupons a year; 0 for a bond without coupons.',
        extensions: { notes: { unit: 'count', allowedNumbers: FREQUENCIES } },
      }),
      couponRate: t.arg.float({
        description: 'Coupon, per cent a year; needed unless there are no coupons.',
        ...bounded([0, 1_000], { unit: 'percentAYear' }),
      }),
      dayCount: t.arg({ type: ENUMS.DayCount, required: true, description: 'Day-count convention of the coupons.' }),
      redemption: t.arg.float({
        description: 'Price of the last repayment, per cent of what is then outstanding. Default: 100.',
        ...bounded([0.01, 1_000], { unit: 'percentOfNominal' }),
      }),
      amortizationDates: t.arg({
        type: ['Date'],
        description: 'Repayments before maturity: their dates, in order.',
        ...boundedList(MOST_REPAYMENTS),
      }),
      amortizationPercents: t.arg.floatList({
        description: 'Per cent of the nominal repaid on each of these dates; the rest is repaid on maturity.',
        ...boundedList(MOST_REPAYMENTS, { unit: 'percent', minimum: 0.000001, maximum: 100 }),
      }),
      putDates: t.arg({
        type: ['Date'],
        description: 'Days on which the holder may sell the bond at the nominal, in order.',
        ...boundedList(MOST_OFFERS),
      }),
      callDates: t.arg({
        type: ['Date'],
        description: 'Days on which the issuer may redeem the bond at the nominal, in order.',
        ...boundedList(MOST_OFFERS),
      }),
      ...quoteArguments,
    },
    resolve: async (_root, args, context) => {
      const dates = (values: readonly (Date | string)[] | null | undefined) => values?.map(String) ?? null
      const terms = {
        ...args,
        ...{ issueDate: String(args.issueDate), maturityDate: String(args.maturityDate) },
        ...{
          amortizationDates: dates(args.amortizationDates),
          amortizationPercents: args.amortizationPercents ?? null,
        },
        ...{ putDates: dates(args.putDates), callDates: dates(args.callDates) },
      }
      const faults = faultsOfTerms(terms)
      if (faults.length > 0) throw invalidArguments(faults)
      const request = requestAt(args)
      if (!hasQuote(args)) throw quoteMissing('Terms have no price')
      const wanted = { ...request, terms: termsRequestOf(terms) }
      const [calculation] = await runCalculations([wanted], await environmentOf(context))
      return calculation as Calculation
    },
  }),
)
