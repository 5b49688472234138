import type { PlacementStage } from '../../generated/client/enums.ts'
import type { GuidanceRecord, PlacementRecord } from '../record.ts'
import { type Day, isoOf } from './days.ts'
import type { Market } from './market.ts'
import { priceOn } from './market-price.ts'
import { decimalOf, rounded } from './numbers.ts'
import { between, integer, pick, type Random } from './random.ts'
import type { SampleBond } from './schedule.ts'

type Part = Partial<PlacementRecord>

/** Qualified and retail buyers of a rouble book give this much at least. */
const ROUBLE_ORDER = 1_400_000

export function termsOfSale(bond: SampleBond) {
  const { structure, coupons, nominal } = bond
  const isState = structure.bondType === 'GOVERNMENT'
  return {
    currency: bond.nominalCurrency,
    couponType: structure.couponType,
    rateBase: bond.base,
    termDays: bond.maturity === null ? null : bond.maturity - bond.placed,
    couponsPerYear: coupons.length === 0 ? null : bond.perYear,
    amortization: bond.principal.length > 1,
    nominal: decimalOf(nominal),
    minOrder: isState ? null : decimalOf(bond.nominalCurrency === 'RUB' ? ROUBLE_ORDER : Math.max(nominal, 100_000)),
    qualifiedOnly: structure.flags?.qualifiedOnly ?? false,
  }
}

/** A state sells at most what it offers; a company may let its book grow. */
export function volumesOf(bond: SampleBond, stage: PlacementStage, random: Random): Part {
  const isState = bond.structure.bondType === 'GOVERNMENT'
  const planned = integer(random, 2, 30) * (bond.nominalCurrency === 'RUB' ? 500_000_000 : 50_000_000)
  const final = planned * (isState ? pick(random, [0.6, 0.85, 1]) : pick(random, [1, 1, 1.25, 1.5]))
  const demand = final * between(random, 1.02, 3.4)
  const bids = integer(random, 12, 480)
  const hasBook = stage !== 'ANNOUNCED' && stage !== 'CANCELLED'
  const placedShare = stage === 'PLACED' ? 1 : stage === 'PLACING' ? 0.4 : null
  return {
    volumePlannedMin: decimalOf(planned),
    volumePlannedMax: isState ? null : decimalOf(planned * 1.5),
    volumePlaced: placedShare === null ? null : decimalOf(final * placedShare),
    demand: hasBook ? decimalOf(demand, 0) : null,
    bidsCount: hasBook ? bids : null,
    bidToCover: stage === 'PLACED' ? rounded(Math.round(demand) / final, 6) : null,
  }
}

/** At par: the yield is the compounded coupon. */
export function bookPrices(bond: SampleBond): Part {
  const isFloating = bond.structure.couponType === 'FLOATING'
  const rate = bond.coupons.find(coupon => coupon.rate !== null)?.rate ?? null
  const perYear = Math.max(1, bond.perYear)
  const atPar = rate === null || isFloating ? null : rounded(((1 + rate / 100 / perYear) ** perYear - 1) * 100, 2)
  return {
    finalCoupon: isFloating ? null : rate,
    finalYield: atPar,
    finalPrice: 100,
    finalSpreadBp: Math.round(isFloating ? (bond.premium ?? 0) * 100 : bond.spreadBp),
    cutOffPrice: null,
  }
}

/** More of an old bond goes at its market price of the day before settlement. */
export function auctionPrices(market: Market, bond: SampleBond, trade: Day): Part {
  const price = priceOn(market, bond, trade)
  if (price === null) return {}
  return {
    finalCoupon: bond.rate,
    finalYield: price.source.sourceYield ?? null,
    finalPrice: price.clean,
    finalSpreadBp: price.source.sourceGSpreadBp ?? null,
    cutOffPrice: rounded(price.clean - 0.04, 4),
  }
}

/** Guidance starts generous and tightens towards what was agreed. */
export function guidanceOf(bond: SampleBond, open: Day, revisions: number, random: Random): readonly GuidanceRecord[] {
  const isFloating = bond.structure.couponType === 'FLOATING'
  return Array.from({ length: revisions }, (_, place) => {
    const room = rounded(0.25 * (revisions - place) + between(random, 0, 0.1), 2)
    const top = rounded(bond.rate + room, 2)
    const hour = String(11 + 2 * place).padStart(2, '0')
    return {
      time: `${isoOf(open)}T${hour}:00:00+03:00`,
      couponFrom: isFloating ? null : rounded(bond.rate, 2),
      couponTo: isFloating ? null : top,
      spreadBp: isFloating ? Math.round(((bond.premium ?? 0) + room) * 100) : null,
      yieldFrom: isFloating ? null : rounded(bond.rate * 1.04, 2),
      yieldTo: isFloating ? null : rounded(top * 1.04, 2),
    }
  })
}
