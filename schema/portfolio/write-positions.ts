import type { Decimal } from 'decimal.js'
import type { Context } from '../context.ts'
import { checkAmount, checkBond, checkPrice, collectFaults, type Faults } from './check.ts'
import { LIMITS } from './limits.ts'
import { storedLedger } from './read-ledgers.ts'
import { type Transaction, throwFaults } from './write.ts'

export interface PositionInput {
  readonly bond: string
  readonly quantity: string
  readonly averagePrice?: number | null
  readonly cost?: string | null
}

/** A position set by hand, checked. */
export interface NewPosition {
  readonly bondId: string
  readonly quantity: Decimal
  readonly averagePrice: number | null
  readonly cost: Decimal | null
}

/** @throws GraphQLError INVALID_PARAMETER naming every invalid position */
export function checkPositions(
  inputs: readonly PositionInput[],
  { market }: Context,
  pathAt: (index: number) => string = index => `positions.${index}`,
): readonly NewPosition[] {
  const faults = collectFaults()
  checkCount(inputs.length, faults)
  const seen = new Set<string>()
  const positions = inputs.slice(0, LIMITS.positions).flatMap((input, index) => {
    const path = (field: string) => `${pathAt(index)}.${field}`
    const bond = checkBond(path('bond'), input.bond, market, faults)
    const quantity = checkAmount(path('quantity'), input.quantity, faults)
    const { averagePrice = null, cost = null } = input
    if (averagePrice !== null) checkPrice(path('averagePrice'), averagePrice, faults)
    const paid = cost === null ? null : checkAmount(path('cost'), cost, faults, { zero: true })
    if (bond === null) return []
    if (seen.has(bond.id)) faults.add(path('bond'), `${bond.isin} occurs more than once: combine the quantities.`)
    seen.add(bond.id)
    return [{ bondId: bond.id, quantity, averagePrice, cost: paid }]
  })
  throwFaults(faults)
  return positions
}

function checkCount(count: number, faults: Faults): void {
  if (count > LIMITS.positions) faults.add('positions', `A portfolio can have at most ${LIMITS.positions} positions.`)
}

/**
 * Replaces the positions that were set by hand. Positions derived from transactions stay unchanged.
 * @param pathOf argument path of a position, for faults
 */
export async function replacePositions(
  portfolioId: string,
  positions: readonly NewPosition[],
  transaction: Transaction,
  pathOf: (index: number) => string = index => `positions.${index}.bond`,
): Promise<void> {
  const { lots } = await storedLedger({ portfolioId }, transaction)
  const faults = collectFaults()
  for (const [index, { bondId }] of positions.entries()) {
    if (lots.has(bondId))
      faults.add(pathOf(index), 'This position is derived from transactions: correct the transactions instead.')
  }
  const following = [...lots.values()].filter(({ quantity }) => !quantity.isZero()).length
  checkCount(positions.length + following, faults)
  throwFaults(faults)
  await transaction.position.deleteMany({ where: { portfolioId, bondId: { notIn: [...lots.keys()] } } })
  await transaction.position.createMany({ data: positions.map(position => ({ portfolioId, ...position })) })
}

/**
 * Sets one position by hand and leaves the others. A stored cost follows the quantity; a given average price replaces it.
 * @throws GraphQLError INVALID_PARAMETER for a position that is derived from transactions
 */
export async function setPosition(
  portfolioId: string,
  { bondId, quantity, averagePrice }: NewPosition,
  transaction: Transaction,
): Promise<void> {
  await refuseDerived(portfolioId, bondId, transaction)
  const where = { portfolioId_bondId: { portfolioId, bondId } }
  const stored = await transaction.position.findUnique({ where })
  if (stored === null) {
    const faults = collectFaults()
    checkCount((await transaction.position.count({ where: { portfolioId } })) + 1, faults)
    throwFaults(faults)
  }
  const cost =
    averagePrice !== null || stored === null || stored.cost === null
      ? null
      : quantity.times(stored.cost).dividedBy(stored.quantity).toDecimalPlaces(2)
  const position = { quantity, averagePrice: averagePrice ?? stored?.averagePrice ?? null, cost }
  await transaction.position.upsert({ where, create: { portfolioId, bondId, ...position }, update: position })
}

/** @throws GraphQLError INVALID_PARAMETER for a position that is derived from transactions */
export async function removePosition(portfolioId: string, bondId: string, transaction: Transaction): Promise<void> {
  await refuseDerived(portfolioId, bondId, transaction)
  await transaction.position.deleteMany({ where: { portfolioId, bondId } })
}

async function refuseDerived(portfolioId: string, bondId: string, transaction: Transaction): Promise<void> {
  const { lots } = await storedLedger({ portfolioId, bondIds: [bondId] }, transaction)
  if (!lots.has(bondId)) return
  const faults = collectFaults()
  faults.add('position.bond', 'This position is derived from transactions: correct the transactions instead.')
  throwFaults(faults)
}
