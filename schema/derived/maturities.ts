import type { Reason } from '../analytics/result.ts'
import type { UnknownMaturities, YearMaturities } from '../snapshot/issuer-types.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { Exact } from './exact-decimal.ts'
import { type RepaymentRow, repaymentsAfter } from './repayments.ts'

/** Repayments by year and currency, with those of unknown amount. */
interface Maturities {
  readonly maturities: readonly YearMaturities[]
  readonly unknownMaturities: readonly UnknownMaturities[]
}

interface Due {
  readonly bond: BondRow
  /** Null where unknown. */
  readonly year: number | null
  readonly amount: Exact | null
  readonly reason: Reason | null
}

/** @param rowsOf the repayments of a bond's schedule; null where it has none */
export function maturitiesOf(
  bonds: readonly BondRow[],
  day: string,
  rowsOf: (id: string) => readonly RepaymentRow[] | null,
): Maturities {
  const due = bonds.flatMap(bond => dueOf(bond, day, rowsOf(bond.id)))
  const keyOf = ({ year, bond, reason }: Due) => [year ?? '', bond.nominalCurrency, reason ?? ''].join(' ')
  const groups = [...Map.groupBy(due, keyOf).values()]
  return {
    maturities: groups.flatMap(group => knownOf(group)).sort(byYear),
    unknownMaturities: groups.flatMap(group => unknownOf(group)).sort(byYear),
  }
}

function dueOf(bond: BondRow, day: string, rows: readonly RepaymentRow[] | null): readonly Due[] {
  const { listed, reason } = repaymentsAfter(day, bond, rows)
  const due = listed.map(({ date, amount }): Due => {
    return { bond, year: yearOf(date), amount, reason: amount === null ? (reason ?? 'MISSING_DATA') : null }
  })
  // The rest is due at maturity at the latest.
  const isRest = reason === 'INCOMPLETE_SCHEDULE' || (reason !== null && listed.length === 0)
  const year = bond.maturityDate === null ? null : yearOf(bond.maturityDate)
  return isRest ? [...due, { bond, year, amount: null, reason }] : due
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4))
}

function knownOf(group: readonly Due[]): readonly YearMaturities[] {
  const [first] = group
  const amounts = group.flatMap(({ amount }) => amount ?? [])
  if (first === undefined || first.year === null || amounts.length === 0) return []
  const amount = Exact.sum(...amounts).toFixed()
  return [{ year: first.year, currency: first.bond.nominalCurrency, amount, bonds: bondsIn(group) }]
}

function unknownOf(group: readonly Due[]): readonly UnknownMaturities[] {
  const [first] = group
  if (first === undefined || first.reason === null) return []
  return [{ year: first.year, currency: first.bond.nominalCurrency, bonds: bondsIn(group), reason: first.reason }]
}

function bondsIn(group: readonly Due[]): number {
  return new Set(group.map(({ bond }) => bond.id)).size
}

type YearAndCurrency = Pick<UnknownMaturities, 'year' | 'currency'>

/** Unknown years come last. */
function byYear(a: YearAndCurrency, b: YearAndCurrency): number {
  return (
    (a.year ?? Number.POSITIVE_INFINITY) - (b.year ?? Number.POSITIVE_INFINITY) || (a.currency < b.currency ? -1 : 1)
  )
}
