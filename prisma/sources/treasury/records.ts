import { Decimal } from 'decimal.js'
import type { BondRecord, PlacementRecord, QuoteRecord, SourceRecord } from '../record.ts'
import type { Auction } from './auction.ts'
import { scheduleOf } from './schedule.ts'

const ISSUER = { sourceKey: 'treasury:US' }
const NOMINAL = '100'

export const TREASURY: SourceRecord = {
  kind: 'issuer',
  ...ISSUER,
  name: 'United States Treasury',
  shortName: 'US Treasury',
  country: 'US',
  sector: 'GOVERNMENT',
}

/**
 * All records from the auctions of one security.
 * @param auctions of one CUSIP, by date; at least one
 * @param asOf the newest auction date of the data: securities that matured earlier are matured
 */
export function recordsOfSecurity(auctions: readonly Auction[], asOf: string): readonly SourceRecord[] {
  const [first] = auctions
  const last = auctions.at(-1)
  if (first === undefined || last === undefined) return []
  const placements = auctions.map((auction): SourceRecord => ({ kind: 'placement', ...placementOf(auction) }))
  if (!hasKnownCoupon(last)) return placements
  const quotes = auctions.flatMap((auction): readonly SourceRecord[] => {
    const quote = quoteOf(auction)
    return quote === null ? [] : [{ kind: 'quote', ...quote }]
  })
  return [
    { kind: 'bond', ...bondOf(first, last, auctions, asOf) },
    { kind: 'schedule', ...scheduleOf(first) },
    ...quotes,
    ...placements,
  ]
}

/** The coupon of a note is unknown before its auction: until then it has a placement but no bond. */
function hasKnownCoupon({ kind, interestRate }: Auction): boolean {
  return kind === 'BILL' || kind === 'FRN' || interestRate !== null
}

const COUPON_TYPES = { BILL: 'ZERO', FIXED: 'FIXED', TIPS: 'INDEXED', FRN: 'FLOATING' } as const
const A_YEAR = { BILL: null, FIXED: 2, TIPS: 2, FRN: 4 } as const
const DAY_COUNTS = { BILL: 'ACT_360', FIXED: 'ACT_ACT_ICMA', TIPS: 'ACT_ACT_ICMA', FRN: 'ACT_360' } as const

function bondOf(first: Auction, last: Auction, auctions: readonly Auction[], asOf: string): BondRecord {
  const { isin, kind, maturityDate } = last
  const volume = volumeAfter(last, auctions)
  const original = first.reopening ? null : first
  const placementDate = original?.issueDate ?? first.originalIssueDate
  return {
    isin,
    issuer: ISSUER,
    ticker: last.cusip,
    name: nameOf(last),
    bondType: 'GOVERNMENT',
    status: statusOf(last, auctions, asOf),
    currency: 'USD',
    nominalCurrency: 'USD',
    initialNominal: NOMINAL,
    outstandingNominal: NOMINAL,
    ...(volume === null ? {} : { issueVolume: volume, outstanding: volume }),
    lotSize: 1,
    dayCount: DAY_COUNTS[kind],
    settlementDays: 1,
    ...(placementDate === null ? {} : { placementDate }),
    ...(original === null ? {} : { placementPrice: original.price }),
    maturityDate,
    couponType: COUPON_TYPES[kind],
    couponsPerYear: A_YEAR[kind],
    couponRate: kind === 'FIXED' || kind === 'TIPS' ? last.interestRate : null,
    ...(kind === 'FRN' ? { rateBase: 'OTHER', ratePremium: first.spread ?? last.spread } : {}),
    seniority: 'SENIOR',
    subordinated: false,
    indexed: kind === 'TIPS',
  }
}

function statusOf({ maturityDate }: Auction, auctions: readonly Auction[], asOf: string): BondRecord['status'] {
  if (maturityDate < asOf) return 'MATURED'
  return auctions.some(auction => auction.price !== null) ? 'TRADING' : 'PLANNED'
}

/** The volume after the last auction: the stated outstanding amount plus the reopening, else the sum of all auctions if the first is included; null if unknown. */
function volumeAfter(last: Auction, auctions: readonly Auction[]): string | null {
  if (last.reopening && last.outstandingBefore !== null && last.accepted !== null) {
    return new Decimal(last.outstandingBefore).plus(last.accepted).toFixed()
  }
  const amounts = auctions.map(auction => auction.accepted)
  if (auctions[0]?.reopening !== false || amounts.includes(null)) return null
  return amounts.reduce((sum, amount) => sum.plus(amount ?? NOMINAL), new Decimal('0')).toFixed()
}

/** The price of the auction, for settlement on the issue date. */
function quoteOf(auction: Auction): QuoteRecord | null {
  const { isin, auctionDate, issueDate, price, accrued, maturityDate } = auction
  if (price === null) return null
  const effective = effectiveYield(auction)
  return {
    isin,
    date: auctionDate,
    wap: price,
    settlementDate: issueDate,
    ...(accrued === null ? {} : { accrued }),
    sourceYield: effective,
    sourceYieldBasis: effective === null ? null : 'MATURITY',
    sourceYieldDate: effective === null ? null : maturityDate,
  }
}

/**
 * The Treasury publishes the yield of notes and bonds compounded twice a year: (1 + y/2)^2 - 1 is the effective one.
 * Left out, because no formula turns what is published into an effective nominal yield: the real yield of TIPS,
 * the margin of floaters, and the investment rate of bills, which is simple interest up to half a year.
 */
export function effectiveYield({ kind, highYield }: Pick<Auction, 'kind' | 'highYield'>): number | null {
  if (kind !== 'FIXED' || highYield === null) return null
  return new Decimal(highYield).div(200).plus(1).pow(2).minus(1).times(100).toDecimalPlaces(10).toNumber()
}

function placementOf(auction: Auction): PlacementRecord {
  const { cusip, isin, kind, auctionDate, issueDate, maturityDate, price } = auction
  return {
    sourceKey: `treasury:${cusip}:${auctionDate}`,
    name: `${nameOf(auction)}, auction of ${auctionDate}`,
    issuer: ISSUER,
    isin,
    stage: price === null ? 'ANNOUNCED' : 'PLACED',
    method: 'AUCTION',
    announcedDate: auction.announcementDate,
    auctionDate,
    settlementDate: issueDate,
    currency: 'USD',
    volumePlannedMin: auction.offered,
    volumePlannedMax: auction.offered,
    volumePlaced: without(auction.accepted, auction.addedSale),
    demand: without(auction.tendered, auction.addedBids),
    bidToCover: auction.bidToCover,
    couponType: COUPON_TYPES[kind],
    ...(kind === 'FRN' ? { rateBase: 'OTHER' } : {}),
    finalCoupon: auction.interestRate,
    finalYield: effectiveYield(auction),
    finalPrice: price,
    finalSpreadBp: auction.spread === null ? null : new Decimal(auction.spread).times(100).toNumber(),
    cutOffPrice: price,
    termDays: Temporal.PlainDate.from(issueDate).until(maturityDate, { largestUnit: 'days' }).days,
    couponsPerYear: A_YEAR[kind],
    amortization: false,
    nominal: NOMINAL,
    minOrder: auction.minimum,
    reopening: auction.reopening,
  }
}

/** Subtracts the central bank's add-on, which the offering amount and the bid-to-cover ratio exclude. */
function without(total: string | null, added: string | null): string | null {
  return total === null || added === null ? total : new Decimal(total).minus(added).toFixed()
}

const KIND_NAMES = { BILL: 'Bill', FIXED: '', TIPS: 'TIPS', FRN: 'FRN' } as const

function nameOf({ kind, interestRate, maturityDate }: Auction): string {
  const rate = interestRate === null || kind === 'FRN' ? '' : `${interestRate}%`
  return ['US Treasury', KIND_NAMES[kind], rate, maturityDate].filter(part => part !== '').join(' ')
}
