import { Decimal } from 'decimal.js'
import type { PlacementRecord } from '../../sources/source.ts'

type Sale = Pick<PlacementRecord, 'stage' | 'demand' | 'volumePlaced' | 'bidToCover'>

const PLACES = 6
/** Published ratios are rounded, some to one place. */
const ROUNDING = 0.051

/** Demand over the volume placed, as stated or computed from the stated amounts; undefined if neither is stated. */
export function bidToCoverOf(sale: Sale): number | null | undefined {
  return sale.bidToCover ?? dividedOf(sale) ?? sale.bidToCover
}

/** The contradiction between the stated ratio and the stated amounts; null if there is none. */
export function bidToCoverProblem(sale: Sale): string | null {
  const { bidToCover = null } = sale
  const divided = dividedOf(sale)
  if (bidToCover === null || divided === null || isNear(bidToCover, divided)) return null
  const inverse = bidToCover > 0 && isNear(1 / bidToCover, divided) ? ': it is the inverse, the share that was met' : ''
  return `${bidToCover} is not the demand over the volume placed, which is ${divided}${inverse}`
}

/** Null until the sale is complete, because an open sale is only partly placed. */
function dividedOf({ stage, demand = null, volumePlaced = null }: Sale): number | null {
  if (stage !== 'PLACED' || !isAmount(demand) || !isAmount(volumePlaced) || Number(volumePlaced) === 0) return null
  return new Decimal(demand).div(volumePlaced).toDecimalPlaces(PLACES).toNumber()
}

/** An invalid number is rejected later by the check of its column. */
function isAmount(value: string | null): value is string {
  return value !== null && /^\d+(\.\d+)?$/.test(value)
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(ROUNDING, 0.01 * other)
}
