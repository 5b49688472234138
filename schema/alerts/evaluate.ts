import type { AlertModel } from '../../prisma/generated/client/models/Alert.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { type EventTypeName, isEventType } from './event-types.ts'
import { CROSSED, type CrossingType, crossings, type Sides } from './events/crossing.ts'
import { curveMoved } from './events/curve.ts'
import { entered, left } from './events/membership.ts'
import { placementEvents } from './events/placements.ts'
import { ratingChanges } from './events/ratings.ts'
import {
  callsAnnounced,
  couponsSet,
  defaultsChanged,
  maturing,
  putWindowsClosing,
  putWindowsOpened,
} from './events/schedule.ts'
import { type Days, type EventItem, oncePerBond, type Step } from './events/step.ts'

/** Bonds that an alert watches, in both revisions. */
export interface WatchedBonds {
  readonly before: readonly BondRow[]
  readonly after: readonly BondRow[]
}

/** What is stored of an alert between two evaluations. */
export interface AlertState {
  readonly sides?: Sides
  /** Per cent a year. */
  readonly base?: number | null
}

export interface FoundEvent {
  readonly type: EventTypeName
  readonly items: readonly EventItem[]
}

/** Reads what the evaluation of one alert needs from outside of the two markets. */
export interface Watching {
  /** Null where they cannot be told, such as of a screen that is refused. */
  bonds(): Promise<WatchedBonds | null>
  warnings(): Promise<readonly EventItem[]>
}

interface Evaluated {
  readonly events: readonly FoundEvent[]
  readonly state: AlertState
}

interface Watch extends Watching {
  readonly alert: AlertModel
  readonly state: AlertState
  readonly days: Days
}

type Find = (watch: Watch) => Promise<{ readonly items: readonly EventItem[]; readonly state?: AlertState }>

/**
 * Evaluates alerts over one step between revisions, and over the days whose dates are due. The same step gives the same
 * events. A step from a revision to itself has the events of days alone.
 */
export function alertEvaluation(step: Step, days: Days) {
  const found = findersOf(step)
  const isStep = step.before !== step.after
  return async (alert: AlertModel, watching: Watching): Promise<Evaluated> => {
    const known = alert.state as AlertState | null
    // Whoever makes an alert wants to know what is due already.
    const own = { ...days, after: known === null ? null : days.after }
    let state = known ?? {}
    const events: FoundEvent[] = []
    for (const type of alert.events.filter(isEventType)) {
      if (!isStep && !OF_DAYS.has(type)) continue
      const { items, state: next } = await found[type]({ ...watching, alert, state, days: own })
      state = { ...state, ...next }
      if (items.length > 0) events.push({ type, items })
    }
    return { events, state }
  }
}

const OF_DAYS: ReadonlySet<EventTypeName> = new Set([
  'bond.put_window_opened',
  'bond.put_window_closing',
  'bond.maturing',
])

function findersOf(step: Step): Readonly<Record<EventTypeName, Find>> {
  const { before, after } = step
  const ratings = oncePerBond(bond => ratingChanges(bond, step))
  const eachBond = (find: (bond: BondRow, watch: Watch) => readonly EventItem[]): Find => {
    return async watch => ({ items: ((await watch.bonds())?.after ?? []).flatMap(bond => find(bond, watch)) })
  }
  const crossing = (type: CrossingType): Find => {
    return async ({ bonds, alert, state }) => {
      const { level, hysteresis } = alert
      const watched = await bonds()
      if (watched === null || level === null) return { items: [] }
      const band = hysteresis ?? CROSSED[type].hysteresis
      const { items, sides } = crossings(watched.after, { type, level, hysteresis: band }, state.sides ?? {}, before)
      return { items, state: { sides } }
    }
  }
  // Many alerts watch one screen: 10,000 over 20,000 bonds took 47 s where each compared for itself, 6 s since (bench:alerts).
  const enteredOnce = oncePerWatched(watched => entered(watched.before, watched.after))
  const leftOnce = oncePerWatched(watched => left(watched.before, watched.after, after))
  const placement = (type: Parameters<typeof placementEvents>[0]): Find => {
    const items = onceOnly(() => placementEvents(type, step))
    return async () => ({ items: items() })
  }
  return {
    'screen.entered': async ({ bonds }) => ofBoth(await bonds(), enteredOnce),
    'screen.left': async ({ bonds }) => ofBoth(await bonds(), leftOnce),
    'bond.price_crossed': crossing('bond.price_crossed'),
    'bond.yield_crossed': crossing('bond.yield_crossed'),
    'bond.spread_crossed': crossing('bond.spread_crossed'),
    'bond.rating_changed': eachBond(bond => ratings(bond).ratings),
    'bond.outlook_changed': eachBond(bond => ratings(bond).outlooks),
    'bond.coupon_set': eachBond(oncePerBond(bond => couponsSet(bond, step))),
    'bond.put_window_opened': eachBond((bond, { days }) => putWindowsOpened(bond, days, step)),
    'bond.put_window_closing': eachBond((bond, { days, alert }) =>
      putWindowsClosing(bond, days, step, alert.daysBefore ?? 0),
    ),
    'bond.call_announced': eachBond(oncePerBond(bond => callsAnnounced(bond, step))),
    'bond.maturing': eachBond((bond, { days, alert }) => maturing(bond, days, alert.daysBefore ?? 0)),
    'bond.default': eachBond(oncePerBond(bond => defaultsChanged(bond, step))),
    'placement.announced': placement('placement.announced'),
    'placement.guidance_changed': placement('placement.guidance_changed'),
    'placement.book_closed': placement('placement.book_closed'),
    'placement.placed': placement('placement.placed'),
    'portfolio.warning': async ({ warnings }) => ({ items: await warnings() }),
    'curve.moved': async ({ alert: { curveKey, tenor, basisPoints }, state }) => {
      if (curveKey === null || tenor === null || basisPoints === null) return { items: [] }
      const { items, base } = curveMoved({ key: curveKey, tenor, basisPoints }, state.base ?? null, step)
      return { items, state: { base } }
    },
    'revision.published': async () => ({ items: [revisionItem(after)] }),
  }
}

/** Whoever watches the same bonds is handed the same object. */
function oncePerWatched(find: (watched: WatchedBonds) => readonly EventItem[]) {
  const known = new WeakMap<WatchedBonds, readonly EventItem[]>()
  return (watched: WatchedBonds): readonly EventItem[] => {
    const items = known.get(watched) ?? find(watched)
    known.set(watched, items)
    return items
  }
}

function revisionItem({ revision, asOf, bonds }: MarketSnapshot): EventItem {
  return { revision, asOf, bonds: bonds.length }
}

function ofBoth(watched: WatchedBonds | null, find: (watched: WatchedBonds) => readonly EventItem[]) {
  return { items: watched === null ? [] : find(watched) }
}

function onceOnly<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}
