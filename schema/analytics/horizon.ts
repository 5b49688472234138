import type { Bond } from './bond.ts'
import type { OptionKind } from './bond-terms.ts'
import type { Day } from './day.ts'
import { absent, present, type Result } from './result.ts'

/** The basis of a yield: the event to which it is computed. */
export type Basis = 'MATURITY' | 'PERPETUITY' | OptionKind

export interface Horizon {
  readonly basis: Basis
  readonly day: Day
  /** Clean price received on the day, per 100 of what is then outstanding. */
  readonly price: number
}

/** The end of the bond's life; NOT_APPLICABLE for a perpetual. */
export const maturityHorizon = (bond: Bond): Result<Horizon> => {
  const day = bond.principal.days.at(-1)
  if (bond.maturity === undefined || day === undefined) return absent('NOT_APPLICABLE', 'maturityDate')
  return present({ basis: 'MATURITY', day: Math.max(day, bond.maturity), price: bond.principal.redemption })
}

/** Options still ahead of settlement, soonest first. */
export const futureOptions = (bond: Bond, settlement: Day, kinds: readonly OptionKind[]): readonly Horizon[] =>
  bond.options
    .filter(option => option.day > settlement && kinds.includes(option.kind))
    .map(({ kind, day, price }) => ({ basis: kind, day, price }))

const CALLS: readonly OptionKind[] = Object.freeze(['CALL', 'MANDATORY_CALL'])
const PUTS: readonly OptionKind[] = Object.freeze(['PUT'])

/** Options of the headline yield: the nearest put or announced call (Moscow Exchange since 2025-06-24). */
export const HEADLINE_OPTIONS: readonly OptionKind[] = Object.freeze(['PUT', 'MANDATORY_CALL'])

/** The nearest put ahead; NOT_APPLICABLE where the bond has none, or only in the past. */
export const putHorizon = (bond: Bond, settlement: Day): Result<Horizon> => nearest(bond, settlement, PUTS)

/** The nearest call ahead; NOT_APPLICABLE where the bond has none, or only in the past. */
export const callHorizon = (bond: Bond, settlement: Day): Result<Horizon> => nearest(bond, settlement, CALLS)

const nearest = (bond: Bond, settlement: Day, kinds: readonly OptionKind[]): Result<Horizon> => {
  const option = futureOptions(bond, settlement, kinds)[0]
  return option === undefined ? absent('NOT_APPLICABLE', 'options') : present(option)
}

/** All future calls; together with maturity, the candidates for the yield to worst. */
export const callHorizons = (bond: Bond, settlement: Day): readonly Horizon[] => futureOptions(bond, settlement, CALLS)

/** All future puts; together with maturity, the candidates for the best yield of the holder. */
export const putHorizons = (bond: Bond, settlement: Day): readonly Horizon[] => futureOptions(bond, settlement, PUTS)

/**
 * The date that the headline yield goes to.
 *
 * The nearest put or mandatory call after settlement, else maturity.
 * @returns the horizon; NOT_APPLICABLE for a perpetual without such a date
 * @source Moscow Exchange, method of yields, effective since 2025-06-24
 */
export const headlineHorizon = (bond: Bond, settlement: Day): Result<Horizon> => {
  if (bond.options.length === 0) return maturityHorizon(bond)
  const option = futureOptions(bond, settlement, HEADLINE_OPTIONS)[0]
  return option === undefined ? maturityHorizon(bond) : present(option)
}
