import { settlementOf } from '../../prisma/sources/minfin/records.ts'
import { accruedPer100 } from '../../schema/analytics/accrued.ts'
import { bondFromTerms } from '../../schema/analytics/bond.ts'
import { type Day, dayFromDate, isoFromDay } from '../../schema/analytics/day.ts'
import { flowsTo } from '../../schema/analytics/flows.ts'
import { maturityHorizon } from '../../schema/analytics/horizon.ts'
import { termsFromIssue } from '../../schema/analytics/issue.ts'
import { clean, dirtyFromClean } from '../../schema/analytics/price.ts'
import { YIELD_CONVENTIONS } from '../../schema/analytics/yield-conventions.ts'
import { OFZ_ISSUES, type OfzIssue } from './ofz-issues.ts'
import { type Add, checkRows, distance, type Found } from './report.ts'
import { value } from './value.ts'

interface Auction {
  readonly date: string
  readonly format: string
  readonly code: string
  readonly type: string
  readonly maturity: string
  readonly cutoff_price: number | null
  readonly wa_price: number | null
  readonly cutoff_yield: number | null
  readonly wa_yield: number | null
}

export interface OracleMinfin {
  readonly rows: readonly Auction[]
}

/** Half a unit of the published hundredth of a per cent. */
export const HALF_DIGIT = 0.005 + 1e-9
const PERIOD = 182

const day = (date: string): Day => value(dayFromDate(date, 'date'))

interface Point {
  readonly quantity: string
  readonly price: number
  readonly yieldPct: number
}

/** Prices of a row that have a yield; failed auctions and floaters have none (0 = not computed). */
const pointsOf = ({ wa_price, wa_yield, cutoff_price, cutoff_yield }: Auction): Point[] => {
  const points: Point[] = []
  if (wa_price && wa_yield) points.push({ quantity: 'average yield', price: wa_price, yieldPct: wa_yield })
  if (cutoff_price && cutoff_yield) {
    points.push({ quantity: 'cut-off yield', price: cutoff_price, yieldPct: cutoff_yield })
  }
  return points
}

/** Effective yield at a clean price, in per cent, of a bond with equal coupons every 182 days back from maturity. */
export const ofzYield = (
  { maturity, ratePct }: { readonly maturity: string; readonly ratePct: number },
  { settlement, price }: { readonly settlement: string; readonly price: number },
): number => {
  const settles = day(settlement)
  const end = day(maturity)
  const periods = Math.ceil((end - settles) / PERIOD)
  const terms = termsFromIssue({
    nominal: 1000,
    issueDate: isoFromDay(end - PERIOD * (periods + 1)),
    maturityDate: maturity,
    dayCount: 'ACT/365F',
    couponsPerYear: 2,
    periodDays: PERIOD,
    rate: ratePct / 100,
    couponDecimals: 2,
    accruedDecimals: 2,
  })
  const bond = value(bondFromTerms(value(terms)))
  const flows = value(flowsTo(bond, settles, value(maturityHorizon(bond))))
  const paid = dirtyFromClean(clean(price), value(accruedPer100(bond, settles)))
  return 100 * value(YIELD_CONVENTIONS.EFFECTIVE.yieldFromDirty({ bond, flows }, paid))
}

/** Why nothing can be checked of an auction, or what is needed to do so. */
export const termsOfAuction = (code: string, settlement: string | null): OfzIssue | string => {
  const issue = OFZ_ISSUES[code.slice(0, 5)]
  if (issue === undefined) return 'the coupon rate of the issue is not at hand'
  if (settlement === null) return 'the day of settlement is told nowhere'
  const isIrregular = issue.regularFrom !== undefined && settlement < issue.regularFrom
  return isIrregular ? 'in a first coupon period whose dates are told nowhere' : issue
}

/** Every check of minfin_ofz_auctions.json, and the rows that have nothing to check. */
export const minfinChecks = ({ rows }: OracleMinfin): Found => {
  const leftOut = new Map<string, number>()
  const found = checkRows(rows, {
    nameOf: ({ type, code, date, format }) => ({ family: type, id: `${code} ${date} ${format}` }),
    check: (row, add) => {
      const reason = checkAuction(row, add)
      if (reason !== null) leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
    },
  })
  return { ...found, leftOut }
}

/** Adds the checks of an auction. @returns why there are none */
const checkAuction = (row: Auction, add: Add): string | null => {
  const { wa_price, wa_yield } = row
  if (wa_price === undefined || wa_yield === undefined) throw new Error('the columns of the average are absent')
  const points = pointsOf(row)
  if (points.length === 0) return wa_price === null ? 'failed auction' : 'floater, no yield published'
  const settlement = settlementOf(row.date)
  const terms = termsOfAuction(row.code, settlement)
  if (typeof terms === 'string' || settlement === null) return String(terms)
  for (const { quantity, price, yieldPct } of points) {
    const ours = ofzYield({ maturity: row.maturity, ratePct: terms.ratePct }, { settlement, price })
    add(quantity, distance(ours, yieldPct), HALF_DIGIT)
  }
  return null
}
