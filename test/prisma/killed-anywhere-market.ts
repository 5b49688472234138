import type { SourceRecord } from '../../prisma/sources/record.ts'
import { sampleRecords } from './sample-records.ts'

/** Two markets of the same bonds: in B every price, every short name and the first coupon of each bond is another. */
export function marketOfVariant(variant: string): readonly SourceRecord[] {
  const rows = sampleRecords({ bonds: 60 }).filter(isNeeded)
  return variant === 'B' ? rows.map(inB) : rows
}

/** Small, so that a load is soon over: of the curves only those of the last day. */
function isNeeded(row: SourceRecord): boolean {
  if (row.kind === 'curve') return row.date === '2026-11-20'
  return ['issuer', 'bond', 'schedule', 'quote', 'rating'].includes(row.kind)
}

function inB(row: SourceRecord): SourceRecord {
  if (row.kind === 'quote' && typeof row.last === 'number')
    return { ...row, last: Math.round(row.last * 10_100) / 10_000 }
  if (row.kind === 'bond') return { ...row, shortName: `${row.shortName ?? ''} B` }
  if (row.kind === 'schedule') return { ...row, coupons: row.coupons.slice(1) }
  return row
}
