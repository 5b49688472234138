import type { AlertSubject } from '../../prisma/generated/client/enums.ts'

/** What an alert says besides the types of its events, and which of them need it. */
export type AlertSetting = 'level' | 'daysBefore' | 'curveMove'

interface EventType {
  readonly subjects: readonly AlertSubject[]
  readonly setting: AlertSetting | null
  readonly description: string
}

const BONDS = ['SCREEN', 'WATCHLIST', 'PORTFOLIO', 'BOND'] as const satisfies readonly AlertSubject[]

const ofBonds = (description: string, setting: AlertSetting | null = null): EventType => ({
  subjects: BONDS,
  setting,
  description,
})
const ofPlacements = (description: string): EventType => ({ subjects: ['PLACEMENTS'], setting: null, description })

/** The types of events, in the spelling of their deliveries: a new type is a row, and a function that finds it. */
export const EVENT_TYPES = {
  'screen.entered': {
    subjects: ['SCREEN'],
    setting: null,
    description: 'Bonds that meet the saved screen and did not before.',
  },
  'screen.left': {
    subjects: ['SCREEN'],
    setting: null,
    description: 'Bonds that met the saved screen and no longer do.',
  },
  'bond.price_crossed': ofBonds('The clean price crossed the level, per cent of the outstanding nominal.', 'level'),
  'bond.yield_crossed': ofBonds('The headline yield crossed the level, per cent a year.', 'level'),
  'bond.spread_crossed': ofBonds('The G-spread crossed the level, basis points.', 'level'),
  'bond.rating_changed': ofBonds('An agency assigned, changed or withdrew a rating of the bond or its issuer.'),
  'bond.outlook_changed': ofBonds('An agency changed the outlook of a rating of the bond or its issuer.'),
  'bond.coupon_set': ofBonds('The rate or the amount of a coupon became known.'),
  'bond.put_window_opened': ofBonds('Holders can now order the purchase at a put.'),
  'bond.put_window_closing': ofBonds('A put window ends in so many days.', 'daysBefore'),
  'bond.call_announced': ofBonds('A call was announced.'),
  'bond.maturing': ofBonds('The bond matures in so many days.', 'daysBefore'),
  'bond.default': ofBonds('A technical default, a default, or the cure of one.'),
  'placement.announced': ofPlacements('A placement was announced.'),
  'placement.guidance_changed': ofPlacements('The price guidance of a placement changed.'),
  'placement.book_closed': ofPlacements('The book of a placement closed.'),
  'placement.placed': ofPlacements('An issue was placed.'),
  'portfolio.warning': {
    subjects: ['PORTFOLIO'],
    setting: null,
    description: 'The portfolio has a warning that it did not have.',
  },
  'curve.moved': {
    subjects: ['CURVE'],
    setting: 'curveMove',
    description: 'The zero rate of a curve at a tenor moved so far since the last such event.',
  },
  'revision.published': { subjects: ['MARKET'], setting: null, description: 'A revision of the data was published.' },
} as const satisfies Readonly<Record<string, EventType>>

export type EventTypeName = keyof typeof EVENT_TYPES

export const EVENT_TYPE_NAMES = Object.keys(EVENT_TYPES) as readonly EventTypeName[]

/** The type of the event that a test of a channel sends. */
export const TEST_EVENT = 'channel.test'

export function eventType(name: EventTypeName): EventType {
  return EVENT_TYPES[name]
}

export function isEventType(text: string): text is EventTypeName {
  return Object.hasOwn(EVENT_TYPES, text)
}
