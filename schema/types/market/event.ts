import { boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { invalidArguments } from '../../errors.ts'
import { type CalendarRequest, eventCalendar } from '../../events/calendar.ts'
import type { CalendarEntry, EntryType, EventReason, EventState } from '../../events/calendar-entry.ts'
import { snapshotAt } from '../../snapshot/past/past.ts'
import { worth } from '../../work.ts'
import { BondFilter } from '../bonds/bond-search.ts'
import { asOfArgument } from '../shared/as-of.ts'
import { dayRange } from '../shared/day-range.ts'
import { ListMeta, listArguments, listOf, PageInfo } from '../shared/page.ts'

/** Days of a calendar for which one of the days is not given. */
const DAYS = 30

const ScheduledEventType = builder.enumType('ScheduledEventType', {
  description: 'Kind of a scheduled event.',
  values: {
    COUPON: { description: 'A coupon is paid.' },
    AMORTIZATION: { description: 'A part of the principal is repaid.' },
    REDEMPTION: { description: 'The bond matures: the last repayment.' },
    PUT: { description: 'Holders may sell to the issuer.' },
    CALL: { description: 'The issuer may redeem.' },
    BOOK_OPEN: { description: 'The book of a placement opens.' },
    BOOK_CLOSE: { description: 'The book of a placement closes, and the issue is priced.' },
    AUCTION: { description: 'An issue is auctioned.' },
    PLACEMENT: { description: 'A placement settles.' },
  } satisfies Record<EntryType, { readonly description: string }>,
})

const EventAmountState = builder.enumType('EventAmountState', {
  description: 'How certain the amount of an event is.',
  values: {
    FIXED: { description: 'Set by the terms, or announced.' },
    ESTIMATED: { description: 'Estimated by the source, or of an indexed nominal that changes until then.' },
    UNKNOWN: { description: 'Not known, or nothing is paid.' },
  } satisfies Record<EventState, { readonly description: string }>,
})

const EventReasonType = builder.enumType('EventReason', {
  description: 'Why the amount of an event is null.',
  values: {
    NOT_FIXED: { description: 'The coupon is not fixed yet, as of a floater.' },
    MISSING_DATA: { description: 'No source states it.' },
    INCOMPLETE_SCHEDULE: { description: 'The schedule of the bond has gaps: nothing is computed across them.' },
    NOT_APPLICABLE: { description: 'Nothing is paid on that day.' },
  } satisfies Record<EventReason, { readonly description: string }>,
})

const EventStatus = builder.enumType('EventStatus', {
  description: 'State of an event on the date of the data.',
  values: {
    DUE: { description: 'Future.' },
    PAID: { description: 'The date has passed, and no default refers to the payment.' },
    DELAYED: { description: 'Missed, and paid later.' },
    MISSED: { description: 'Missed, or due during a default that is not cured.' },
    UNKNOWN: { description: 'Due after a default that leaves the payment uncertain.' },
    ANNOUNCED: { description: 'Of a put or call: orders are not accepted yet.' },
    OPEN: { description: 'Of a put or call: orders are accepted.' },
    CLOSED: { description: 'Of a put or call: orders are no longer accepted; the settlement is ahead.' },
    DONE: { description: 'Of a put, a call or a placement: the date has passed.' },
    CANCELLED: { description: 'Of a put or call: cancelled.' },
  } satisfies Record<NonNullable<CalendarEntry['status']>, { readonly description: string }>,
})

const ScheduledEvent = builder.objectRef<CalendarEntry>('ScheduledEvent').implement({
  description: 'A payment, an offer, or a day of a placement.',
  fields: t => ({
    date: t.expose('date', { type: 'Date', description: 'The day.' }),
    type: t.expose('type', { type: ScheduledEventType }),
    bondId: t.expose('bondId', {
      type: 'Uuid',
      nullable: true,
      description: 'Id of the bond; null for a placement whose bond is not registered yet.',
    }),
    isin: t.exposeString('isin', { nullable: true, description: 'ISIN, where there is one.' }),
    name: t.exposeString('name', { description: 'Name of the bond or of the placement.' }),
    issuerId: t.expose('issuerId', { type: 'Uuid', description: 'Id of the issuer.' }),
    issuer: t.exposeString('issuer', { description: 'Name of the issuer.' }),
    placementId: t.expose('placementId', {
      type: 'Uuid',
      nullable: true,
      description: 'Id of the placement; null for an event of a bond.',
    }),
    currency: t.exposeString('currency', { description: 'Of the amounts, ISO 4217.' }),
    amount: t.expose('amount', {
      unit: 'moneyABond',
      type: 'Decimal',
      nullable: true,
      description: 'Money for one bond; of a put or call without accrued interest; of a placement what a buyer pays.',
    }),
    reason: t.expose('reason', { type: EventReasonType, nullable: true, description: 'Why the amount is null.' }),
    state: t.expose('state', { type: EventAmountState, description: 'How certain the amount is.' }),
    status: t.expose('status', { type: EventStatus, nullable: true, description: 'State on the date of the data.' }),
    percent: t.exposeFloat('percent', {
      unit: 'percentOfNominal',
      nullable: true,
      description: 'Coupon in per cent of the nominal at payment; repayment in per cent of the initial nominal.',
    }),
    rate: t.exposeFloat('rate', {
      unit: 'percentAYear',
      nullable: true,
      description: 'Of a coupon, per cent a year.',
    }),
    price: t.exposeFloat('price', {
      unit: 'percentOfNominal',
      nullable: true,
      description: 'Of a put, call or placement, per cent of nominal; of a repayment null at the nominal itself.',
    }),
    recordDate: t.expose('recordDate', {
      type: 'Date',
      nullable: true,
      description: 'Of a coupon: holders on this date are paid.',
    }),
    orderStart: t.expose('orderStart', {
      type: 'Date',
      nullable: true,
      description: 'Of a put, call or placement: first day for orders.',
    }),
    orderEnd: t.expose('orderEnd', {
      type: 'Date',
      nullable: true,
      description: 'Of a put, call or placement: last day for orders.',
    }),
    time: t.expose('time', {
      type: 'DateTime',
      nullable: true,
      description: 'When a book opens or closes; null for other events and where no source states it.',
    }),
    issueAmount: t.expose('issueAmount', {
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description:
        'Amount for all bonds in circulation; of a put or call the maximum; of a placement its volume. Null on past days of principal.',
    }),
    quantity: t.expose('quantity', {
      unit: 'pieces',
      type: 'Decimal',
      nullable: true,
      description: 'Bonds held in the portfolio; null without `portfolioId`.',
    }),
    total: t.expose('total', {
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'Amount times quantity; null without `portfolioId`.',
    }),
  }),
})

export const EventList = builder.objectRef<ReturnType<typeof listOf<CalendarEntry>>>('EventList').implement({
  description: 'A page of events by date, ISIN and type.',
  fields: t => ({
    items: t.field({ type: [ScheduledEvent], resolve: ({ items }) => [...items] }),
    page: t.expose('page', { type: PageInfo }),
    meta: t.expose('meta', { type: ListMeta }),
  }),
})

builder.queryField('events', t =>
  t.field({
    type: EventList,
    ...worth(5_000),
    description:
      'Coupons, repayments, puts, calls and days of placements: of the market, of the bonds that meet a filter, or of a portfolio. Rating reviews are not in the data.',
    authScopes: { data: true },
    args: {
      filter: t.arg({ type: BondFilter }),
      includeUnknown: t.arg.boolean({ description: 'Bonds whose value is unknown meet the conditions on it.' }),
      portfolioId: t.arg({
        type: 'Uuid',
        description: 'Bonds currently held in this portfolio, in any status, with quantities and totals.',
        extensions: { notes: { ofHoldings: true } },
      }),
      from: t.arg({
        type: 'Date',
        description: `First day. By default the date of the data, or ${DAYS} days before an earlier \`to\`.`,
      }),
      to: t.arg({ type: 'Date', description: `Last day. By default ${DAYS} days after \`from\`.` }),
      types: t.arg({ type: [ScheduledEventType], description: 'Types. By default all.', ...boundedList(9) }),
      ...listArguments,
      asOf: t.arg(asOfArgument),
    },
    resolve: async (_root, { from, to, asOf, ...args }, context) => {
      const market = asOf ? await snapshotAt(String(asOf), context) : context.market
      if (args.portfolioId && market !== context.market) {
        const message = 'Past holdings are not known: filter by holdings without `asOf`.'
        throw invalidArguments([{ path: 'portfolioId', message }])
      }
      const days = calendarDays({ from, to }, market.asOf.slice(0, 10))
      const { prisma, principal, cursors, argumentSpelling, isSandbox } = context
      const calendarContext = { prisma, principal, cursors, argumentSpelling, isSandbox, market }
      const page = await eventCalendar({ ...args, ...days } as CalendarRequest, calendarContext)
      const { notes = [] } = page
      return listOf({ ...page, notes: from && to ? notes : [assumedDays(days), ...notes] }, calendarContext)
    },
  }),
)

interface Days {
  readonly from: string
  readonly to: string
}

/** Both days of the range; a missing one is assumed. */
function calendarDays(given: { readonly from?: unknown; readonly to?: unknown }, today: string): Days {
  const { from, to } = dayRange(given)
  const first = from ?? (to !== null && to < today ? shifted(to, -DAYS) : today)
  return { from: first, to: to ?? shifted(first, DAYS) }
}

function shifted(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

function assumedDays({ from, to }: Days): string {
  return `Events from ${from} to ${to}: ${DAYS} days are assumed where the range is not given.`
}
