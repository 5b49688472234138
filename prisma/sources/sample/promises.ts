import type { Knowledge, OfferStatus, OfferType } from '../../generated/client/enums.ts'
import type { Day } from './days.ts'
import { rounded } from './numbers.ts'
import { priceIndex } from './rates.ts'
import type { Terms } from './terms.ts'

export interface Coupon {
  readonly number: number
  readonly start: Day
  readonly end: Day
  readonly pay: Day
  readonly rate: number | null
  readonly value: number | null
  readonly nominal: number
  readonly knowledge: Knowledge
}

export interface Principal {
  readonly day: Day
  readonly value: number
  readonly redemption: boolean
}

export interface Option {
  readonly type: OfferType
  readonly day: Day
  readonly status: OfferStatus
}

/** The index counts as it was a quarter before, since it is published late. */
const INDEX_LAG_DAYS = 90

/** The nominal of a linker on a day: it rises with consumer prices since the placement. */
export function indexedNominal({ nominal, nominalCurrency, placed }: Terms, day: Day): number {
  const ratio =
    priceIndex(nominalCurrency, Math.max(placed, day) - INDEX_LAG_DAYS) /
    priceIndex(nominalCurrency, placed - INDEX_LAG_DAYS)
  return rounded(nominal * ratio, 2)
}
