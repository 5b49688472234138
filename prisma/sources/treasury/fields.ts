/** The raw fields of an auction by TreasuryDirect's names; null for absent. */
export type Fields = Readonly<Record<string, string | null>>

/** Names of one field in the four formats of the Treasury's auction data. */
interface FieldNames {
  readonly name: string
  readonly fiscalData: string
  /** Column title of the exported table. */
  readonly title?: string
  readonly xml?: string
  readonly required?: boolean
}

export const FIELDS: readonly FieldNames[] = [
  { name: 'cusip', fiscalData: 'cusip', title: 'CUSIP', xml: 'CUSIP', required: true },
  { name: 'securityType', fiscalData: 'security_type', title: 'Security Type', xml: 'SecurityType', required: true },
  { name: 'securityTerm', fiscalData: 'security_term', title: 'Security Term' },
  { name: 'auctionDate', fiscalData: 'auction_date', title: 'Auction Date', xml: 'AuctionDate', required: true },
  { name: 'issueDate', fiscalData: 'issue_date', title: 'Issue Date', xml: 'IssueDate', required: true },
  { name: 'maturityDate', fiscalData: 'maturity_date', title: 'Maturity Date', xml: 'MaturityDate', required: true },
  { name: 'pricePer100', fiscalData: 'price_per100', title: 'Price per $100' },
  { name: 'highPrice', fiscalData: 'high_price', xml: 'HighPrice' },
  { name: 'unadjustedPrice', fiscalData: 'unadj_price', xml: 'UnadjustedPrice' },
  { name: 'announcementDate', fiscalData: 'announcemt_date', xml: 'AnnouncementDate' },
  { name: 'datedDate', fiscalData: 'dated_date', xml: 'DatedDate' },
  { name: 'originalIssueDate', fiscalData: 'original_issue_date', xml: 'OriginalIssueDate' },
  { name: 'firstInterestPaymentDate', fiscalData: 'first_int_payment_date', xml: 'FirstInterestPaymentDate' },
  { name: 'interestRate', fiscalData: 'int_rate', xml: 'InterestRate' },
  { name: 'highYield', fiscalData: 'high_yield', xml: 'HighYield' },
  { name: 'spread', fiscalData: 'spread', xml: 'Spread' },
  { name: 'accruedInterestPer1000', fiscalData: 'accrued_int_per1000', xml: 'AccruedInterest' },
  { name: 'accruedInterestPer100', fiscalData: 'accrued_int_per100' },
  {
    name: 'unadjustedAccruedInterestPer1000',
    fiscalData: 'unadj_accrued_int_per1000',
    xml: 'UnadjustedAccruedInterest',
  },
  { name: 'reopening', fiscalData: 'reopening', xml: 'ReOpeningIndicator' },
  { name: 'tips', fiscalData: 'inflation_index_security', xml: 'InflationIndexSecurity' },
  { name: 'floatingRate', fiscalData: 'floating_rate', xml: 'FloatingRate' },
  { name: 'offeringAmount', fiscalData: 'offering_amt', xml: 'OfferingAmount' },
  { name: 'totalTendered', fiscalData: 'total_tendered', xml: 'TotalTendered' },
  { name: 'totalAccepted', fiscalData: 'total_accepted', xml: 'TotalAccepted' },
  { name: 'somaTendered', fiscalData: 'soma_tendered', xml: 'SOMATendered' },
  { name: 'somaAccepted', fiscalData: 'soma_accepted', xml: 'SOMAAccepted' },
  { name: 'somaIncluded', fiscalData: 'soma_included', xml: 'SOMAIncluded' },
  { name: 'bidToCoverRatio', fiscalData: 'bid_to_cover_ratio', xml: 'BidToCoverRatio' },
  { name: 'currentlyOutstanding', fiscalData: 'currently_outstanding', xml: 'CurrentlyOutstanding' },
  { name: 'minimumToIssue', fiscalData: 'min_to_issue', xml: 'MinToIssue' },
  { name: 'callable', fiscalData: 'callable', xml: 'Callable' },
]

const DIALECTS = [
  { names: (field: FieldNames) => field.name },
  { names: (field: FieldNames) => field.fiscalData },
  { names: (field: FieldNames) => field.title },
] as const

export interface Columns {
  /** Our names by the provider's. */
  readonly byColumn: ReadonlyMap<string, string>
  /** Missing required columns, by the provider's names. */
  readonly missing: readonly string[]
}

/** Detects the format of a table: the one with most matching columns, in any order. */
export function columnsOf(header: readonly string[]): Columns {
  const present = new Set(header)
  const candidates = DIALECTS.map(({ names }) => {
    const known = FIELDS.flatMap(field => {
      const column = names(field)
      return column === undefined ? [] : [{ column, field }]
    })
    return {
      byColumn: new Map(
        known.filter(({ column }) => present.has(column)).map(({ column, field }) => [column, field.name]),
      ),
      missing: known.filter(({ column, field }) => field.required && !present.has(column)).map(({ column }) => column),
    }
  })
  return candidates.reduce((best, candidate) => (candidate.byColumn.size > best.byColumn.size ? candidate : best))
}

/** Takes the fields we know; `""` and the word `null` both stand for absent. */
export function fieldsFromRow(columns: Columns, row: Readonly<Record<string, unknown>>): Fields {
  const fields: Record<string, string | null> = {}
  for (const [column, name] of columns.byColumn) {
    const value = row[column]
    const text = typeof value === 'string' ? value.trim() : value === undefined || value === null ? '' : String(value)
    fields[name] = text === '' || text === 'null' ? null : text
  }
  return fields
}
