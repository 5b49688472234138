import { Decimal } from 'decimal.js'
import { type ParsedRating, ratingFromText, type Scale } from '../analytics/ratings.ts'
import { ratingFault } from '../filters/meant-rating.ts'
import { checkAmount, checkCurrency, collectFaults } from '../portfolio/check.ts'
import { throwFaults } from '../portfolio/write.ts'

/** The arguments as given. */
export interface LadderArguments {
  readonly amount: string
  readonly currency: string
  readonly years: number
  readonly creditRatingFrom: string
  readonly issuerLimitPercent: number
  readonly bondsPerRung: number
  readonly allowQualified?: boolean | null
}

export interface LadderOptions {
  readonly amount: Decimal
  readonly currency: string
  readonly years: number
  /** The scale is null where the label names none: then each bond is read on the scale of its issuer's country. */
  readonly ratingFloor: Pick<ParsedRating, 'ordinal'> & { readonly scale: Scale | null }
  /** The most money in one obligor. */
  readonly issuerLimit: Decimal
  readonly bondsPerRung: number
  readonly allowQualified: boolean
}

/** @throws GraphQLError INVALID_PARAMETER naming every argument that cannot be read */
export function readLadderOptions(given: LadderArguments): LadderOptions {
  const faults = collectFaults()
  const { years, bondsPerRung, issuerLimitPercent, creditRatingFrom } = given
  const amount = checkAmount('amount', given.amount, faults)
  const currency = checkCurrency('currency', given.currency, faults)
  const rating = ratingFromText(creditRatingFrom)
  if (rating === null) faults.list.push({ path: 'creditRatingFrom', ...ratingFault(creditRatingFrom) })
  throwFaults(faults)
  return {
    ...{ amount, currency, years, bondsPerRung },
    ratingFloor: rating as ParsedRating,
    issuerLimit: amount.times(new Decimal(issuerLimitPercent)).dividedBy(100),
    allowQualified: given.allowQualified ?? false,
  }
}
