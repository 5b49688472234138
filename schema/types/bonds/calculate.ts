import { YIELD_CONVENTIONS } from '../../analytics/yield-conventions.ts'
import { bounded, boundedList, LARGEST_INTEGER } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { DESK_FAMILY_COUNT, deskSections } from '../../calculator/desk/desk.ts'
import type { CalculatedFigure } from '../../calculator/figure.ts'
import type { CalculationRequest, TermsRequest } from '../../calculator/request.ts'
import { type Calculation, type PositionMoney, runCalculations } from '../../calculator/run.ts'
import type { ShiftedPrice } from '../../calculator/shifts.ts'
import { MOST_ROWS } from '../../calculator/terms.ts'
import type { Context } from '../../context.ts'
import { listOf as valuesOf, worth } from '../../work.ts'
import { ENUMS } from '../shared/enums.ts'
import { DeskFamily, DeskInput, DeskSectionType, deskWork } from './desk.ts'
import { FigureReason } from './figure-reason.ts'

export const MOST_SHIFTS = 41
export const SHIFT = { unit: 'basisPoints', minimum: -5_000, maximum: 5_000 } as const

export const YieldConvention = builder.enumType('YieldConvention', {
  description: 'How a yield is compounded and annualised.',
  values: Object.fromEntries(
    Object.entries(YIELD_CONVENTIONS).map(([name, { text }]) => [name, { description: text }]),
  ) as Record<keyof typeof YIELD_CONVENTIONS, { description: string }>,
})

const CouponProjection = builder.enumType('CouponProjection', {
  description: 'How a coupon that is not known yet is projected.',
  values: {
    LAST_AMOUNT: { description: 'The last known amount.' },
    LAST_RATE: { description: 'The last known rate on the nominal then outstanding.' },
  } as const,
})

const CouponTermsInput = builder.inputType('CouponTermsInput', {
  description: 'One coupon period.',
  fields: t => ({
    startDate: t.string({ required: true }),
    endDate: t.string({ required: true }),
    paymentDate: t.string({ description: 'Payment date; by default the end of the period.' }),
    exDate: t.string({ description: 'First day on which a buyer no longer receives it.' }),
    amount: t.float({ description: 'Money for one bond; absent while unknown.' }),
  }),
})

const RepaymentInput = builder.inputType('RepaymentInput', {
  description: 'A repayment of principal.',
  fields: t => ({
    date: t.string({ required: true }),
    amount: t.float({ required: true, description: 'Money for one bond.' }),
  }),
})

const OfferTermsInput = builder.inputType('OfferTermsInput', {
  description: 'A put or a call.',
  fields: t => ({
    type: t.field({ type: ENUMS.OfferType, required: true }),
    date: t.string({ required: true }),
    price: t.float({ required: true, description: 'Clean, per cent of the outstanding nominal.' }),
  }),
})

const TermsInput = builder.inputType('TermsInput', {
  description:
    'Terms of any bond, real or hypothetical: coupons as listed, otherwise a regular schedule from the rate.',
  fields: t => ({
    currency: t.string({ required: true, description: 'ISO 4217; selects the calendar and the curve.' }),
    nominal: t.float({ required: true, description: 'Money of one bond.' }),
    dayCount: t.field({ type: ENUMS.DayCount, required: true }),
    couponsPerYear: t.int({ required: true, description: '0 for a bond without coupons.', ...bounded([0, 12]) }),
    issueDate: t.string({ required: true }),
    maturityDate: t.string({ description: 'Absent for a perpetual with listed coupons.' }),
    couponRate: t.float({ description: 'Per cent a year; ignored where coupons are listed.' }),
    coupons: t.field({ type: [CouponTermsInput], ...boundedList(MOST_ROWS) }),
    amortizations: t.field({
      type: [RepaymentInput],
      description: 'All of them; absent for a bullet bond.',
      ...boundedList(MOST_ROWS),
    }),
    offers: t.field({ type: [OfferTermsInput], ...boundedList(MOST_ROWS) }),
    redemption: t.float({ description: 'Price of the last repayment, per cent; 100 by default.' }),
    projection: t.field({ type: CouponProjection }),
  }),
})

const CalculationInput = builder.inputType('CalculationInput', {
  description: 'A bond by ISIN or by terms, and exactly one of clean price, dirty price, yield, Z-spread and G-spread.',
  fields: t => ({
    isin: t.string(),
    terms: t.field({ type: TermsInput }),
    settlementDate: t.string({ description: 'ISO 8601; by default the next settlement after the revision.' }),
    cleanPrice: t.float({ description: 'Per cent of the outstanding nominal.' }),
    dirtyPrice: t.float({ description: 'Per cent of the outstanding nominal.' }),
    yield: t.float({ description: 'Per cent a year, to the headline date.' }),
    convention: t.field({ type: YieldConvention, description: 'Convention of the yield; EFFECTIVE by default.' }),
    zSpreadBp: t.float({ description: 'Basis points.' }),
    gSpreadBp: t.float({ description: 'Basis points.' }),
    pieces: t.int({ description: 'Number of bonds to state in money.', ...bounded([1, LARGEST_INTEGER]) }),
    shiftsBp: t.floatList({
      description: 'Parallel shifts of the curve to revalue at, basis points.',
      ...boundedList(MOST_SHIFTS, SHIFT),
    }),
  }),
})

const FigureType = builder.objectRef<CalculatedFigure>('CalculatedFigure').implement({
  description: 'A figure, or the reason why it is missing.',
  fields: t => ({
    name: t.exposeString('name', { description: 'Name of the figure.' }),
    value: t.exposeFloat('value', { unit: 'varies', nullable: true, description: 'Value, in its unit.' }),
    unit: t.exposeString('unit', {
      description: 'Unit: PERCENT, BASIS_POINTS, DAYS, YEARS, YEARS_SQUARED, PER_100 or MONEY.',
    }),
    text: t.exposeString('text', { description: 'What the figure is, with its convention.' }),
    basis: t.exposeString('basis', { nullable: true, description: 'What it is computed to.' }),
    date: t.expose('date', { type: 'Date', nullable: true, description: 'Date that it is computed to.' }),
    assumption: t.exposeString('assumption', { nullable: true, description: 'Assumption behind it.' }),
    reason: t.expose('reason', { type: FigureReason, nullable: true, description: 'Why it is missing.' }),
  }),
})

const Money = builder.objectRef<PositionMoney>('PositionMoney').implement({
  description: 'A number of bonds in money.',
  fields: t => ({
    pieces: t.exposeInt('pieces', { unit: 'pieces', description: 'Number of bonds.' }),
    currency: t.exposeString('currency', { description: 'Currency of the nominal, ISO 4217.' }),
    nominal: t.expose('nominal', { type: 'Decimal', unit: 'money', description: 'Outstanding nominal.' }),
    clean: t.expose('clean', { type: 'Decimal', unit: 'money', description: 'At the clean price.' }),
    accrued: t.expose('accrued', { type: 'Decimal', unit: 'money', description: 'Accrued interest.' }),
    dirty: t.expose('dirty', {
      type: 'Decimal',
      unit: 'money',
      description: 'To be paid: clean plus accrued interest.',
    }),
  }),
})

const Shifted = builder.objectRef<ShiftedPrice>('ShiftedPrice').implement({
  description: 'The bond after a parallel shift of its curve, at constant Z-spread.',
  fields: t => ({
    bp: t.exposeFloat('bp', { unit: 'basisPoints', description: 'The shift, basis points.' }),
    cleanPrice: t.exposeFloat('cleanPrice', {
      unit: 'percentOfNominal',
      nullable: true,
      description: 'Per cent of the outstanding nominal.',
    }),
    dirtyPrice: t.exposeFloat('dirtyPrice', {
      unit: 'percentOfNominal',
      nullable: true,
      description: 'Per cent of the outstanding nominal.',
    }),
    changePercent: t.exposeFloat('changePercent', {
      unit: 'percent',
      nullable: true,
      description: 'Change of the dirty price, per cent.',
    }),
    reason: t.expose('reason', { type: FigureReason, nullable: true, description: 'Why there is no price.' }),
  }),
})

interface NotedCalculation extends Calculation {
  readonly notes?: readonly string[]
}

export const CalculationType = builder.objectRef<NotedCalculation>('Calculation').implement({
  description: 'All figures of one input, or the reason why they are missing.',
  fields: t => ({
    isin: t.exposeString('isin', { nullable: true, description: 'ISIN; null for terms without one.' }),
    settlementDate: t.expose('settlementDate', {
      type: 'Date',
      nullable: true,
      description: 'Settlement date of the calculation.',
    }),
    cleanPrice: t.exposeFloat('cleanPrice', {
      unit: 'percentOfNominal',
      nullable: true,
      description: 'Per cent of the outstanding nominal.',
    }),
    curve: t.exposeString('curve', { nullable: true, description: 'Key and day of the curve behind the spreads.' }),
    figures: t.expose('figures', { type: [FigureType], description: 'Every figure, or the reason why it is missing.' }),
    money: t.expose('money', {
      type: Money,
      nullable: true,
      description: 'Null unless a number of bonds was given and they have a price.',
    }),
    notes: t.stringList({
      description: 'What was assumed where nothing was given.',
      resolve: ({ notes = [] }) => notes,
    }),
    desk: t.field({
      type: [DeskSectionType],
      description: 'The requested figures of a desk, a family each; empty where there are no figures at all.',
      ...worth(0, deskWork),
      args: {
        families: t.arg({
          type: [DeskFamily],
          description: 'Families of figures of a desk. Default: none.',
          ...boundedList(DESK_FAMILY_COUNT),
        }),
        input: t.arg({ type: DeskInput, description: 'Parameters; by default none is given.' }),
      },
      resolve: async ({ desk }, { families, input }) =>
        desk === null ? [] : [...(await deskSections(desk, families ?? [], input ?? {}))],
    }),
    shifts: t.expose('shifts', { type: [Shifted], description: 'The requested shifts.' }),
    reason: t.expose('reason', { type: FigureReason, nullable: true, description: 'Why there are no figures.' }),
    field: t.exposeString('field', { nullable: true, description: 'The invalid input field.' }),
  }),
})

builder.queryField('calculate', t =>
  t.field({
    type: [CalculationType],
    ...worth(0, ({ inputs }) => valuesOf(inputs).reduce<number>((sum, input) => sum + workOf(input), 0)),
    description: 'Price, yield or spread in, every figure out, in the order of the inputs.',
    authScopes: { data: true },
    args: {
      inputs: t.arg({
        type: [CalculationInput],
        required: true,
        description: '1 to 50 inputs.',
        ...boundedList(50, { minimumItems: 1 }),
      }),
    },
    resolve: async (_root, { inputs }, context) => {
      return [...(await runCalculations(inputs.map(requestOf), await environmentOf(context)))]
    },
  }),
)

export async function environmentOf(context: Context) {
  return { prisma: context.prisma, asOf: await dayOf(context), pace: context.pace }
}

/** The day of the market snapshot; in a process without one, of the newest published revision. */
async function dayOf({ market, prisma }: Context): Promise<string> {
  if (market.revision > 0) return market.asOf.slice(0, 10)
  const newest = await prisma.revision.findFirst({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })
  return (newest?.asOf.toISOString() ?? market.asOf).slice(0, 10)
}

function requestOf(input: typeof CalculationInput.$inferInput): CalculationRequest {
  const terms: TermsRequest | null = input.terms ?? null
  return { ...input, terms }
}

/** Every shift is a calculation of its own. */
function workOf(input: unknown): number {
  const { shiftsBp } = (input ?? {}) as { readonly shiftsBp?: unknown }
  return 200 + valuesOf(shiftsBp).length * 100
}
