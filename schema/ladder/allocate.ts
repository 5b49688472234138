import { Decimal } from 'decimal.js'
import type { BondRow } from '../snapshot/row-types.ts'
import type { LadderOptions } from './options.ts'

/** What limited a purchase, or excluded a bond. */
type Limit = 'ISSUER_LIMIT' | 'LOT'

/** Bonds bought for a rung. */
export interface Purchase {
  readonly bond: BondRow
  /** Place among the candidates of the rung, the highest yield first. */
  readonly place: number
  /** Number of bonds, a multiple of the lot. */
  readonly quantity: number
  /** With accrued interest. */
  readonly cost: Decimal
  /** True where more of it would pass the limit of its issuer. */
  readonly isAtIssuerLimit: boolean
}

/** A candidate with a higher yield than a bond bought, which is not bought itself. */
export interface Skipped {
  readonly bond: BondRow
  readonly place: number
  readonly limit: Limit
}

export interface Allocation {
  readonly purchases: readonly Purchase[]
  readonly skipped: readonly Skipped[]
  readonly left: Decimal
}

/** Money in each obligor, over all rungs. */
export type Spent = Map<string, Decimal>

/**
 * Spends the budget of a rung on its candidates in their order: equal parts for so many bonds, in whole lots, within the
 * limit of each obligor. What is left then buys more of the same bonds, in the same order.
 */
export function allocate(
  candidates: readonly BondRow[],
  budget: Decimal,
  { issuerLimit, bondsPerRung }: Pick<LadderOptions, 'issuerLimit' | 'bondsPerRung'>,
  spent: Spent,
): Allocation {
  const bought: { bond: BondRow; place: number; lots: number }[] = []
  const skipped: Skipped[] = []
  let left = budget
  const room = (bond: BondRow) => issuerLimit.minus(spent.get(obligorOf(bond)) ?? 0)
  const spend = (bond: BondRow, lots: number) => {
    const cost = lotCost(bond).times(lots)
    left = left.minus(cost)
    spent.set(obligorOf(bond), (spent.get(obligorOf(bond)) ?? new Decimal(0)).plus(cost))
  }
  for (const [at, bond] of candidates.entries()) {
    const open = bondsPerRung - bought.length
    if (open === 0) break
    const part = Decimal.min(left.dividedBy(open), room(bond))
    // A lot may cost more than an equal part, as long as the rung and the issuer have the money.
    const lots = Math.max(lotsFor(part, bond), Math.min(1, lotsFor(Decimal.min(left, room(bond)), bond)))
    if (lots === 0) {
      skipped.push({ bond, place: at + 1, limit: lotsFor(left, bond) > 0 ? 'ISSUER_LIMIT' : 'LOT' })
      continue
    }
    bought.push({ bond, place: at + 1, lots })
    spend(bond, lots)
  }
  for (const purchase of bought) {
    const more = lotsFor(Decimal.min(left, room(purchase.bond)), purchase.bond)
    if (more === 0) continue
    purchase.lots += more
    spend(purchase.bond, more)
  }
  const last = bought.at(-1)?.place ?? Number.POSITIVE_INFINITY
  return {
    left,
    skipped: skipped.filter(({ place }) => place < last),
    purchases: bought.map(({ bond, place, lots }) => ({
      ...{ bond, place },
      quantity: lots * lotSizeOf(bond),
      cost: lotCost(bond).times(lots),
      isAtIssuerLimit: room(bond).lessThan(lotCost(bond)),
    })),
  }
}

/** The guarantor of a special-purpose vehicle, otherwise the issuer. */
function obligorOf({ issuer }: BondRow): string {
  return issuer.isSpv ? (issuer.guarantorId ?? issuer.id) : issuer.id
}

/** Where no source states the lot, it is one bond. */
function lotSizeOf({ lotSize }: BondRow): number {
  return lotSize ?? 1
}

/** At the dirty price, rounded up to the cent. */
function lotCost(bond: BondRow): Decimal {
  const price = bond.measure?.priceDirty ?? Number.NaN
  const one = new Decimal(bond.outstandingNominal).times(price).dividedBy(100)
  return one.times(lotSizeOf(bond)).toDecimalPlaces(2, Decimal.ROUND_UP)
}

function lotsFor(money: Decimal, bond: BondRow): number {
  return Math.max(0, money.dividedBy(lotCost(bond)).floor().toNumber())
}
