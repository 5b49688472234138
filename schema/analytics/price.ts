import { absent, present, type Result } from './result.ts'

/** Price without accrued interest, per 100 of the nominal outstanding at settlement. */
export type CleanPrice = number & { readonly price: 'clean' }

/** Price with accrued interest, per 100 of the nominal outstanding at settlement: what the buyer pays. */
export type DirtyPrice = number & { readonly price: 'dirty' }

export const clean = (per100: number): CleanPrice => per100 as CleanPrice

export const dirty = (per100: number): DirtyPrice => per100 as DirtyPrice

/** Dirty = clean + accrued; accrued per 100 of outstanding nominal, negative in the ex-coupon period. */
export const dirtyFromClean = (price: CleanPrice, accrued: number): DirtyPrice => dirty(price + accrued)

/** Clean = dirty − accrued. */
export const cleanFromDirty = (price: DirtyPrice, accrued: number): CleanPrice => clean(price - accrued)

/** A number as a price: NO_PRICE unless it is above 0 and has an end. */
export const pricedAt = <Price extends CleanPrice | DirtyPrice>(
  per100: number | null | undefined,
  make: (per100: number) => Price,
  field: string,
): Result<Price> =>
  per100 !== null && per100 !== undefined && per100 > 0 && per100 < Number.POSITIVE_INFINITY
    ? present(make(per100))
    : absent('NO_PRICE', field)
