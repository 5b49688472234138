import type { OracleMoex } from '../../oracle/moex.ts'

type Row = OracleMoex['rows'][number]

interface Terms {
  readonly secid: string
  readonly trade: string
  readonly settle: string
  /** Coupons every so many days back from here. */
  readonly maturity: string
  readonly periodDays: number
  readonly coupon: number
  readonly payments: number
  readonly yieldPct: number
}

/**
 * Invented bonds with the conventions of Moscow Exchange: equal coupons in whole hundredths, accrued interest rounded to
 * hundredths, effective yields from settlement, simple interest in the last period. Their published figures are worked
 * out here by the plain formulas and bisection, with nothing of the arithmetic that they check.
 */
const TERMS: readonly Terms[] = [
  { ...row('INVENTED-1', '2026-03-02', '2026-03-03', '2031-05-21'), ...coupons(182, 38.39, 11), yieldPct: 14.2 },
  { ...row('INVENTED-2', '2026-03-06', '2026-03-09', '2026-06-10'), ...coupons(182, 35.65, 1), yieldPct: 15.1 },
  { ...row('INVENTED-3', '2026-03-06', '2026-03-10', '2040-12-05'), ...coupons(182, 6.23, 30), yieldPct: 13.4 },
  { ...row('INVENTED-4', '2026-05-29', '2026-06-01', '2027-08-27'), ...coupons(91, 47.12, 5), yieldPct: 26.8 },
  { ...row('INVENTED-5', '2026-05-29', '2026-06-01', '2026-06-27'), ...coupons(30, 15.21, 1), yieldPct: 0.4 },
  { ...row('INVENTED-6', '2026-09-11', '2026-09-14', '2033-02-09'), ...coupons(182, 24.93, 13), yieldPct: -1.3 },
  { ...row('INVENTED-7', '2026-09-11', '2026-09-14', '2029-03-31'), ...coupons(364, 120.5, 3), yieldPct: 71.9 },
]

function row(secid: string, trade: string, settle: string, maturity: string) {
  return { secid, trade, settle, maturity }
}

function coupons(periodDays: number, coupon: number, payments: number) {
  return { periodDays, coupon, payments }
}

const FACE = 1000

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000
const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)
const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))

interface Flow {
  readonly days: number
  readonly amount: number
}

const worth = (flows: readonly Flow[], annual: number): number =>
  flows.reduce((sum, { days, amount }) => sum + amount * (1 + annual) ** (-days / 365), 0)

const bisected = (flows: readonly Flow[], dirty: number): number => {
  let low = -0.9
  let high = 9
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2
    if (worth(flows, middle) > dirty) low = middle
    else high = middle
  }
  return (low + high) / 2
}

const published = (terms: Terms): Row => {
  const { secid, trade, settle, maturity, periodDays, coupon, payments, yieldPct } = terms
  const days = Array.from({ length: payments }, (_, index) => dayOf(maturity) - (payments - 1 - index) * periodDays)
  const last = payments - 1
  const amounts = days.map((_, index) => (index === last ? coupon + FACE : coupon))
  const settlement = dayOf(settle)
  const begin = (days[0] ?? Number.NaN) - periodDays
  const accrued = (day: number): number => rounded((coupon * (day - begin)) / periodDays, 2)
  const flows = days.map((day, index) => ({ days: day - settlement, amount: amounts[index] ?? Number.NaN }))
  const [first] = flows
  const close = rounded((worth(flows, yieldPct / 100) - accrued(settlement)) / 10, 3)
  const dirty = close * 10 + accrued(settlement)
  const effective = bisected(flows, dirty)
  const simple = (((first?.amount ?? Number.NaN) / dirty - 1) * 365) / (first?.days ?? Number.NaN)
  const weighted = flows.map(flow => ({ ...flow, amount: flow.amount * flow.days }))
  const figure = rounded((payments === 1 ? simple : effective) * 100, 2)
  return {
    ...{ source: 'history', secid, trade_date: trade, settle, coupon, period_days: periodDays, face: FACE },
    ...{ close, waprice: close, accrued_settle: accrued(settlement) },
    flows: days.map((day, index) => [dateOf(day), amounts[index] ?? Number.NaN] as const),
    published: {
      ACCINT: accrued(dayOf(trade)),
      YIELDCLOSE: figure,
      YIELDATWAP: figure,
      DURATION: Math.round(worth(weighted, effective) / dirty),
    },
  }
}

export const INVENTED_EXCHANGE: OracleMoex['rows'] = TERMS.map(published)
