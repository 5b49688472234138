import type { ObjectKind } from '../../prisma/generated/client/enums.ts'
import type { ObjectChange } from './object-changes.ts'

type Names = Readonly<Record<string, string>>

const FLOATER = Object.fromEntries(
  ['rateBase', 'ratePremium', 'rateLagDays', 'rateAveraging', 'rateCompounded', 'rateCap', 'rateFloor'].map(name => [
    name,
    'coupon',
  ]),
)
const VOLUME = { volumePlannedMin: 'volumePlanned', volumePlannedMax: 'volumePlanned' }
const FINAL = Object.fromEntries(
  ['finalCoupon', 'finalYield', 'finalPrice', 'finalSpreadBp'].map(name => [name, 'final']),
)
const PRICES = Object.fromEntries(['last', 'wap', 'close', 'bid', 'ask'].map(name => [name, 'price']))

/** How the fields of an answer are named whose columns are named otherwise. */
const NAMES: Partial<Readonly<Record<ObjectKind, Names>>> = {
  ISSUER: { sourceKey: 'id' },
  BOND: { issuerId: 'issuer', guarantorId: 'issuer', primaryBoard: 'boards', structured: 'flags', ...FLOATER },
  COUPON: { nominal: 'nominalAtPayment', knowledge: 'status' },
  QUOTE: PRICES,
  PLACEMENT: { issuerId: 'issuer', sourceKey: 'id', ...VOLUME, ...FINAL },
  CURVE: { shortestTenor: 'points', sourceKey: 'source' },
  RATE: { sourceKey: 'source' },
}

/** The changed fields as answers name them. */
export function changedFields({ kind, fields }: ObjectChange): string[] | null {
  if (fields === null) return null
  const names = NAMES[kind] ?? {}
  return [...new Set(fields.map(field => names[field] ?? field))].sort()
}
