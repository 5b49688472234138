import { daysBetween } from './days.ts'
import type { BondRow } from './row.ts'

/** What is not stored but follows from a bond's terms and measures; unknown is null. */
export interface Derived {
  /** Money for one lot at the dirty price, in the nominal currency. */
  readonly lotValue: number | null
  /** Nothing of the nominal has been repaid. */
  readonly nominalInFull: boolean
  /** Placed within the last 30 days. */
  readonly newIssue: boolean | null
}

const NEW_DAYS = 30

export function derivedOf(bond: Omit<BondRow, 'derived' | 'issuer'>, asOf: string): Derived {
  const { initialNominal, outstandingNominal, placementDate } = bond
  return Object.freeze({
    lotValue: lotValueOf(bond),
    nominalInFull: Number(initialNominal) === Number(outstandingNominal),
    newIssue: placementDate === null ? null : isBetween(daysBetween(placementDate, asOf), 0, NEW_DAYS),
  })
}

function lotValueOf({ lotSize, outstandingNominal, measure }: Omit<BondRow, 'derived' | 'issuer'>): number | null {
  if (lotSize === null || measure === null || measure.priceDirty === null) return null
  return (lotSize * Number(outstandingNominal) * measure.priceDirty) / 100
}

function isBetween(value: number, low: number, high: number): boolean {
  return value >= low && value <= high
}
