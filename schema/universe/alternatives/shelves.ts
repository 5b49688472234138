import { peerSpreads } from '../../analytics/peer-spread.ts'
import type { Market } from '../market.ts'
import type { BondRow } from '../row.ts'
import { natureOf, type Profile, profileOf } from './profile.ts'

/** The bonds of a market that may be offered at all, laid out by currency and coupon nature. */
export interface Shelves {
  /** Those of the same nominal currency and coupon nature. */
  besides(source: Profile): readonly Profile[]
  profileOf(bond: BondRow): Profile
  /** True where the spread over peers was not published and had to be computed here. */
  isComputed(bond: BondRow): boolean
}

const made = new WeakMap<Market, Shelves>()

/** Made once a market: it does not change. */
export function shelvesOf(market: Market): Shelves {
  const known = made.get(market)
  if (known !== undefined) return known
  const shelves = layOut(market)
  made.set(market, shelves)
  return shelves
}

const LIVE: ReadonlySet<string> = new Set(['TRADING', 'PLACING'])

function layOut(market: Market): Shelves {
  const computed = computedSpreads(market.bonds)
  const profile = (bond: BondRow) =>
    profileOf(bond, market.asOf, bond.measure?.peerSpreadBp ?? computed.get(bond.id) ?? null)
  const offered = market.bonds.filter(bond => LIVE.has(bond.status) && !isInDefault(bond, market))
  const bondsByKey = Map.groupBy(offered, shelfKey)
  const profilesByKey = new Map<string, readonly Profile[]>()
  return {
    besides: ({ bond }) => {
      const key = shelfKey(bond)
      const profiles = profilesByKey.get(key) ?? (bondsByKey.get(key) ?? []).map(profile)
      profilesByKey.set(key, profiles)
      return profiles
    },
    profileOf: profile,
    isComputed: bond => computed.has(bond.id),
  }
}

function shelfKey(bond: BondRow): string {
  return `${bond.nominalCurrency} ${natureOf(bond)}`
}

/** A default of one bond speaks of its issuer's others. */
function isInDefault({ issuerId, measure }: BondRow, { issuerById }: Market): boolean {
  return (measure?.defaultTypes.length ?? 0) > 0 || issuerById.get(issuerId)?.hasDefault === true
}

/** Spreads over peers by the rule of the published ones, for bonds whose load did not bring them. */
function computedSpreads(bonds: readonly BondRow[]): ReadonlyMap<string, number> {
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
}

function peerOf({ measure }: BondRow) {
  return {
    rating: measure?.ratingOrdinal ?? null,
    macaulayYears: measure?.durationDays == null ? null : measure.durationDays / 365,
    gSpreadBp: measure?.gSpreadBp ?? null,
  }
}
