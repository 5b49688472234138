import { peerSpreads } from '../analytics/peer-spread.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { memoizePerSnapshot } from '../snapshot/memoize.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { mapYielding } from '../snapshot/yielding-map.ts'
import { natureOf, type Profile, profileOf } from './profile.ts'

/** The bonds of a market that may be offered at all, laid out by currency and coupon nature. */
export interface Shelves {
  /** Those of the same nominal currency and coupon nature. */
  besides(source: Profile): readonly Profile[]
  profileOf(bond: BondRow): Profile
  /** True where the spread over peers was not published and had to be computed here. */
  isComputed(bond: BondRow): boolean
  /** Of the shelves that somebody has looked at. */
  readonly profilesByKey: ReadonlyMap<string, readonly Profile[]>
}

/** Made once a market: it does not change. */
export const shelvesOf = memoizePerSnapshot((market): Shelves => {
  const bondsByKey = Map.groupBy(market.bonds, bond => keyIn(bond, market))
  return shelvesIn(market, bondsByKey, new Map())
})

/** Lays out a market before it is asked for, as far as the one before has been; meanwhile others get their turn. */
export async function layOutLike(market: MarketSnapshot, before: MarketSnapshot): Promise<void> {
  const known = shelvesOf.known(before)
  if (known === undefined) return
  const bondsByKey = new Map<string | null, BondRow[]>()
  await mapYielding(market.bonds, bond => bondsByKey.getOrInsertComputed(keyIn(bond, market), () => []).push(bond))
  const profilesByKey = new Map<string, readonly Profile[]>()
  const shelves = shelvesIn(market, bondsByKey, profilesByKey)
  for (const key of known.profilesByKey.keys()) {
    profilesByKey.set(key, await mapYielding(bondsByKey.get(key) ?? [], shelves.profileOf))
  }
  shelvesOf.keep(market, shelves)
}

function shelvesIn(
  market: MarketSnapshot,
  bondsByKey: ReadonlyMap<string | null, readonly BondRow[]>,
  profilesByKey: Map<string, readonly Profile[]>,
): Shelves {
  const computed = computedSpreads(market)
  const profile = (bond: BondRow) =>
    profileOf(bond, market.asOf, bond.measure?.peerSpreadBp ?? computed.get(bond.id) ?? null)
  return {
    besides: ({ bond }) => {
      const key = shelfKey(bond)
      const profiles = profilesByKey.get(key) ?? (bondsByKey.get(key) ?? []).map(profile)
      profilesByKey.set(key, profiles)
      return profiles
    },
    profileOf: profile,
    isComputed: bond => computed.has(bond.id),
    profilesByKey,
  }
}

const LIVE: ReadonlySet<string> = new Set(['TRADING', 'PLACING'])

/** The shelf of a bond; null for one that may not be offered. */
function keyIn(bond: BondRow, market: MarketSnapshot): string | null {
  return LIVE.has(bond.status) && !isInDefault(bond, market) ? shelfKey(bond) : null
}

function shelfKey(bond: BondRow): string {
  return `${bond.nominalCurrency} ${natureOf(bond)}`
}

/** A default of one bond speaks of its issuer's others. */
function isInDefault({ issuerId, measure }: BondRow, { issuerById }: MarketSnapshot): boolean {
  return (measure?.defaultTypes.length ?? 0) > 0 || issuerById.get(issuerId)?.hasDefault === true
}

/** Spreads over peers by the rule of the published ones, for bonds whose load did not bring them. */
export const computedSpreads = memoizePerSnapshot(({ bonds }): ReadonlyMap<string, number> => {
  const comparable = bonds.filter(({ measure }) => measure?.gSpreadBp != null && measure.ratingOrdinal !== null)
  if (comparable.every(({ measure }) => measure?.peerSpreadBp !== null)) return new Map()
  const groups = Map.groupBy(comparable, ({ measure, sample }) => `${measure?.ratingScale} ${sample}`)
  return new Map(
    [...groups.values()].flatMap(group => {
      const spreads = peerSpreads(group.map(peerOf))
      return group.flatMap(({ id, measure }, index) => {
        const spread = spreads[index]
        return measure?.peerSpreadBp === null && spread?.ok ? [[id, spread.value.spreadBp] as const] : []
      })
    }),
  )
})

function peerOf({ measure }: BondRow) {
  return {
    rating: measure?.ratingOrdinal ?? null,
    macaulayYears: measure?.durationDays == null ? null : measure.durationDays / 365,
    gSpreadBp: measure?.gSpreadBp ?? null,
  }
}
