import type { EventType } from '../../prisma/generated/client/enums.ts'
import type { MeasureInput } from '../../prisma/measures/inputs.ts'
import { type Figures, figures } from './figures.ts'

interface Event {
  readonly type: EventType
  readonly date: string
}

/** Of several events on one day, the one with the lowest number is shown. */
const WEIGHT: Readonly<Record<EventType, number>> = { MATURITY: 0, PUT: 1, CALL: 2, AMORTIZATION: 3, COUPON: 4 }

/** The next events of a bond. */
export function eventFigures(input: MeasureInput, nextCouponDate: string | null, date: string): Figures {
  const { bond, offers, amortizations } = input
  const repayments = amortizations.filter(repayment => !repayment.redemption)
  const events: readonly Event[] = [
    ...offers,
    ...repayments.map(repayment => ({ type: 'AMORTIZATION' as const, date: repayment.date })),
    ...(nextCouponDate === null ? [] : [{ type: 'COUPON' as const, date: nextCouponDate }]),
    ...(bond.maturityDate === null ? [] : [{ type: 'MATURITY' as const, date: bond.maturityDate }]),
  ].filter(event => event.date > date)
  const [next] = events.toSorted((a, b) => a.date.localeCompare(b.date) || WEIGHT[a.type] - WEIGHT[b.type])
  const first = (...types: readonly EventType[]) => earliest(events.filter(event => types.includes(event.type)))
  const known = bond.scheduleComplete ? next : undefined
  const values = {
    nextEventType: known?.type ?? null,
    nextEventDate: known?.date ?? null,
    nextPutDate: first('PUT'),
    nextCallDate: first('CALL'),
    nextAmortizationDate: first('AMORTIZATION'),
    nextOfferDate: first('PUT', 'CALL'),
    nextChangeDate: first('PUT', 'CALL', 'AMORTIZATION'),
  }
  return figures(values, {
    nextEventDate: bond.scheduleComplete ? 'NOT_APPLICABLE' : 'INCOMPLETE_SCHEDULE',
    nextPutDate: 'NOT_APPLICABLE',
    nextCallDate: 'NOT_APPLICABLE',
    nextAmortizationDate: 'NOT_APPLICABLE',
    nextOfferDate: 'NOT_APPLICABLE',
    nextChangeDate: 'NOT_APPLICABLE',
  })
}

function earliest(events: readonly Event[]): string | null {
  return events.map(event => event.date).reduce<string | null>((a, b) => (a !== null && a < b ? a : b), null)
}
