import type { PlacementStage } from '../../../prisma/generated/client/enums.ts'
import type { PlacementRow } from '../../derived/placements.ts'
import type { EventTypeName } from '../event-types.ts'
import type { EventItem, Step } from './step.ts'

type PlacementEvent = Extract<EventTypeName, `placement.${string}`>

/** How far a placement has come; a cancelled one goes no further. */
const PROGRESS: Readonly<Record<PlacementStage, number>> = {
  ...{ ANNOUNCED: 0, BOOK_OPEN: 1, BOOK_CLOSED: 2, PRICED: 3, PLACING: 4, PLACED: 5, CANCELLED: -1 },
}

/** Whether an event happened to a placement, which was null in the revision before if it is new. */
const HAPPENED: Readonly<Record<PlacementEvent, (was: PlacementRow | null, is: PlacementRow) => boolean>> = {
  'placement.announced': (was, is) => was === null && is.stage !== 'PLACED' && is.stage !== 'CANCELLED',
  'placement.guidance_changed': (was, is) => was !== null && guidanceOf(was) !== guidanceOf(is),
  'placement.book_closed': (was, is) =>
    was !== null && PROGRESS[was.stage] < PROGRESS.BOOK_CLOSED && PROGRESS[is.stage] >= PROGRESS.BOOK_CLOSED,
  'placement.placed': (was, is) => was !== null && was.stage !== 'PLACED' && is.stage === 'PLACED',
}

export function placementEvents(type: PlacementEvent, { before, after }: Step): readonly EventItem[] {
  return after.placements
    .filter(placement => HAPPENED[type](before.placementById.get(placement.id) ?? null, placement))
    .map(placementItem)
}

function guidanceOf({ guidance }: PlacementRow): string {
  const newest = guidance.at(-1)
  if (newest === undefined) return ''
  const { couponFrom, couponTo, spreadBp, yieldFrom, yieldTo } = newest
  return JSON.stringify([couponFrom, couponTo, spreadBp, yieldFrom, yieldTo])
}

function placementItem({ id, isin, name, issuer, currency, stage, guidance, ...placement }: PlacementRow): EventItem {
  const newest = guidance.at(-1)
  const { couponFrom = null, couponTo = null, spreadBp = null, yieldFrom = null, yieldTo = null } = newest ?? {}
  return {
    ...{ id, isin, name, issuer: issuer.name, currency, stage, volume: placement.volume },
    guidance: newest === undefined ? null : { couponFrom, couponTo, spreadBp, yieldFrom, yieldTo },
    ...{ finalCoupon: placement.finalCoupon, finalYield: placement.finalYield },
    ...{ bookCloseDate: placement.bookCloseDate, settlementDate: placement.settlementDate },
  }
}
