import { type BondDefault, defaultsOfBond } from '../../derived/defaults.ts'
import { type BondDetails, bondDetails, type OfferRow } from '../../snapshot/details/details.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { type Days, type EventItem, nameOf, type Step } from './step.ts'

/** Details of a bond in both revisions; null where it is new, because everything of it would be news. */
function detailsOf(bond: BondRow, { before, after }: Step) {
  if (before.bondById.get(bond.id) === undefined) return null
  const [then, now] = [bondDetails(before.details, bond.id), bondDetails(after.details, bond.id)]
  return then === null || now === null ? null : { then, now }
}

/** Coupons whose rate or amount was unknown. */
export function couponsSet(bond: BondRow, step: Step): readonly EventItem[] {
  const details = detailsOf(bond, step)
  if (details === null) return []
  const then = new Map(details.then.coupons.map(coupon => [coupon.number, coupon]))
  return details.now.coupons.flatMap(({ number, payDate, periodStart, rate, value }) => {
    const was = then.get(number)
    const isSet = was !== undefined && ((was.rate === null && rate !== null) || (was.value === null && value !== null))
    return isSet ? [{ ...nameOf(bond), number, periodStart, payDate, rate, value, currency: bond.nominalCurrency }] : []
  })
}

export function callsAnnounced(bond: BondRow, step: Step): readonly EventItem[] {
  const details = detailsOf(bond, step)
  if (details === null) return []
  const then = new Set(offersOf(details.then, 'CALL').map(({ date }) => date))
  return offersOf(details.now, 'CALL')
    .filter(({ date }) => !then.has(date))
    .map(({ date, price }) => ({ ...nameOf(bond), date, price }))
}

/** Defaults of the bond, and of its issuer as a whole. */
export function defaultsChanged(bond: BondRow, step: Step): readonly EventItem[] {
  const details = detailsOf(bond, step)
  if (details === null) return []
  const keyOf = ({ subject, type, date }: BondDefault) => `${subject} ${type} ${date}`
  const then = new Map(defaultsOfBond(bond, details.then.defaults, step.before).map(row => [keyOf(row), row]))
  return defaultsOfBond(bond, details.now.defaults, step.after).flatMap(row => {
    const { subject, type, date, curedDate, obligation } = row
    const was = then.get(keyOf(row))
    const cured = was !== undefined && was.curedDate === null && curedDate !== null
    if (was !== undefined && !cured) return []
    const state = cured ? 'CURED' : 'DECLARED'
    return [{ ...nameOf(bond), of: subject.toLowerCase(), type, date, obligation, state, curedDate }]
  })
}

/** Put windows that open within the days, and those that a revision brings while they are open. */
export function putWindowsOpened(bond: BondRow, days: Days, step: Step): readonly EventItem[] {
  return putsOf(bond, step)
    .filter(({ offer: { orderStart, orderEnd }, isNew }) => {
      if (orderStart === null || (orderEnd !== null && orderEnd < days.until)) return false
      return isDue(orderStart, days) || (isNew && orderStart <= days.until)
    })
    .map(({ offer }) => putItem(bond, offer))
}

export function putWindowsClosing(bond: BondRow, days: Days, step: Step, daysBefore: number): readonly EventItem[] {
  return putsOf(bond, step)
    .filter(({ offer: { orderEnd }, isNew }) => {
      if (orderEnd === null || orderEnd < days.until) return false
      const noticed = daysEarlier(orderEnd, daysBefore)
      return isDue(noticed, days) || (isNew && noticed <= days.until)
    })
    .map(({ offer }) => putItem(bond, offer))
}

export function maturing(bond: BondRow, days: Days, daysBefore: number): readonly EventItem[] {
  const { maturityDate } = bond
  if (maturityDate === null || maturityDate < days.until) return []
  return isDue(daysEarlier(maturityDate, daysBefore), days) ? [{ ...nameOf(bond), maturityDate }] : []
}

function putItem(bond: BondRow, { date, orderStart, orderEnd, price }: OfferRow): EventItem {
  return { ...nameOf(bond), date, orderStart, orderEnd, price }
}

/** Puts ahead; one is new if the revision before knew the bond without it. */
function putsOf(bond: BondRow, { before, after }: Step) {
  const now = bondDetails(after.details, bond.id)
  if (now === null) return []
  const then = before === after ? now : bondDetails(before.details, bond.id)
  const known = then === null ? null : new Set(offersOf(then, 'PUT').map(({ date }) => date))
  return offersOf(now, 'PUT').map(offer => ({ offer, isNew: known !== null && !known.has(offer.date) }))
}

function offersOf({ offers }: BondDetails, type: OfferRow['type']): readonly OfferRow[] {
  return offers.filter(offer => offer.type === type && (offer.status === 'ANNOUNCED' || offer.status === 'OPEN'))
}

function isDue(day: string, { after, until }: Days): boolean {
  return (after === null || day > after) && day <= until
}

function daysEarlier(day: string, days: number): string {
  return Temporal.PlainDate.from(day).subtract({ days }).toString()
}
