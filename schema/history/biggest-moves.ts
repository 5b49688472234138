import { type TradedBond, tradedBond } from '../overview/activity.ts'
import { type MeasuredBond, measuredBonds } from '../overview/bonds.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'

const MOST_MOVES = 10

/**
 * Of the bonds whose quotes changed, those whose price moved most on its day, up or down.
 * @param quoted with the last day whose quotes changed: an older price than that of the bond has moved before
 */
export function biggestMoves(
  quoted: readonly { readonly id: string; readonly to: string }[],
  market: MarketSnapshot,
): readonly TradedBond[] {
  const dayOf = new Map(quoted.map(({ id, to }) => [id, to]))
  const moved = measuredBonds(market).filter(({ id, measure: { changePercent, priceDate } }) => {
    const day = dayOf.get(id)
    return day !== undefined && priceDate !== null && priceDate <= day && changePercent !== null && changePercent !== 0
  })
  return moved
    .toSorted((a, b) => moveOf(b) - moveOf(a) || (a.isin < b.isin ? -1 : 1))
    .slice(0, MOST_MOVES)
    .map(tradedBond)
}

function moveOf({ measure }: MeasuredBond): number {
  return Math.abs(measure.changePercent ?? 0)
}
