import type { DefaultType } from '../../generated/client/enums.ts'
import type { DefaultRecord } from '../record.ts'
import { type Day, isoOf } from './days.ts'
import { settledBefore } from './known-days.ts'
import type { Market } from './market.ts'
import { decimalOf } from './numbers.ts'
import type { Coupon } from './promises.ts'
import { chance, integer, type Random, randomOf } from './random.ts'
import type { SampleBond } from './schedule.ts'
import type { Feature } from './structures.ts'

interface Story {
  readonly type: DefaultType
  readonly obligation: string
  /** Share of such events that were made good within days. */
  readonly cured: number
}

const STORIES: Partial<Readonly<Record<Feature, readonly Story[]>>> = {
  DEFAULT: [
    { type: 'TECHNICAL', obligation: 'coupon', cured: 0 },
    { type: 'DEFAULT', obligation: 'coupon', cured: 0 },
  ],
  TECHNICAL: [{ type: 'TECHNICAL', obligation: 'coupon', cured: 0.5 }],
  PUT_DEFAULT: [{ type: 'PUT_DEFAULT', obligation: 'put', cured: 0 }],
  RESTRUCTURED: [{ type: 'RESTRUCTURED', obligation: 'terms', cured: 0 }],
}
/** A technical default becomes a default after so many days. */
const GRACE_DAYS = 14
const PIECES = 100_000

/** The missed obligations of a troubled bond. */
export function defaultRecords(market: Market, bond: SampleBond): readonly DefaultRecord[] {
  const feature = bond.structure.feature
  const stories = feature === undefined ? undefined : STORIES[feature]
  if (stories === undefined) return []
  const random = randomOf(market.seed, 8, bond.index)
  const missed = missedOf(market, bond, random)
  const amount = missed.coupon?.value ?? null
  return stories.map((story, place) => ({
    isin: bond.isin,
    issuer: bond.issuer.key,
    type: story.type,
    date: isoOf(missed.day + place * GRACE_DAYS),
    obligation: `${obligationOf(story, missed.coupon)} (sample)`,
    amount: story.obligation === 'coupon' && amount !== null ? decimalOf(amount * PIECES, 2) : null,
    currency: bond.nominalCurrency,
    curedDate: chance(random, story.cured) ? isoOf(missed.day + integer(random, 1, 9)) : null,
  }))
}

function obligationOf({ obligation }: Story, coupon: Coupon | null): string {
  if (obligation === 'coupon') return `Coupon ${coupon?.number ?? ''}`.trim()
  return obligation === 'put' ? 'Purchase under the put' : 'Change of the terms'
}

/** The day of the first missed obligation of a troubled bond; null for any other. */
export function troubleDay(market: Market, bond: SampleBond): Day | null {
  const feature = bond.structure.feature
  if (feature === undefined || STORIES[feature] === undefined) return null
  return missedOf(market, bond, randomOf(market.seed, 8, bond.index)).day
}

/** A recent coupon, or the put that was not honoured; always before the first separately published day. */
function missedOf(market: Market, bond: SampleBond, random: Random): { day: Day; coupon: Coupon | null } {
  const last = settledBefore(market) - GRACE_DAYS
  const put = bond.options.filter(option => option.type === 'PUT' && option.day <= last).at(-1)
  if (bond.structure.feature === 'PUT_DEFAULT' && put !== undefined) return { day: put.day, coupon: null }
  const due = bond.coupons.filter(coupon => coupon.pay <= last)
  const coupon = due.at(-Math.min(due.length, integer(random, 1, 3))) ?? null
  return { day: coupon?.pay ?? last, coupon }
}
