import { Decimal } from 'decimal.js'
import { settlementDay } from '../../../schema/analytics/business-days.ts'
import { dayFromDate, isoFromDay } from '../../../schema/analytics/day.ts'
import type { PlacementRecord, SourceRecord } from '../source.ts'
import type { Auction } from './auction.ts'

/** By its tax number the exchange's answers name the same issuer. */
const ISSUER = { inn: '7710168360' }

export const MINISTRY: SourceRecord = {
  kind: 'issuer',
  ...ISSUER,
  name: 'Ministry of Finance of the Russian Federation',
  shortName: 'Russian Ministry of Finance',
  country: 'RU',
  sector: 'GOVERNMENT',
}

const COUPON_TYPES = { 'ОФЗ-ПД': 'FIXED', 'ОФЗ-ПК': 'FLOATING', 'ОФЗ-ИН': 'INDEXED', 'ОФЗ-АД': 'FIXED' } as const
const TYPE_NAMES = { 'ОФЗ-ПД': 'OFZ-PD', 'ОФЗ-ПК': 'OFZ-PK', 'ОФЗ-ИН': 'OFZ-IN', 'ОФЗ-АД': 'OFZ-AD' } as const

/**
 * The workbook tells no ISIN, so that the bond is found by its registration number, which is the code. The real yield of
 * an indexed bond is left out as no yield to compare.
 */
export function placementOf(auction: Auction): PlacementRecord {
  const { code, date, type, additional, placed, demand, offered, averagePrice, averageYield } = auction
  const wasPlaced = placed !== null && Number(placed) > 0
  return {
    sourceKey: `minfin:${code}:${date}${additional ? ':additional' : ''}`,
    name: `${TYPE_NAMES[type]} ${code.slice(0, 5)}, ${additional ? 'additional placement after the auction' : 'auction'} of ${date}`,
    issuer: ISSUER,
    registrationNumber: code,
    stage: wasPlaced ? 'PLACED' : 'CANCELLED',
    method: 'AUCTION',
    auctionDate: date,
    settlementDate: wasPlaced ? settlementOf(date) : null,
    currency: 'RUB',
    volumePlannedMin: null,
    volumePlannedMax: offered,
    volumePlaced: placed,
    demand,
    bidToCover: demand === null || !wasPlaced ? null : new Decimal(demand).div(placed).toDecimalPlaces(6).toNumber(),
    couponType: COUPON_TYPES[type],
    finalPrice: averagePrice,
    finalYield: type === 'ОФЗ-ИН' ? null : averageYield,
    cutOffPrice: auction.cutOffPrice,
    termDays: auction.days,
    ...(type === 'ОФЗ-АД' ? { amortization: true } : {}),
    ...(additional ? { reopening: true } : {}),
  }
}

/** The last auction whose published yields come out with settlement on its own day, and only so. */
const SAME_DAY_UNTIL = '2021-06-09'
/** The first one of which the Ministry said that it settles on the next business day (its message of 2021-08-31). */
const NEXT_DAY_FROM = '2021-09-01'

/** The workbook does not tell the day of settlement, and of a few months of 2021 nothing else does. */
export function settlementOf(date: string): string | null {
  if (date <= SAME_DAY_UNTIL) return date
  const day = dayFromDate(date, 'date')
  return date >= NEXT_DAY_FROM && day.ok ? isoFromDay(settlementDay('RUSSIAN_AUCTION', day.value)) : null
}
