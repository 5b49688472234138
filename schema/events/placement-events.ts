import { Exact } from '../derived/exact-decimal.ts'
import type { PlacementRow } from '../derived/placements.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { type CalendarEntry, PLACEMENT_TYPES, PLAIN_ENTRY } from './calendar-entry.ts'

type PlacementType = (typeof PLACEMENT_TYPES)[number]

/** The day of each type; null where no source states it. */
const DAY_OF: Readonly<Record<PlacementType, (placement: PlacementRow) => string | null>> = {
  BOOK_OPEN: ({ bookOpen }) => bookOpen?.slice(0, 10) ?? null,
  BOOK_CLOSE: ({ bookCloseDate }) => bookCloseDate,
  AUCTION: ({ auctionDate }) => auctionDate,
  PLACEMENT: ({ settlementDate }) => settlementDate,
}

/** The moment of each type that has one. */
const TIME_OF: Readonly<Partial<Record<PlacementType, (placement: PlacementRow) => string | null>>> = {
  BOOK_OPEN: ({ bookOpen }) => bookOpen,
  BOOK_CLOSE: ({ bookClose }) => bookClose,
}

/** The events of placements that meet a condition, unordered. Cancelled placements have none. */
export function placementEvents(
  { placements, asOf }: MarketSnapshot,
  isWanted: (date: string, type: PlacementType, placement: PlacementRow) => boolean,
): readonly CalendarEntry[] {
  return placements.flatMap(placement => {
    if (placement.stage === 'CANCELLED') return []
    return PLACEMENT_TYPES.flatMap(type => {
      const date = DAY_OF[type](placement)
      return date !== null && isWanted(date, type, placement) ? [entryOf(date, type, placement, asOf.slice(0, 10))] : []
    })
  })
}

function entryOf(date: string, type: PlacementType, placement: PlacementRow, today: string): CalendarEntry {
  const { id, bondId, isin, name, issuerId, issuer, currency, bookOpen, bookCloseDate, finalPrice, volume } = placement
  return {
    ...PLAIN_ENTRY,
    ...{ date, type, bondId, isin, name, issuerId, issuer: issuer.name, placementId: id, currency },
    ...{ orderStart: bookOpen?.slice(0, 10) ?? null, orderEnd: bookCloseDate },
    time: TIME_OF[type]?.(placement) ?? null,
    status: date > today ? 'DUE' : 'DONE',
    ...(type === 'PLACEMENT'
      ? { ...paid(placement), price: finalPrice, issueAmount: volume }
      : ({ reason: 'NOT_APPLICABLE' } as const)),
  }
}

/** What a buyer pays for one bond at settlement. */
function paid({ nominal, finalPrice }: PlacementRow): Pick<CalendarEntry, 'amount' | 'reason' | 'state'> {
  if (nominal === null || finalPrice === null) return { amount: null, reason: 'MISSING_DATA', state: 'UNKNOWN' }
  return { amount: new Exact(nominal).times(finalPrice).div(100).toFixed(), reason: null, state: 'FIXED' }
}
