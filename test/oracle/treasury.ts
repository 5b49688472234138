import { accruedMoney } from '../../schema/analytics/accrued.ts'
import { bondFromTerms } from '../../schema/analytics/bond.ts'
import { dayFromDate } from '../../schema/analytics/day.ts'
import { flowsTo } from '../../schema/analytics/flows.ts'
import { maturityHorizon } from '../../schema/analytics/horizon.ts'
import { type Issue, termsFromIssue } from '../../schema/analytics/issue.ts'
import { clean, dirty, dirtyFromClean } from '../../schema/analytics/price.ts'
import { YIELD_CONVENTIONS, type YieldConventionName } from '../../schema/analytics/yield-conventions.ts'
import { indexed } from './indexation.ts'
import { type Add, checkRows, distance, type Found } from './report.ts'
import { value } from './value.ts'

interface Auction {
  readonly cusip: string
  readonly type: string
  readonly auction: string
  readonly issue: string
  readonly maturity: string
  readonly price: number
  readonly dated?: string
  readonly first_coupon?: string
  readonly coupon_pct?: number
  readonly yield_pct?: number
  readonly accrued_per_1000?: number | null
  readonly discount_rate_pct?: number
  readonly investment_rate_pct?: number
  readonly index_ratio?: number
  readonly adjusted_price?: number
}

export interface OracleTreasury {
  readonly rows: readonly Auction[]
}

/** Every check of us_treasury_auctions.json: price from yield, yield from price, accrued, bills. */
export const treasuryChecks = ({ rows }: OracleTreasury): Found =>
  checkRows(rows, {
    nameOf: ({ type, cusip, auction }) => ({ family: type, id: `${cusip} ${auction}` }),
    check: (row, add) => (row.type === 'Bill' ? checkBill(row, add) : checkNote(row, add)),
  })

const priced = (row: Auction, issue: Issue) => {
  const bond = value(bondFromTerms(value(termsFromIssue(issue))))
  const settlement = value(dayFromDate(row.issue, 'issue'))
  const flows = value(flowsTo(bond, settlement, value(maturityHorizon(bond))))
  return { bond, settlement, quoted: { bond, flows } }
}

const checkBill = (row: Auction, add: Add): void => {
  const { quoted } = priced(row, {
    nominal: 100,
    issueDate: row.issue,
    maturityDate: row.maturity,
    dayCount: 'ACT/360',
    couponsPerYear: 0,
    rate: 0,
  })
  const of = (name: YieldConventionName) => YIELD_CONVENTIONS[name]
  const price = value(of('BILL_DISCOUNT').dirtyFromYield(quoted, (row.discount_rate_pct as number) / 100))
  add('price from discount', distance(price, row.price), 5e-7 + 1e-9)
  const rate = 100 * value(of('BILL_INVESTMENT').yieldFromDirty(quoted, dirty(row.price)))
  add('investment rate', distance(rate, row.investment_rate_pct as number), 1e-3)
  const discount = 100 * value(of('BILL_DISCOUNT').yieldFromDirty(quoted, dirty(row.price)))
  const digit = (5e-7 * 360) / (quoted.flows.days[0] as number)
  add('discount from price', distance(discount, row.discount_rate_pct as number), digit + 1e-9)
}

const checkNote = (row: Auction, add: Add): void => {
  const { bond, settlement, quoted } = priced(row, {
    nominal: 100,
    issueDate: row.dated as string,
    maturityDate: row.maturity,
    firstCouponDate: row.first_coupon as string,
    dayCount: 'ACT/ACT ICMA',
    couponsPerYear: 2,
    rate: (row.coupon_pct as number) / 100,
  })
  const accrued = value(accruedMoney(bond, settlement))
  const convention = YIELD_CONVENTIONS.US_TREASURY
  const price = value(convention.dirtyFromYield(quoted, (row.yield_pct as number) / 100)) - accrued
  add('price from yield', distance(price, row.price), 1e-6)
  const found = value(convention.yieldFromDirty(quoted, dirtyFromClean(clean(row.price), accrued)))
  add('yield from price', distance(100 * found, row.yield_pct as number), 5e-4 + 1e-9)
  if (row.type !== 'TIPS' && typeof row.accrued_per_1000 === 'number') {
    add('accrued', distance(accrued * 10, row.accrued_per_1000), 5e-6 + 1e-9)
  }
  if (row.index_ratio !== undefined && row.adjusted_price !== undefined) {
    const money = value(indexed(row.price, row.index_ratio))
    add('indexed price', distance(money, row.adjusted_price), 5e-7 * (1 + row.index_ratio) + 1e-9)
  }
}
