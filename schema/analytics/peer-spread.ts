import { absent, present, type Result } from './result.ts'

/** A bond among its peers. */
export interface Peer {
  /** Place of the rating on the scale, 1 the best; null for an unrated bond. */
  readonly rating: number | null
  readonly macaulayYears: number | null
  readonly gSpreadBp: number | null
}

/** How far the bucket had to be widened to contain enough bonds. */
export type Widening = 'NONE' | 'NEXT_DURATIONS' | 'ALL_DURATIONS' | 'NEXT_RATINGS' | 'MARKET'

interface PeerSpread {
  /** G-spread less the median of the bucket: basis points. */
  readonly spreadBp: number
  readonly medianBp: number
  /** Bonds in the bucket, this one included. */
  readonly peers: number
  readonly widening: Widening
}

/** Upper ends of the duration buckets, years. */
export const DURATION_ENDS = Object.freeze([1, 2, 3, 5, 7, 10, Number.POSITIVE_INFINITY])

/** Ends of the duration bucket, years: the durations above the one and up to the other. */
export const durationBounds = (macaulayYears: number): { readonly above: number; readonly upTo: number } => {
  const place = DURATION_ENDS.findIndex(end => macaulayYears <= end)
  return { above: DURATION_ENDS[place - 1] ?? Number.NEGATIVE_INFINITY, upTo: DURATION_ENDS[place] as number }
}

/** A bucket with fewer bonds is widened. */
export const FEWEST_PEERS = 5

interface Bucket {
  readonly rating: number
  /** Place of the duration among the buckets. */
  readonly duration: number
}

interface PeerPoint extends Bucket {
  readonly spread: number
}

const placed = ({ rating, macaulayYears, gSpreadBp }: Peer): PeerPoint | undefined =>
  rating === null || gSpreadBp === null || macaulayYears === null || !Number.isFinite(gSpreadBp)
    ? undefined
    : { rating, duration: DURATION_ENDS.findIndex(end => macaulayYears <= end), spread: gSpreadBp }

const nameOf = ({ rating, duration }: Bucket): string => `${rating}/${duration}`

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1

interface WideningRule {
  readonly widening: Widening
  readonly text: string
  readonly belongs: (bond: Bucket, peer: Bucket) => boolean
}

/** From the bond's own bucket to the whole market: a table. */
export const WIDENINGS: readonly WideningRule[] = Object.freeze([
  {
    widening: 'NONE',
    text: 'the same rating and the same duration bucket',
    belongs: (bond, peer) => peer.rating === bond.rating && peer.duration === bond.duration,
  },
  {
    widening: 'NEXT_DURATIONS',
    text: 'the same rating, the duration bucket and those next to it',
    belongs: (bond, peer) => peer.rating === bond.rating && near(peer.duration, bond.duration),
  },
  {
    widening: 'ALL_DURATIONS',
    text: 'the same rating, any duration',
    belongs: (bond, peer) => peer.rating === bond.rating,
  },
  {
    widening: 'NEXT_RATINGS',
    text: 'the rating and one notch to either side, any duration',
    belongs: (bond, peer) => near(peer.rating, bond.rating),
  },
  { widening: 'MARKET', text: 'every rated bond of the scale with a G-spread', belongs: () => true },
])

/** The middle value, or the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}

interface Compared {
  readonly widening: Widening
  readonly medianBp: number
  readonly peers: number
}

/** The bonds of one bucket: a bucket is looked at as a whole, for a market has many bonds and few buckets. */
interface Filled extends Bucket {
  readonly spreads: number[]
}

const comparedOf = (bond: PeerPoint, market: readonly Filled[]): Compared => {
  for (const { widening, belongs } of WIDENINGS) {
    const spreads = market.flatMap(bucket => (belongs(bond, bucket) ? bucket.spreads : []))
    if (spreads.length >= FEWEST_PEERS || widening === 'MARKET') {
      return { widening, medianBp: median(spreads), peers: spreads.length }
    }
  }
  return { widening: 'MARKET', medianBp: bond.spread, peers: 1 }
}

/**
 * How much more each bond pays than bonds of its rating and duration.
 *
 *     peer spread = G-spread − median G-spread of the bucket
 *
 * Buckets are rating × duration (to 1, 2, 3, 5, 7, 10 years and beyond). One with fewer than 5 bonds is
 * widened to the next durations, all durations, the next ratings, the market, and says so.
 * @returns basis points, in the order of the bonds; MISSING_DATA without rating, duration or G-spread
 */
export const peerSpreads = (bonds: readonly Peer[]): readonly Result<PeerSpread>[] => {
  const places = bonds.map(placed)
  const market = new Map<string, Filled>()
  for (const place of places) {
    if (place !== undefined)
      market
        .getOrInsertComputed(nameOf(place), () => ({ rating: place.rating, duration: place.duration, spreads: [] }))
        .spreads.push(place.spread)
  }
  const buckets = [...market.values()]
  const compared = new Map<string, Compared>()
  return places.map(place => {
    if (place === undefined) return absent('MISSING_DATA', 'peer')
    const found = compared.getOrInsertComputed(nameOf(place), () => comparedOf(place, buckets))
    return present({ spreadBp: place.spread - found.medianBp, ...found })
  })
}
