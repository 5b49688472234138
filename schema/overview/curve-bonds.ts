import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { memoizePerSnapshot } from '../snapshot/memoize.ts'
import { basisPointsFromPercent } from '../units.ts'
import { hasFreshPrice, type MeasuredBond, measuredBonds, rounded } from './bonds.ts'
import type { CurveDay } from './curve-history.ts'

/** A government bond compared with the curve. */
export interface CurveBond {
  readonly isin: string
  readonly name: string
  readonly durationYears: number
  /** To maturity, effective, per cent a year. */
  readonly yield: number
  /** Yield of the bond minus yield on the curve. */
  readonly residualBp: number
}

interface CurveQuery {
  readonly currency: string
  readonly sample: boolean
  readonly residuals: CurveDay['residuals']
  readonly zero: (years: number) => number | null
}

const DAYS_A_YEAR = 365
const PLAIN_COUPONS = new Set(['FIXED', 'ZERO', 'STEP'])

/**
 * The government bonds of a curve, by duration. A fitted curve stores the residuals of its bonds. For any other curve
 * the residual is the yield to maturity minus the zero rate at the duration, for bonds of plain terms with a fresh price.
 */
export function curveBonds(query: CurveQuery, market: MarketSnapshot): readonly CurveBond[] {
  const { residuals } = query
  const found = residuals.length > 0 ? fittedBonds(residuals, market) : measuredAgainst(query, market)
  return found.toSorted((a, b) => a.durationYears - b.durationYears || (a.isin < b.isin ? -1 : 1))
}

function fittedBonds(residuals: CurveDay['residuals'], market: MarketSnapshot): readonly CurveBond[] {
  return residuals.flatMap(({ bondId, durationYears, yield: yielding, residualBp }) => {
    const bond = market.bondById.get(bondId)
    return bond === undefined ? [] : [curveBond(bond, durationYears, yielding, residualBp)]
  })
}

/** Found once for all curves. */
const plainGovernments = memoizePerSnapshot(market => measuredBonds(market).filter(isPlainGovernment))

function measuredAgainst({ currency, sample, zero }: CurveQuery, market: MarketSnapshot): readonly CurveBond[] {
  const own = plainGovernments(market).filter(bond => bond.nominalCurrency === currency && bond.sample === sample)
  return own.flatMap(bond => {
    const { yield: yielding, durationDays } = bond.measure
    if (yielding === null || durationDays === null || !hasFreshPrice(bond, market)) return []
    const years = durationDays / DAYS_A_YEAR
    const rate = zero(years)
    return rate === null ? [] : [curveBond(bond, years, yielding, basisPointsFromPercent(yielding - rate))]
  })
}

function isPlainGovernment(bond: MeasuredBond): boolean {
  const { bondType, couponType, indexed, currency, nominalCurrency, measure } = bond
  return (
    bondType === 'GOVERNMENT' &&
    PLAIN_COUPONS.has(couponType) &&
    !indexed &&
    currency === nominalCurrency &&
    measure.yieldBasis === 'MATURITY'
  )
}

function curveBond(
  { isin, name }: { readonly isin: string; readonly name: string },
  durationYears: number,
  yielding: number,
  residualBp: number,
): CurveBond {
  return {
    isin,
    name,
    durationYears: rounded(durationYears, 3),
    yield: rounded(yielding, 4),
    residualBp: rounded(residualBp, 1),
  }
}
