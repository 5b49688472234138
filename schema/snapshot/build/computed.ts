import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { computedSpreads } from '../../alternatives/peer-groups.ts'
import { activities } from '../../overview/activity.ts'
import { calendarEvents, eventsOf } from '../../overview/calendar.ts'
import { creditCells } from '../../overview/credit.ts'
import { curveViews } from '../../overview/curves.ts'
import { currenciesOf, delayNote } from '../../overview/overview.ts'
import { categoriesOf, dataHealth, healthOf, population } from '../../overview/population.ts'
import type { MarketSnapshot } from '../market-snapshot.ts'
import type { SnapshotMemo } from '../memoize.ts'
import type { BondRow } from '../row-types.ts'

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

/** What a snapshot may have otherwise than a former one of the same day, bonds and issuers. */
export interface Difference {
  readonly before: MarketSnapshot
  /** Positions of the bonds whose terms, figures or schedules may differ. */
  readonly bonds: ReadonlySet<number>
  /** Whether nothing else differs: neither placements nor curves nor rates. */
  readonly isOfBonds: boolean
}

type PartOfBond = (bond: BondRow, market: MarketSnapshot) => unknown

/**
 * What of a bond a figure of many bonds rests on: where it is the same, so is the figure. A price changes few of them, and
 * each takes up to half a second of 100,000 bonds (`npm run bench:freshness`).
 */
const PARTS: Partial<Readonly<Record<keyof Computed, PartOfBond>>> = {
  calendarEvents: eventsOf,
  currenciesOf: ({ status, currency, nominalCurrency }) => [status, currency, nominalCurrency],
  dataHealth: healthOf,
  delayNote: ({ status, measure }) => [status, measure?.priceDate],
  population: categoriesOf,
}

/**
 * Computes them one by one, yielding to the event loop, so that no request of a new snapshot waits for all of them. Those
 * that each price changes are left to their first request unless one of the former snapshot has used them: of 100,000 bonds
 * they take as long as the rest of a small revision (`npm run bench:freshness`).
 * @param difference those that it does not change are the former ones
 */
export async function computeAhead(market: MarketSnapshot, difference: Difference): Promise<void> {
  for (const [name, figure] of Object.entries(FIGURES) as [keyof Computed, SnapshotMemo<unknown>][]) {
    const former = figure.known(difference.before)
    if (former !== undefined && (await isUnchanged(name, market, difference))) figure.set(market, former)
    else if (PARTS[name] !== undefined || figure.isUsed(difference.before)) await figure.ahead(market)
    await setImmediate()
  }
}

async function isUnchanged(
  name: keyof Computed,
  market: MarketSnapshot,
  { before, bonds, isOfBonds }: Difference,
): Promise<boolean> {
  const partOf = PARTS[name]
  if (partOf === undefined || !isOfBonds) return false
  const partAt = (snapshot: MarketSnapshot, at: number) => partOf(snapshot.bonds[at] as BondRow, snapshot)
  let compared = 0
  for (const at of bonds) {
    if (!isDeepStrictEqual(partAt(before, at), partAt(market, at))) return false
    compared += 1
    if (compared % COMPARED === 0) await setImmediate()
  }
  return true
}

/** Bonds compared between two yields. */
const COMPARED = 100

export function cacheComputed(market: MarketSnapshot, computed: Computed): void {
  for (const [name, figure] of Object.entries(FIGURES) as [keyof Computed, SnapshotMemo<unknown>][]) {
    figure.set(market, computed[name])
  }
}
