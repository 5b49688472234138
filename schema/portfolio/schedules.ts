import { LRUCache } from 'lru-cache'
import type { Context } from '../context.ts'
import { mapInSteps } from '../in-steps.ts'
import { bondSchedules, issuerDetails } from '../snapshot/details/details.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import type { Schedule, ScheduledRating, Schedules } from './stored.ts'

type Market = Pick<MarketSnapshot, 'asOf' | 'details'>

/** Days of past payments: the current coupon period began within them, and older payments are not needed. */
const DAYS_BACK = 400

/** Rows of schedules that stay decoded for each snapshot, about 20 MB. */
const MOST_ROWS = 100_000

/** What a large portfolio decodes is half of its time and of its garbage (`npm run bench:neighbour`, ledger). */
const decoded = new WeakMap<Market['details'], LRUCache<string, Schedule>>()

/** The schedules of these bonds in the snapshot. */
export async function readSchedules(
  bonds: readonly BondRow[],
  context: Pick<Context, 'market' | 'pace'>,
): Promise<Schedules> {
  const read = scheduleReader(context.market)
  const known = decoded.getOrInsertComputed(
    context.market.details,
    () => new LRUCache({ maxSize: MOST_ROWS, sizeCalculation: rowsOf }),
  )
  const readOnce = (bond: BondRow) => {
    const schedule = known.get(bond.id) ?? read(bond)
    if (schedule !== null) known.set(bond.id, schedule)
    return schedule
  }
  const schedules = await mapInSteps(bonds, bond => [bond.id, readOnce(bond)] as const, context)
  return new Map(schedules.filter((entry): entry is [string, Schedule] => entry[1] !== null))
}

function scheduleReader(market: Market): (bond: BondRow) => Schedule | null {
  const ofIssuers = new Map<string, readonly ScheduledRating[]>()
  const readRatings = (id: string) => ratingsOf(issuerDetails(market.details, id)?.ratings, false)
  const asOf = market.asOf.slice(0, 10)
  const since = Temporal.PlainDate.from(asOf).subtract({ days: DAYS_BACK }).toString()
  return ({ id, issuerId }) => {
    const details = bondSchedules(market.details, id)
    if (details === null) return null
    return {
      coupons: details.coupons.filter(({ periodEnd }) => periodEnd > since).sort(byPayDate),
      amortizations: details.amortizations.filter(({ date }) => date > since),
      offers: details.offers.filter(({ status, date }) => (status === 'ANNOUNCED' || status === 'OPEN') && date > asOf),
      ratings: [...ratingsOf(details.ratings, true), ...ofIssuers.getOrInsertComputed(issuerId, readRatings)],
    }
  }
}

function rowsOf(schedule: Schedule): number {
  return Object.values(schedule).reduce((sum, { length }) => sum + length, 1)
}

function byPayDate(a: { readonly payDate: string }, b: { readonly payDate: string }): number {
  return a.payDate < b.payDate ? -1 : Number(a.payDate > b.payDate)
}

function ratingsOf(ratings: readonly Omit<ScheduledRating, 'ofIssue'>[] = [], ofIssue: boolean) {
  return ratings.filter(({ withdrawn }) => !withdrawn).map(rating => ({ ...rating, ofIssue }))
}
