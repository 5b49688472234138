import { spellArguments } from '../../argument-names.ts'
import { bounded } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { type BondDefault, defaultsOfBond } from '../../derived/defaults.ts'
import { offerStates } from '../../derived/offer-state.ts'
import { type Obligation, type Payments, paymentState } from '../../derived/payment-state.ts'
import { snapshotOfRow } from '../../snapshot/past/snapshot-of-row.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { Bond } from './bond.ts'
import { detailsOf, todayOf } from './bond-details.ts'
import { Amortization, Coupon, DefaultEvent, Offer } from './schedule.ts'

const ScheduleSpan = builder.enumType('ScheduleSpan', {
  description: 'Which part of the schedules is shown.',
  values: {
    ALL: { description: 'All rows, from the first coupon.' },
    NEXT: { description: 'Rows after the date of the data.' },
    NONE: { description: 'No rows.' },
  },
})

export const scheduleArguments = builder.args(t => ({
  span: t.field({
    type: ScheduleSpan,
    description: 'Coupons, repayments and offers: ALL (default), NEXT (future rows) or NONE.',
  }),
  limit: t.int({
    description: 'Rows of each schedule, from the first.',
    ...bounded([1, 1_000], { unit: 'count' }),
  }),
  offset: t.int({
    required: true,
    defaultValue: 0,
    description: 'Rows of each schedule skipped.',
    ...bounded([0, 1_000], { unit: 'count' }),
  }),
}))

interface Part {
  readonly span?: 'ALL' | 'NEXT' | 'NONE' | null
  readonly limit?: number | null
  readonly offset: number
}

/** How much of the schedules a response contains. */
interface Extent {
  readonly coupons: number
  readonly amortizations: number
  readonly offers: number
  readonly truncated: boolean
  readonly hint: string | null
}

const ScheduleExtent = builder.objectRef<Extent>('ScheduleExtent').implement({
  description: 'How long the schedules of a bond are, and whether they are shown in full.',
  fields: t => ({
    coupons: t.exposeInt('coupons', { unit: 'count', description: 'Coupons of the bond, shown or not.' }),
    amortizations: t.exposeInt('amortizations', {
      unit: 'count',
      description: 'Repayments of the bond, shown or not.',
    }),
    offers: t.exposeInt('offers', { unit: 'count', description: 'Offers of the bond, shown or not.' }),
    truncated: t.exposeBoolean('truncated', { description: 'True when rows are omitted.' }),
    hint: t.exposeString('hint', { nullable: true, description: 'How to get the omitted rows.' }),
  }),
})

builder.objectFields(Bond, t => ({
  defaults: t.field({
    type: [DefaultEvent],
    description: 'Defaults of the bond and of its issuer as a whole, newest first.',
    resolve: (bond, _args, context) => [...defaultsIn(bond, context)],
  }),
  coupons: t.field({
    type: [Coupon],
    args: scheduleArguments,
    resolve: (bond, part, context) => {
      const { coupons } = detailsOf(bond, context)
      const payments = paymentsOf(bond, context, 'COUPON', coupons.map(payDateOf))
      return shown(coupons, payDateOf, part, payments.today).map(row => ({
        ...row,
        state: paymentState(row.payDate, payments),
      }))
    },
  }),
  amortizations: t.field({
    type: [Amortization],
    args: scheduleArguments,
    resolve: (bond, part, context) => [...shown(repaymentsOf(bond, context), dateOf, part, todayOf(bond, context))],
  }),
  offers: t.field({
    type: [Offer],
    args: scheduleArguments,
    resolve: (bond, part, context) => [...shown(offersOf(bond, context), dateOf, part, todayOf(bond, context))],
  }),
  schedules: t.field({
    type: ScheduleExtent,
    description: 'How much of the schedules is shown.',
    args: scheduleArguments,
    resolve: (bond, part, context) => {
      const { coupons, amortizations, offers } = detailsOf(bond, context)
      const dates = [coupons.map(payDateOf), amortizations.map(dateOf), offers.map(dateOf)]
      return extentOf(dates, part, todayOf(bond, context), context)
    },
  }),
}))

/** The repayments of a bond with the states of their payments. */
export function repaymentsOf(bond: BondRow, context: Context) {
  const { amortizations } = detailsOf(bond, context)
  const payments = paymentsOf(bond, context, 'PRINCIPAL', amortizations.map(dateOf))
  return amortizations.map(row => ({ ...row, state: paymentState(row.date, payments) }))
}

/** The offers of a bond with their states. */
export function offersOf(bond: BondRow, context: Context) {
  return offerStates(detailsOf(bond, context).offers, todayOf(bond, context), defaultsIn(bond, context))
}

function paymentsOf(bond: BondRow, context: Context, obligation: Obligation, dates: readonly string[]): Payments {
  return { obligation, dates, defaults: defaultsIn(bond, context), today: todayOf(bond, context) }
}

/** Defaults of the bond that the request read last: all schedules of a bond need them. */
const lastRead = new WeakMap<Context, { readonly bond: BondRow; readonly defaults: readonly BondDefault[] }>()

function defaultsIn(bond: BondRow, context: Context): readonly BondDefault[] {
  const known = lastRead.get(context)
  if (known?.bond === bond) return known.defaults
  const defaults = defaultsOfBond(bond, detailsOf(bond, context).defaults, snapshotOfRow(bond, context))
  lastRead.set(context, { bond, defaults })
  return defaults
}

function payDateOf({ payDate }: { readonly payDate: string }): string {
  return payDate
}

function dateOf({ date }: { readonly date: string }): string {
  return date
}

export function shown<Row>(
  rows: readonly Row[],
  dateOf: (row: Row) => string,
  part: Part,
  today: string,
): readonly Row[] {
  const { limit, offset } = part
  const spanned = inSpan(rows, dateOf, part, today)
  return spanned.slice(offset, limit === null || limit === undefined ? undefined : offset + limit)
}

function inSpan<Row>(
  rows: readonly Row[],
  dateOf: (row: Row) => string,
  { span }: Part,
  today: string,
): readonly Row[] {
  if (span === 'NONE') return []
  return span === 'NEXT' ? rows.filter(row => dateOf(row) > today) : rows
}

/** @param schedules the dates of the coupons, of the repayments and of the offers */
function extentOf(schedules: readonly (readonly string[])[], part: Part, today: string, context: Context): Extent {
  const [coupons = 0, amortizations = 0, offers = 0] = schedules.map(dates => dates.length)
  const end = part.offset + (part.limit ?? Number.POSITIVE_INFINITY)
  const spanned = schedules.map(dates => inSpan(dates, date => date, part, today).length)
  const continues = spanned.some(length => length > end)
  const omitsRows = spanned.some((length, index) => length < (schedules[index]?.length ?? 0))
  const hints = [
    continues ? `Continue with \`schedules.offset\`=${end}.` : '',
    omitsRows ? `\`schedules.span\`=ALL shows ${part.span === 'NONE' ? 'all rows' : 'past rows too'}.` : '',
    part.offset > 0 ? 'The first rows are skipped.' : '',
  ].filter(Boolean)
  return {
    coupons,
    amortizations,
    offers,
    truncated: hints.length > 0,
    hint: hints.length === 0 ? null : spellArguments(hints.join(' '), context),
  }
}
