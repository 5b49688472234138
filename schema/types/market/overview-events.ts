import { builder } from '../../builder.ts'
import {
  CALENDAR_EVENT_TYPES,
  calendarDays,
  calendarEvents,
  type CalendarDay as Day,
  type CalendarEvent as Event,
  nearestOfEach,
} from '../../overview/calendar.ts'
import { CREDIT_ACTION_TYPES, type CreditAction } from '../../overview/credit-actions.ts'
import type { Overview } from '../../overview/overview.ts'
import type { MarketSnapshot } from '../../snapshot/market-snapshot.ts'
import { FigureReason } from '../bonds/figure-reason.ts'
import { ENUMS } from '../shared/enums.ts'

const CalendarEventType = builder.enumType('CalendarEventType', {
  description: 'Type of calendar event.',
  values: CALENDAR_EVENT_TYPES,
})

const CalendarEvent = builder.objectRef<Event>('CalendarEvent').implement({
  description: 'A payment, offer or settlement due on a day.',
  fields: t => ({
    date: t.expose('date', { description: 'The day.', type: 'Date' }),
    type: t.expose('type', { type: CalendarEventType }),
    isin: t.exposeString('isin', { description: 'ISIN, where there is one.', nullable: true }),
    name: t.exposeString('name', { description: 'Name of the bond or of the placement.' }),
    currency: t.exposeString('currency', { description: 'Of the amount, ISO 4217.' }),
    amount: t.expose('amount', {
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'Amount due for the whole issue; for a put or a call the maximum amount.',
    }),
    atMost: t.exposeBoolean('atMost', {
      description: 'True where holders or the issuer decide how much of the amount becomes due.',
    }),
    reason: t.expose('reason', { type: FigureReason, nullable: true, description: 'Why the amount is null.' }),
  }),
})

const CalendarDay = builder.objectRef<Day>('CalendarDay').implement({
  description: 'Number of events due on a day.',
  fields: t => ({
    date: t.expose('date', { description: 'The day.', type: 'Date' }),
    coupons: t.exposeInt('coupons', { unit: 'count', description: 'Coupons that are paid.' }),
    offers: t.exposeInt('offers', { unit: 'count', description: 'Puts and calls.' }),
    amortizations: t.exposeInt('amortizations', { unit: 'count', description: 'Partial repayments.' }),
    redemptions: t.exposeInt('redemptions', { unit: 'count', description: 'Bonds that are redeemed.' }),
    placements: t.exposeInt('placements', { unit: 'count', description: 'Settlements of placements.' }),
  }),
})

export const Calendar = builder.objectRef<Overview>('MarketCalendar').implement({
  description: 'Events of the next 14 days, by currency of the nominal or of the placement.',
  fields: t => ({
    days: t.field({
      type: [CalendarDay],
      description: 'Days with events.',
      resolve: overview => calendarDays(eventsIn(overview)),
    }),
    events: t.field({
      type: [CalendarEvent],
      description: 'The next events of each type.',
      resolve: overview => nearestOfEach(eventsIn(overview), overview.limit),
    }),
  }),
})

const CreditEventType = builder.enumType('CreditEventType', {
  description: 'Type of credit event.',
  values: CREDIT_ACTION_TYPES,
})

interface Named extends CreditAction {
  readonly issuerName: string | null
  readonly isin: string | null
}

export const CreditEvent = builder.objectRef<Named>('CreditEvent').implement({
  description: 'A change in the credit quality of an issuer or a bond.',
  fields: t => ({
    date: t.expose('date', { description: 'The day.', type: 'Date' }),
    type: t.expose('type', { type: CreditEventType }),
    issuerId: t.expose('issuerId', { description: 'Id of the issuer.', type: 'Uuid', nullable: true }),
    issuer: t.exposeString('issuerName', { nullable: true, description: 'Name of the issuer.' }),
    isin: t.exposeString('isin', {
      nullable: true,
      description: 'Null where the event concerns the issuer as a whole.',
    }),
    defaultType: t.expose('defaultType', { type: ENUMS.DefaultType, nullable: true }),
    agency: t.expose('agency', { type: ENUMS.RatingAgency, nullable: true }),
    label: t.exposeString('label', { nullable: true, description: 'Rating as the agency spells it.' }),
    previousLabel: t.exposeString('previousLabel', { nullable: true, description: 'Rating before.' }),
  }),
})

/** The newest credit events with the names behind the ids. */
export function creditEventsOf({ background, bondById, issuerById }: MarketSnapshot, limit: number): readonly Named[] {
  return background.creditActions.slice(0, limit).map(action => {
    const bond = action.bondId === null ? undefined : bondById.get(action.bondId)
    const issuerId = action.issuerId ?? bond?.issuerId ?? null
    const issuer = issuerId === null ? undefined : issuerById.get(issuerId)?.issuer
    return { ...action, issuerId, issuerName: issuer?.name ?? null, isin: bond?.isin ?? null }
  })
}

/** The lists of events that have more rows than the limit shows. */
export function shortenedIn(overview: Overview, parts?: readonly string[] | null) {
  const { market, limit } = overview
  const events = eventsIn(overview)
  const lists = [
    { part: 'calendar', name: 'calendar events', shown: nearestOfEach(events, limit).length, total: events.length },
    {
      part: 'creditEvents',
      name: 'credit events',
      shown: creditEventsOf(market, limit).length,
      total: market.background.creditActions.length,
    },
  ]
  return lists.filter(({ part, shown, total }) => shown < total && (parts?.includes(part) ?? true))
}

function eventsIn({ market, currencies }: Overview): readonly Event[] {
  return calendarEvents(market).filter(({ currency }) => currencies.includes(currency))
}
