import { Decimal } from 'decimal.js'
import { settlementDay } from '../../../schema/analytics/business-days.ts'
import { dayFromDate, isoFromDay } from '../../../schema/analytics/day.ts'
import type { PlacementRecord, SourceRecord } from '../record.ts'
import type { Auction } from './auction.ts'

/** The exchange identifies the same issuer by this tax number. */
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
 * The workbook has no ISINs, so the bond is found by its registration number, which is the code. The real yield of an
 * indexed bond is omitted, because it is not comparable.
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

/** The last auction whose published yields imply same-day settlement. */
const SAME_DAY_UNTIL = '2021-06-09'
/** The first auction that the Ministry announced to settle on the next business day (message of 2021-08-31). */
const NEXT_DAY_FROM = '2021-09-01'

/** Settlement date; null for some months of 2021, because neither the workbook nor another source states it. */
export function settlementOf(date: string): string | null {
  if (date <= SAME_DAY_UNTIL) return date
  const day = dayFromDate(date, 'date')
  return date >= NEXT_DAY_FROM && day.ok ? isoFromDay(settlementDay('RUSSIAN_AUCTION', day.value)) : null
}
