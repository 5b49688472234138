import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { memoizePerSnapshot } from '../snapshot/memoize.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { hasFreshPrice, isLive, liveBonds, rounded } from './bonds.ts'
import { BASE_LABELS, withoutModifier } from './credit.ts'

/** Number of bonds with a value. */
export interface Count {
  readonly value: string
  readonly count: number
}

/** Number of bonds by category: all bonds by status, live bonds (placed or traded now) by the rest. */
export interface Population {
  readonly total: number
  readonly live: number
  readonly byStatus: readonly Count[]
  readonly byType: readonly Count[]
  readonly byCurrency: readonly Count[]
  readonly byCouponType: readonly Count[]
  readonly byRating: readonly Count[]
}

/** A share of the live bonds, in per cent. */
export interface Share {
  readonly count: number
  readonly percent: number | null
}

export interface DataHealth {
  readonly bonds: number
  readonly freshPrice: Share
  readonly knownYield: Share
  readonly completeSchedule: Share
  readonly rated: Share
}

const UNRATED = 'UNRATED'

export const population = memoizePerSnapshot((market): Population => {
  const live = liveBonds(market)
  return Object.freeze({
    total: market.bonds.length,
    live: live.length,
    byStatus: largestFirst(market.bonds, bond => bond.status),
    byType: largestFirst(live, bond => bond.bondType),
    byCurrency: largestFirst(live, bond => bond.currency),
    byCouponType: largestFirst(live, bond => bond.couponType),
    byRating: largestFirst(live, ratingOf).toSorted((a, b) => rank(a) - rank(b) || (a.value < b.value ? -1 : 1)),
  })
})

export const dataHealth = memoizePerSnapshot((market): DataHealth => {
  const live = liveBonds(market).map(bond => healthOf(bond, market))
  const shareOf = (count: number): Share => ({
    count,
    percent: live.length === 0 ? null : rounded((100 * count) / live.length, 1),
  })
  return Object.freeze({
    bonds: live.length,
    freshPrice: shareOf(live.filter(({ hasPrice }) => hasPrice).length),
    knownYield: shareOf(live.filter(({ hasYield }) => hasYield).length),
    completeSchedule: shareOf(live.filter(({ hasSchedule }) => hasSchedule).length),
    rated: shareOf(live.filter(({ isRated }) => isRated).length),
  })
})

/** What of a bond is counted in the data health. */
export function healthOf(bond: BondRow, market: MarketSnapshot) {
  const { measure, scheduleComplete: hasSchedule } = bond
  return {
    isLive: isLive(bond),
    hasPrice: hasFreshPrice(bond, market),
    hasYield: measure !== null && measure.yield !== null,
    hasSchedule,
    isRated: measure !== null && measure.ratingLabel !== null,
  }
}

/** What of a bond is counted in the population. */
export function categoriesOf(bond: BondRow): readonly unknown[] {
  const { status, bondType, currency, couponType } = bond
  return [status, bondType, currency, couponType, ratingOf(bond)]
}

/** National and international labels are not comparable, so the scale is part of the value. */
function ratingOf({ measure }: BondRow): string {
  if (measure === null || measure.ratingLabel === null) return UNRATED
  return `${withoutModifier(measure.ratingLabel)} ${measure.ratingScale}`
}

function rank({ value }: Count): number {
  const place = BASE_LABELS.indexOf(value.split(' ')[0] ?? '')
  return place < 0 ? BASE_LABELS.length : place
}

function largestFirst(bonds: MarketSnapshot['bonds'], read: (bond: BondRow) => string): readonly Count[] {
  return [...Map.groupBy(bonds, read)]
    .map(([value, group]) => ({ value, count: group.length }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}
