import { accruedPer100 } from '../../schema/analytics/accrued.ts'
import { bondFromTerms } from '../../schema/analytics/bond.ts'
import { settlementDay } from '../../schema/analytics/business-days.ts'
import { type Day, dayFromDate, isoFromDay } from '../../schema/analytics/day.ts'
import { flowsTo } from '../../schema/analytics/flows.ts'
import { maturityHorizon } from '../../schema/analytics/horizon.ts'
import { termsFromIssue } from '../../schema/analytics/issue.ts'
import { clean, dirtyFromClean } from '../../schema/analytics/price.ts'
import { YIELD_CONVENTIONS } from '../../schema/analytics/yield-conventions.ts'
import { OFZ_ISSUES, type OfzIssue } from './ofz-issues.ts'
import { type Check, distance } from './report.ts'
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
const TOLERANCE = 0.005 + 1e-9
/** The README: every miss is below 0.016 percentage points. */
const STATED_BOUND = 0.016
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

const yieldOf = (auction: Auction, issue: OfzIssue, price: number): number => {
  const settlement = settlementDay('MOEX', day(auction.date))
  const end = day(auction.maturity)
  const periods = Math.ceil((end - settlement) / PERIOD)
  const isFirst = issue.firstCoupon !== undefined && settlement < day(issue.firstCoupon)
  const regular = { issueDate: isoFromDay(end - PERIOD * (periods + 1)) }
  const irregular = { issueDate: issue.start ?? '', firstCouponDate: issue.firstCoupon ?? '' }
  const terms = termsFromIssue({
    nominal: 1000,
    maturityDate: auction.maturity,
    dayCount: 'ACT/365F',
    couponsPerYear: 2,
    periodDays: PERIOD,
    rate: issue.ratePct / 100,
    couponDecimals: 2,
    accruedDecimals: 2,
    ...(isFirst ? irregular : regular),
  })
  const bond = value(bondFromTerms(value(terms)))
  const flows = value(flowsTo(bond, settlement, value(maturityHorizon(bond))))
  const paid = dirtyFromClean(clean(price), value(accruedPer100(bond, settlement)))
  return 100 * value(YIELD_CONVENTIONS.EFFECTIVE.yieldFromDirty({ bond, flows }, paid))
}

/** The coupon of an issue that is not listed: the multiple of 0.05 % that misses the fewest published yields. */
const deduced = (rows: readonly Auction[]): OfzIssue => {
  let best = { ratePct: 0, misses: Number.POSITIVE_INFINITY }
  for (let step = 0; step <= 400; step++) {
    const ratePct = step / 20
    const misses = rows
      .flatMap(row => pointsOf(row).map(point => distance(yieldOf(row, { ratePct }, point.price), point.yieldPct)))
      .filter(error => error > TOLERANCE).length
    if (misses < best.misses) best = { ratePct, misses }
  }
  return best
}

/** Every check of minfin_ofz_auctions.json, and the rows that have nothing to check. */
export const minfinChecks = ({ rows }: OracleMinfin): { checks: Check[]; leftOut: Map<string, number> } => {
  const checks: Check[] = []
  const leftOut = new Map<string, number>()
  const found = new Map<string, OfzIssue>(Object.entries(OFZ_ISSUES))
  for (const row of rows) {
    const points = pointsOf(row)
    if (points.length === 0) {
      const reason = row.wa_price === null ? 'failed auction' : 'floater, no yield published'
      leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
      continue
    }
    const number = row.code.slice(0, 5)
    const issue = found.get(number) ?? deduced(rows.filter(({ code }) => code === row.code))
    found.set(number, issue)
    for (const { quantity, price, yieldPct } of points) {
      const error = distance(yieldOf(row, issue, price), yieldPct)
      const id = `${row.code} ${row.date} ${row.format}`
      checks.push({ family: row.type, id, quantity, error, tolerance: TOLERANCE, statedBound: STATED_BOUND })
    }
  }
  return { checks, leftOut }
}
