import { peerSpreads } from '../analytics/peer-spread.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { memoizePerSnapshot } from '../snapshot/memoize.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { mapYielding } from '../snapshot/yielding-map.ts'
import { natureOf, type Profile, profileOf } from './profile.ts'

/** The eligible bonds of a snapshot, grouped by nominal currency and coupon nature. */
interface PeerGroups {
  /** Bonds of the same nominal currency and coupon nature. */
  peersOf(source: Profile): readonly Profile[]
  profileOf(bond: BondRow): Profile
  /** True where the spread over peers was not published and is computed from the snapshot. */
  isComputed(bond: BondRow): boolean
  /** Profiles of the groups that have been used. */
  readonly profilesByKey: ReadonlyMap<string, readonly Profile[]>
}

/** Computed once per snapshot. */
export const peerGroupsOf = memoizePerSnapshot((market): PeerGroups => {
  const bondsByKey = Map.groupBy(market.bonds, bond => eligibleKey(bond, market))
  return groupsIn(market, bondsByKey, new Map())
})

/** Precomputes the groups that were used in the previous snapshot, yielding to the event loop. */
export async function layOutLike(market: MarketSnapshot, before: MarketSnapshot): Promise<void> {
  const known = peerGroupsOf.known(before)
  if (known === undefined) return
  const bondsByKey = new Map<string | null, BondRow[]>()
  await mapYielding(market.bonds, bond =>
    bondsByKey.getOrInsertComputed(eligibleKey(bond, market), () => []).push(bond),
  )
  const profilesByKey = new Map<string, readonly Profile[]>()
  const groups = groupsIn(market, bondsByKey, profilesByKey)
  for (const key of known.profilesByKey.keys()) {
    profilesByKey.set(key, await mapYielding(bondsByKey.get(key) ?? [], groups.profileOf))
  }
  peerGroupsOf.set(market, groups)
}

function groupsIn(
  market: MarketSnapshot,
  bondsByKey: ReadonlyMap<string | null, readonly BondRow[]>,
  profilesByKey: Map<string, readonly Profile[]>,
): PeerGroups {
  const computed = computedSpreads(market)
  const profile = (bond: BondRow) =>
    profileOf(bond, market.asOf, bond.measure?.peerSpreadBp ?? computed.get(bond.id) ?? null)
  return {
    peersOf: ({ bond }) => {
      const key = groupKey(bond)
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

/** The group of a bond; null for an ineligible one. */
function eligibleKey(bond: BondRow, market: MarketSnapshot): string | null {
  return LIVE.has(bond.status) && !isInDefault(bond, market) ? groupKey(bond) : null
}

function groupKey(bond: BondRow): string {
  return `${bond.nominalCurrency} ${natureOf(bond)}`
}

/** A default of one bond also excludes its issuer's other bonds. */
function isInDefault({ issuerId, measure }: BondRow, { issuerById }: MarketSnapshot): boolean {
  return (measure?.defaultTypes.length ?? 0) > 0 || issuerById.get(issuerId)?.hasDefault === true
}

/** Spreads over peers by the rule of the published ones, for bonds without a published one. */
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
