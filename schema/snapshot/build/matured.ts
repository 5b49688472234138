import type { BondRow } from '../row-types.ts'
import type { PartTable } from '../rows/parts.ts'

const PENDING: ReadonlySet<BondRow['status']> = new Set(['PLANNED', 'PLACING', 'TRADING', 'SUSPENDED'])

/**
 * The bonds with their status on a day: a bond is matured from the day after its maturity, even if no source has updated
 * it. A defaulted bond stays defaulted.
 *
 * @param day ISO date
 */
export function maturedBy(day: string, bonds: PartTable<'bonds'>): PartTable<'bonds'> {
  if (bonds.count === 0) return bonds
  const { status, maturityDate } = bonds.columns
  const isOver = (index: number) => (maturityDate[index] ?? day) < day
  const statusOfDay = status.map((stated, index) => (PENDING.has(stated) && isOver(index) ? 'MATURED' : stated))
  return { ...bonds, columns: { ...bonds.columns, status: statusOfDay } }
}
