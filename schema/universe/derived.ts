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

type Terms = Pick<BondRow, 'lotSize' | 'initialNominal' | 'outstandingNominal' | 'placementDate' | 'measure'>

const NEW_DAYS = 30

/** How each is made, when it is read. */
export const DERIVED: { readonly [Name in keyof Derived]: (bond: Terms, asOf: string) => Derived[Name] } = {
  lotValue: ({ lotSize, outstandingNominal, measure }) => {
    const price = measure?.priceDirty ?? null
    return lotSize === null || price === null ? null : (lotSize * Number(outstandingNominal) * price) / 100
  },
  nominalInFull: bond => Number(bond.initialNominal) === Number(bond.outstandingNominal),
  newIssue: ({ placementDate }, asOf) =>
    placementDate === null ? null : isBetween(daysBetween(placementDate, asOf), 0, NEW_DAYS),
}

function isBetween(value: number, low: number, high: number): boolean {
  return value >= low && value <= high
}
