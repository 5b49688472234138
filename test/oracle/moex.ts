import { accruedMoney } from '../../schema/analytics/accrued.ts'
import { type Bond, bondFromTerms } from '../../schema/analytics/bond.ts'
import { dayFromDate, isoFromDay } from '../../schema/analytics/day.ts'
import { type Flows, flowsTo } from '../../schema/analytics/flows.ts'
import { maturityHorizon } from '../../schema/analytics/horizon.ts'
import { dirty } from '../../schema/analytics/price.ts'
import { riskAt } from '../../schema/analytics/risk.ts'
import { lastPaymentYield } from '../../schema/analytics/simple-yields.ts'
import { effectiveTimes } from '../../schema/analytics/times.ts'
import { continuousRate } from '../../schema/analytics/yield-solver.ts'
import { type Add, checkRows, distance, type Found } from './report.ts'
import { value } from './value.ts'

type PublishedFlow = readonly [date: string, amount: number]

export interface HistoryRow {
  readonly source: 'history'
  readonly secid: string
  readonly trade_date: string
  readonly settle: string
  readonly coupon: number
  readonly period_days: number
  readonly face: number
  readonly close: number | null
  readonly waprice: number | null
  readonly flows: readonly PublishedFlow[]
  readonly accrued_settle: number
  readonly published: Readonly<Record<string, number | null>>
}

interface LiveRow {
  readonly source: 'live'
  readonly secid: string
  readonly settle: string
  readonly face: number
  readonly flows: readonly PublishedFlow[]
  readonly accrued_settle: number
  readonly published: readonly {
    readonly price: number
    readonly yield_pct: number
    readonly duration_days: number
  }[]
}

export interface OracleMoex {
  readonly rows: readonly (HistoryRow | LiveRow)[]
}

/** Half a unit of the last published digit of a figure with so many decimals. */
const half = (decimals: number): number => 0.5 / 10 ** decimals + 1e-9

/** Every check of moex_published.json. */
export const moexChecks = ({ rows }: OracleMoex): Found =>
  checkRows(rows, {
    nameOf: row => ({
      family: row.source,
      id: row.source === 'history' ? `${row.secid} ${row.trade_date}` : row.secid,
    }),
    check: (row, add) => (row.source === 'history' ? checkHistory(row, add) : checkLive(row, add)),
  })

const day = (date: string): number => value(dayFromDate(date, 'date'))

/** The bond of a history row: equal coupons, from the period that the trade fell in. */
const bondOf = ({ flows, coupon, face, period_days }: HistoryRow): Bond => {
  const [first] = flows
  const begin = day(first?.[0] ?? '') - 2 * period_days
  const ends = [isoFromDay(begin + period_days), ...flows.map(([date]) => date)]
  return value(
    bondFromTerms({
      nominal: face,
      dayCount: 'ACT/365F',
      couponsPerYear: Math.round(365 / period_days),
      maturityDate: ends.at(-1) ?? null,
      coupons: ends.map((endDate, index) => ({
        startDate: ends[index - 1] ?? isoFromDay(begin),
        endDate,
        amount: coupon,
      })),
      accruedDecimals: 2,
    }),
  )
}

/** Payments of a live row, per 100 of the face now outstanding. */
const flowsOf = (row: LiveRow): Flows => {
  const settlement = day(row.settle)
  const amounts = row.flows.map(([, amount]) => (amount / row.face) * 100)
  const none = amounts.map(() => 0)
  return {
    settlement,
    days: row.flows.map(([date]) => day(date) - settlement),
    coupons: amounts,
    principals: none,
    amounts,
    couponIndices: none,
    outstanding: row.face,
    assumed: false,
  }
}

const figures = (flows: Flows, { price, accrued }: { price: number; accrued: number }) => {
  const paid = dirty(price + (accrued / flows.outstanding) * 100)
  const rate = value(continuousRate(flows.amounts, effectiveTimes(flows), paid))
  const { macaulayYears } = riskAt(flows.amounts, effectiveTimes(flows), rate, 1)
  return {
    yieldPct: 100 * (flows.days.length === 1 ? value(lastPaymentYield(flows, paid)) : Math.expm1(rate)),
    durationDays: macaulayYears * 365,
  }
}

const checkHistory = (row: HistoryRow, add: Add): void => {
  const bond = bondOf(row)
  const settlement = day(row.settle)
  const flows = value(flowsTo(bond, settlement, value(maturityHorizon(bond))))
  const accrued = value(accruedMoney(bond, settlement))
  add('accrued on settlement', distance(accrued, row.accrued_settle), 1e-9)
  const { published } = row
  const onTrade = value(accruedMoney(bond, day(row.trade_date)))
  if (typeof published.ACCINT === 'number') add('ACCINT', distance(onTrade, published.ACCINT), 1e-9)
  if (typeof published.YIELDCLOSE === 'number' && row.close !== null) {
    const { yieldPct } = figures(flows, { price: row.close, accrued })
    add('YIELDCLOSE', distance(yieldPct, published.YIELDCLOSE), half(2))
  }
  if (row.waprice === null) return
  const average = figures(flows, { price: row.waprice, accrued })
  if (typeof published.YIELDATWAP === 'number') {
    add('YIELDATWAP', distance(average.yieldPct, published.YIELDATWAP), half(2))
  }
  if (typeof published.DURATION === 'number') {
    add('DURATION', distance(average.durationDays, published.DURATION), 0.5 + 1e-9)
  }
}

const checkLive = (row: LiveRow, add: Add): void => {
  const flows = flowsOf(row)
  for (const { price, yield_pct, duration_days } of row.published) {
    const found = figures(flows, { price, accrued: row.accrued_settle })
    const decimals = String(yield_pct).split('.')[1]?.length ?? 0
    add(`yield at ${price}`, distance(found.yieldPct, yield_pct), half(decimals > 2 ? 4 : 2))
    add(`duration at ${price}`, distance(found.durationDays, duration_days), 1)
  }
}
