import type { AlertSubject } from '../../prisma/generated/client/enums.ts'
import type { ArgumentFault } from '../errors.ts'
import { type AlertSetting, EVENT_TYPE_NAMES, type EventTypeName, eventType, isEventType } from './event-types.ts'
import { CROSSED } from './events/crossing.ts'

/** What an alert says of its events. */
export interface EventSettings {
  readonly events: readonly string[]
  readonly level?: number | null | undefined
  readonly hysteresis?: number | null | undefined
  readonly daysBefore?: number | null | undefined
  readonly tenor?: number | null | undefined
  readonly basisPoints?: number | null | undefined
}

type StoredSettings = { readonly events: string[] } & Record<Setting, number | null>
type Setting = Exclude<keyof EventSettings, 'events'>

const NEEDED: Readonly<Record<AlertSetting, readonly Setting[]>> = {
  level: ['level'],
  daysBefore: ['daysBefore'],
  curveMove: ['tenor', 'basisPoints'],
}
const POSITIVE: readonly Setting[] = ['tenor', 'basisPoints']
const SETTINGS = ['level', 'hysteresis', 'daysBefore', 'tenor', 'basisPoints'] as const satisfies readonly Setting[]

/**
 * Checks the types of the events against what is watched, and the settings against the types.
 * @param isChange true drops settings that the new types do not need, instead of refusing them
 * @returns null where there are faults
 */
export function checkEvents(
  subject: AlertSubject,
  given: EventSettings,
  faults: ArgumentFault[],
  { isChange = false }: { readonly isChange?: boolean } = {},
): StoredSettings | null {
  const before = faults.length
  const types = typesOf(subject, given.events, faults)
  const crossed = types.filter(type => Object.hasOwn(CROSSED, type))
  if (crossed.length > 1) {
    const message = `An alert has one level: ${crossed.join(' and ')} need alerts of their own.`
    faults.push({ path: 'events', message })
  }
  const needs = new Set(types.flatMap(type => needsOf(type)))
  if (crossed.length > 0) needs.add('hysteresis')
  for (const name of SETTINGS) faults.push(...settingFaults(name, given[name] ?? null, { types, needs, isChange }))
  if (faults.length > before) return null
  const stored = (name: Setting) => (needs.has(name) ? (given[name] ?? null) : null)
  return {
    ...{ events: [...types], level: stored('level'), hysteresis: stored('hysteresis') },
    ...{ daysBefore: stored('daysBefore'), tenor: stored('tenor'), basisPoints: stored('basisPoints') },
  }
}

function typesOf(subject: AlertSubject, events: readonly string[], faults: ArgumentFault[]): readonly EventTypeName[] {
  const allowed = EVENT_TYPE_NAMES.filter(name => eventType(name).subjects.includes(subject))
  if (events.length === 0) faults.push({ path: 'events', message: '`events` is empty.', allowed })
  const types = [...new Set(events.map(text => text.trim().toLowerCase()))]
  return types.filter((type): type is EventTypeName => {
    const isKnown = isEventType(type)
    if (isKnown && allowed.includes(type)) return true
    const message = `${type} is not an event of a ${subject.toLowerCase()}.`
    faults.push(isKnown ? { path: 'events', message, allowed } : unknownEvent(type, allowed))
    return false
  })
}

/** @param allowed what there is for the subject */
export function unknownEvent(text: string, allowed: readonly string[]): ArgumentFault {
  return { path: 'events', message: `There is no event type ${text.slice(0, 60)}.`, allowed }
}

function needsOf(type: EventTypeName): readonly Setting[] {
  const { setting } = eventType(type)
  return setting === null ? [] : NEEDED[setting]
}

interface Needed {
  readonly types: readonly EventTypeName[]
  readonly needs: ReadonlySet<Setting>
  readonly isChange: boolean
}

function settingFaults(name: Setting, value: number | null, { types, needs, isChange }: Needed): ArgumentFault[] {
  const isOptional = name === 'hysteresis'
  if (value === null) {
    if (isOptional || !needs.has(name)) return []
    const type = types.find(one => needsOf(one).includes(name))
    return [{ path: name, message: `\`${name}\` is needed for ${type}.` }]
  }
  if (!needs.has(name)) {
    return isChange ? [] : [{ path: name, message: `\`${name}\` belongs to none of these events.`, code: 'EXCLUDED' }]
  }
  if (name === 'daysBefore' || name === 'hysteresis') {
    return value < 0 ? [{ path: name, message: `\`${name}\` must be at least 0.` }] : []
  }
  return POSITIVE.includes(name) && value <= 0 ? [{ path: name, message: `\`${name}\` must be above 0.` }] : []
}
