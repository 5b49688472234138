/**
 * What a reader of the terminal may see and save. It is decided once, when the person is identified, and read by the
 * schema and the gateway; a page only shows it.
 * @example principal.entitlement ?? PREMIUM
 */
export interface Entitlement {
  readonly kind: 'FREE' | 'PREMIUM'
  /** True to read the market as it was published at the end of the day before, UTC. */
  readonly isDelayed: boolean
  /** Rows of a listing, from its first; null for all. */
  readonly listRowsMax: number | null
  readonly savedScreensMax: number
  readonly watchlistsMax: number
  /** Bonds in all watchlists of the account. */
  readonly watchedBondsMax: number
  /** Requests of the terminal, a person; they are not taken from the plan's. */
  readonly requestsPerMinute: number
  readonly requestsPerDay: number
}

/** Signed in without a running subscription. */
export const FREE: Entitlement = Object.freeze({
  kind: 'FREE',
  isDelayed: true,
  listRowsMax: 50,
  savedScreensMax: 1,
  watchlistsMax: 5,
  watchedBondsMax: 5,
  requestsPerMinute: 120,
  requestsPerDay: 3_000,
})

/** With a running subscription, and for operators. */
export const PREMIUM: Entitlement = Object.freeze({
  kind: 'PREMIUM',
  isDelayed: false,
  listRowsMax: null,
  savedScreensMax: 200,
  watchlistsMax: 50,
  watchedBondsMax: 1_000,
  requestsPerMinute: 600,
  requestsPerDay: 30_000,
})

/** The entitlement of a signed-in person. */
export function entitlementOf(role: string, isSubscribed: boolean): Entitlement {
  return isSubscribed || role === 'OPERATOR' ? PREMIUM : FREE
}

/** A sentence for whoever reads a free answer; null where nothing is withheld. */
export function freeWarning({ isDelayed, listRowsMax }: Entitlement): string | null {
  if (!isDelayed || listRowsMax === null) return null
  return `Free access: data of the day before, and the first ${listRowsMax} rows of a listing. A plan shows everything.`
}
