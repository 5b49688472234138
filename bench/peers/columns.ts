/** Where a value of the screener is stored, and how it is compared. */
export interface PeerColumn {
  readonly name: string
  readonly table: 'Bond' | 'Measure' | 'Issuer'
  readonly column: string
  /** Neither shown nor sorted by, only filtered. */
  readonly hidden?: true
}

const of = (table: PeerColumn['table'], name: string, column = name): PeerColumn => ({ name, table, column })
const hidden = (table: PeerColumn['table'], name: string): PeerColumn => ({ name, table, column: name, hidden: true })

/** What every system answers of a bond: 20 fields, of which issuer and creditRating have parts. */
export const COLUMNS: readonly PeerColumn[] = [
  ...['id', 'isin', 'ticker', 'name'].map(name => of('Bond', name)),
  of('Issuer', 'issuerId', 'id'),
  of('Issuer', 'issuerName', 'name'),
  ...['bondType', 'currency', 'nominalCurrency'].map(name => of('Bond', name)),
  of('Measure', 'price', 'priceClean'),
  ...['priceSource', 'yield', 'yieldBasis', 'yieldDate', 'durationDays', 'gSpreadBp', 'couponRate'].map(name =>
    of('Measure', name),
  ),
  of('Bond', 'couponType'),
  ...['ratingLabel', 'ratingOrdinal', 'ratingScale'].map(name => of('Measure', name)),
  of('Bond', 'maturityDate'),
  of('Measure', 'liquidity'),
  hidden('Bond', 'status'),
  hidden('Issuer', 'sector'),
  hidden('Issuer', 'country'),
]

export const FIELDS = [
  ...['id', 'isin', 'ticker', 'name', 'issuer', 'bondType', 'currency', 'nominalCurrency', 'price', 'priceSource'],
  ...['yield', 'yieldBasis', 'yieldDate', 'durationDays', 'gSpreadBp', 'couponRate', 'couponType', 'creditRating'],
  ...['maturityDate', 'liquidity'],
] as const

/** Sort keys as our endpoint spells them, and what they compare. */
export const SORTS: Readonly<Record<string, string>> = {
  yield: 'yield',
  duration: 'durationDays',
  price: 'price',
  gspread: 'gSpreadBp',
  coupon: 'couponRate',
  maturitydate: 'maturityDate',
}

/** What is in circulation; our endpoint asks for it unless a status is named. */
export const LIVE = ['TRADING', 'PLACING'] as const

/** A row as a database gives it: one value a column. */
export type FlatBond = Readonly<Record<string, string | number | null>>

/** The 20 fields in the shape that our endpoint has. */
export function shaped(flat: FlatBond): Readonly<Record<string, unknown>> {
  const { issuerId, issuerName, ratingLabel, ratingOrdinal, ratingScale, ...rest } = flat
  return {
    ...rest,
    issuer: { id: issuerId, name: issuerName },
    creditRating: ratingLabel === null ? null : { label: ratingLabel, ordinal: ratingOrdinal, scale: ratingScale },
  }
}
