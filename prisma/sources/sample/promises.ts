import type { Knowledge, OfferStatus, OfferType } from '../../generated/client/enums.ts'
import type { Day } from './days.ts'
import { rounded } from './numbers.ts'
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

/** Prices rise by some six per cent a year in roubles and two elsewhere; the terms lag as real ones do. */
export function indexedNominal({ nominal, nominalCurrency, placed }: Terms, day: Day): number {
  const growth = nominalCurrency === 'RUB' ? 0.06 : 0.02
  return rounded(nominal * (1 + growth) ** (Math.max(0, day - placed) / 365), 2)
}
