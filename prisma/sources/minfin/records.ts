import { Decimal } from 'decimal.js'
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
 * The workbook tells no ISIN and no day of settlement: it was the day of the auction in some years and the next in
 * others, so that neither is made up. The real yield of an indexed bond is left out as no yield to compare.
 */
export function placementOf(auction: Auction): PlacementRecord {
  const { code, date, type, additional, placed, demand, offered, averagePrice, averageYield } = auction
  const wasPlaced = placed !== null && Number(placed) > 0
  return {
    sourceKey: `minfin:${code}:${date}${additional ? ':additional' : ''}`,
    name: `${TYPE_NAMES[type]} ${code.slice(0, 5)}, ${additional ? 'additional placement after the auction' : 'auction'} of ${date}`,
    issuer: ISSUER,
    stage: wasPlaced ? 'PLACED' : 'CANCELLED',
    method: 'AUCTION',
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
