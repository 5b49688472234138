import { setImmediate } from 'node:timers/promises'
import { computedSpreads } from '../../alternatives/peer-groups.ts'
import { activities } from '../../overview/activity.ts'
import { calendarEvents } from '../../overview/calendar.ts'
import { creditCells } from '../../overview/credit.ts'
import { curveViews } from '../../overview/curves.ts'
import { currenciesOf, delayNote } from '../../overview/overview.ts'
import { dataHealth, population } from '../../overview/population.ts'
import type { MarketSnapshot } from '../market-snapshot.ts'
import type { SnapshotMemo } from '../memoize.ts'

/** Values computed over a whole snapshot, as plain data. */
const FIGURES = {
  ...{ activities, calendarEvents, computedSpreads, creditCells, currenciesOf, curveViews },
  ...{ dataHealth, delayNote, population },
}

/** Values that the first request of a snapshot would otherwise compute. */
export type Computed = { readonly [Name in keyof typeof FIGURES]: ReturnType<(typeof FIGURES)[Name]> }

export function computedOf(market: MarketSnapshot): Computed {
  return Object.fromEntries(Object.entries(FIGURES).map(([name, figure]) => [name, figure(market)])) as Computed
}

/** Computes them one by one, yielding to the event loop, so that no request of a new snapshot waits for all of them. */
export async function computeAhead(market: MarketSnapshot): Promise<void> {
  for (const figure of Object.values(FIGURES) as readonly SnapshotMemo<unknown>[]) {
    figure(market)
    await setImmediate()
  }
}

export function cacheComputed(market: MarketSnapshot, computed: Computed): void {
  for (const [name, figure] of Object.entries(FIGURES) as [keyof Computed, SnapshotMemo<unknown>][]) {
    figure.set(market, computed[name])
  }
}
