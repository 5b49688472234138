import type { BondRow } from '../row-types.ts'
import type { PartTable } from '../rows/parts.ts'

const PENDING: ReadonlySet<BondRow['status']> = new Set(['PLANNED', 'PLACING', 'TRADING', 'SUSPENDED'])

/**
 * The bonds with the status of a day: from the day after its maturity a bond is matured, also where no source has
 * spoken of it since. A default stays one.
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
