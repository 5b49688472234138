import { isinCheckDigit } from '../../../schema/analytics/isin.ts'
import { quoted } from '../../../tables/cell.ts'
import { isIsoDate } from '../../store/writing/values.ts'
import type { Failure } from '../source.ts'
import type { FoundAuction } from './found.ts'

type SecurityKind = 'BILL' | 'FIXED' | 'TIPS' | 'FRN'

/** One auction, typed. Rates are per cent, prices per 100, amounts dollars. */
export interface Auction {
  readonly cusip: string
  readonly isin: string
  readonly kind: SecurityKind
  readonly term: string | null
  readonly announcementDate: string | null
  readonly auctionDate: string
  readonly issueDate: string
  readonly originalIssueDate: string | null
  readonly datedDate: string | null
  readonly maturityDate: string
  readonly firstInterestDate: string | null
  readonly interestRate: number | null
  /** Semi-annual bond-equivalent; for TIPS real. */
  readonly highYield: number | null
  /** Clean; for TIPS before indexation. Null before the auction. */
  readonly price: number | null
  /** For a nominal of 100. */
  readonly accrued: string | null
  /** Of a floater, percentage points over the 13-week bill. */
  readonly spread: number | null
  readonly reopening: boolean
  readonly offered: string | null
  readonly tendered: string | null
  readonly accepted: string | null
  /** Amount for the central bank's account (SOMA) in addition to the offering, included in both totals; null if there is none. */
  readonly addedBids: string | null
  readonly addedSale: string | null
  readonly bidToCover: number | null
  /** Before this auction. */
  readonly outstandingBefore: string | null
  readonly minimum: string | null
}

/** Parses the fields of an auction. An invalid field makes the row a failure. */
export function auctionFromFields(found: FoundAuction): Auction | Failure {
  const reader = fieldReader(found)
  const cusip = reader.text('cusip', true)
  const kind = kindOf(found)
  const maturityDate = reader.date('maturityDate', true)
  const issueDate = reader.date('issueDate', true)
  if (cusip !== null) reader.require(cusipProblem(cusip), 'cusip')
  if (kind === null)
    reader.require(`the type ${JSON.stringify(found.fields.securityType ?? null)} is not known`, 'securityType')
  if (maturityDate !== null && issueDate !== null && maturityDate <= issueDate) {
    reader.require(`it matures on ${maturityDate}, before it is issued`, 'maturityDate')
  }
  const auction = {
    cusip: cusip ?? '',
    isin: isinFromCusip(cusip ?? ''),
    kind: kind ?? 'BILL',
    term: reader.text('securityTerm'),
    announcementDate: reader.date('announcementDate'),
    auctionDate: reader.date('auctionDate', true) ?? '',
    issueDate: issueDate ?? '',
    originalIssueDate: reader.date('originalIssueDate'),
    datedDate: reader.date('datedDate'),
    maturityDate: maturityDate ?? '',
    firstInterestDate: reader.date('firstInterestPaymentDate'),
    interestRate: reader.number('interestRate'),
    highYield: reader.number('highYield'),
    price: priceOf(reader, kind),
    accrued: accruedOf(reader, kind),
    spread: reader.number('spread'),
    reopening: isYes(found.fields.reopening),
    offered: reader.amount('offeringAmount'),
    tendered: reader.amount('totalTendered'),
    accepted: reader.amount('totalAccepted'),
    addedBids: isYes(found.fields.somaIncluded) ? null : reader.amount('somaTendered'),
    addedSale: isYes(found.fields.somaIncluded) ? null : reader.amount('somaAccepted'),
    bidToCover: reader.number('bidToCoverRatio'),
    outstandingBefore: reader.amount('currentlyOutstanding'),
    minimum: reader.amount('minimumToIssue'),
  }
  return reader.problem() ?? auction
}

type FieldReader = ReturnType<typeof fieldReader>

/** Reads fields and reports the first invalid one. */
function fieldReader({ file, position, fields }: FoundAuction) {
  let problem: Failure | null = null
  const require = (reason: string | null, field: string) => {
    if (reason !== null) problem ??= { file, position, field, reason }
  }
  const text = (field: string, required = false) => {
    const value = fields[field] ?? null
    if (value === null && required) require('is absent', field)
    return value
  }
  const matching = (field: string, pattern: RegExp, what: string) => {
    const value = text(field)
    if (value === null || pattern.test(value)) return value
    require(`${quoted(value)} is not ${what}`, field)
    return null
  }
  const date = (field: string, required = false) => {
    const value = text(field, required)
    const day = value?.slice(0, 10) ?? null
    if (day === '0000-00-00' && required) require('is absent', field)
    if (value === null || day === null || day === '0000-00-00') return null
    if (isIsoDate(day) && /^(T00:00:00(\.0+)?Z?)?$/.test(value.slice(10))) return day
    require(`${quoted(value)} is not a calendar date`, field)
    return null
  }
  const number = (field: string) => {
    const value = matching(field, /^-?\d+(\.\d+)?$/, 'a number')
    return value === null ? null : Number(value)
  }
  const amount = (field: string) => matching(field, /^\d+(\.\d+)?$/, 'an amount')
  return { require, text, date, number, amount, problem: () => problem }
}

function kindOf({ fields }: FoundAuction): SecurityKind | null {
  if (isYes(fields.tips)) return 'TIPS'
  if (isYes(fields.floatingRate)) return 'FRN'
  const kinds: Readonly<Record<string, SecurityKind>> = {
    ...{ bill: 'BILL', cmb: 'BILL', note: 'FIXED', bond: 'FIXED' },
    ...{ tips: 'TIPS', frn: 'FRN', 'tips note': 'TIPS', 'tips bond': 'TIPS', 'frn note': 'FRN' },
  }
  return kinds[(fields.securityType ?? '').toLowerCase()] ?? null
}

/** A price of 0 means that there is none. */
function priceOf(reader: FieldReader, kind: SecurityKind | null): number | null {
  const unadjusted = kind === 'TIPS' ? reader.number('unadjustedPrice') : null
  const price = unadjusted ?? reader.number('highPrice') ?? reader.number('pricePer100')
  return price === null || price <= 0 ? null : price
}

function accruedOf(reader: FieldReader, kind: SecurityKind | null): string | null {
  if (kind === 'BILL') return null
  const per1000 = reader.amount(kind === 'TIPS' ? 'unadjustedAccruedInterestPer1000' : 'accruedInterestPer1000')
  if (per1000 !== null) return (Number(per1000) / 10).toFixed(8)
  return kind === 'TIPS' ? null : reader.amount('accruedInterestPer100')
}

function isYes(value: string | null | undefined): boolean {
  return value === 'Yes' || value === 'Y'
}

function isinFromCusip(cusip: string): string {
  return `US${cusip}${isinCheckDigit(`US${cusip}`)}`
}

/** Why a text is not a CUSIP; null if it is valid: nine characters of which the last is the check digit. */
function cusipProblem(cusip: string): string | null {
  if (!/^[0-9A-Z*@#]{8}[0-9]$/.test(cusip)) return `${quoted(cusip)} is not a CUSIP`
  const expected = checkDigit(cusip.slice(0, 8))
  return cusip.endsWith(expected) ? null : `the check digit of ${cusip} should be ${expected}`
}

const SYMBOLS: Readonly<Record<string, number>> = { '*': 36, '@': 37, '#': 38 }

/** Every second value is doubled; the digits of all are added up. */
function checkDigit(eightCharacters: string): string {
  const sum = [...eightCharacters]
    .map((character, index) => (SYMBOLS[character] ?? Number.parseInt(character, 36)) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + Math.floor(value / 10) + (value % 10), 0)
  return String((10 - (sum % 10)) % 10)
}
