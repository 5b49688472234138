import { civilFromDay, type Day, dayFromDate } from '../../schema/analytics/day.ts'
import type { Result } from '../../schema/analytics/result.ts'
import { type Add, checkRows, distance, type Found } from './report.ts'
import { accruedFromIssue, priceAtMaturity } from './spreadsheet/at-maturity.ts'
import { couponPeriod } from './spreadsheet/coupon-period.ts'
import * as discount from './spreadsheet/discount.ts'
import { oddFirstPrice, oddLastPrice, oddLastYield } from './spreadsheet/odd.ts'
import { duration, modifiedDuration, price, yieldFromPrice } from './spreadsheet/price.ts'
import { billEquivalent, billPrice, billYield } from './spreadsheet/treasury-bills.ts'
import { value } from './value.ts'

type Arg = string | number | null

interface Row {
  readonly fn: string
  readonly args: readonly Arg[]
  readonly expected: number | null
  readonly error: boolean
  readonly agrees_with_excel_formula?: boolean
}

export interface OracleExcel {
  readonly rows: readonly Row[]
}

/** Serial number of 1970-01-01. */
const EPOCH = 25_569

/** Arguments by place; a missing one is NaN, which every function refuses. */
const reader = (args: readonly Arg[]) => {
  const number = (place: number): number => {
    const arg = args[place]
    if (typeof arg === 'number') return arg
    if (typeof arg !== 'string') return Number.NaN
    const [top, bottom] = arg.split('/')
    return bottom === undefined ? Number(top) : Number(top) / Number(bottom)
  }
  const day = (place: number): Day => {
    const arg = args[place]
    if (typeof arg === 'number') return arg - EPOCH
    const result = dayFromDate(arg, `argument ${place}`)
    return result.ok ? result.value : Number.NaN
  }
  const basis = (place: number): number => (args[place] === null || args[place] === undefined ? 0 : number(place))
  const or = (place: number, otherwise: number): number => (args[place] === null ? otherwise : number(place))
  return { number, day, basis, or }
}

type Reader = ReturnType<typeof reader>
type Spreadsheet = (from: Reader) => Result<number>

const period = ({ day, number, basis }: Reader) =>
  couponPeriod({ settlement: day(0), maturity: day(1), frequency: number(2), basis: basis(3) })

const ofPeriod =
  (
    pick: (found: {
      previous: Day
      next: Day
      count: number
      days: number
      accruedDays: number
      daysToNext: number
    }) => number,
  ): Spreadsheet =>
  from => {
    const found = period(from)
    return found.ok ? { ok: true, value: pick(found.value) } : found
  }

const span = ({ day, basis }: Reader, place: number) => ({
  settlement: day(0),
  maturity: day(1),
  basis: basis(place),
})

const bond = (
  { day, number, basis }: Reader,
  at: { rate: number; redemption: number; frequency: number; basis: number },
) => ({
  settlement: day(0),
  maturity: day(1),
  rate: number(at.rate),
  redemption: number(at.redemption),
  frequency: number(at.frequency),
  basis: basis(at.basis),
})

const accrint: Spreadsheet = ({ day, number, basis }) =>
  accruedFromIssue({ issue: day(0), settlement: day(2), basis: basis(6) }, number(3), number(4))

const regular = { rate: 2, redemption: 4, frequency: 5, basis: 6 }
const oddLast = { rate: 3, redemption: 5, frequency: 6, basis: 7 }
const timed = { rate: 2, redemption: 2, frequency: 4, basis: 5 }

/** Spreadsheet functions by name, arguments in their order. */
const FUNCTIONS: Readonly<Record<string, Spreadsheet>> = {
  ACCRINT: accrint,
  ACCRINTM: ({ day, number, or, basis }) =>
    accruedFromIssue({ issue: day(0), settlement: day(1), basis: basis(4) }, number(2), or(3, 1000)),
  COUPDAYBS: ofPeriod(({ accruedDays }) => accruedDays),
  COUPDAYS: ofPeriod(({ days }) => days),
  COUPDAYSNC: ofPeriod(({ daysToNext }) => daysToNext),
  COUPNCD: ofPeriod(({ next }) => next + EPOCH),
  COUPPCD: ofPeriod(({ previous }) => previous + EPOCH),
  COUPNUM: ofPeriod(({ count }) => count),
  DISC: from => discount.discountRate(span(from, 4), from.number(2), from.number(3)),
  PRICEDISC: from => discount.priceFromDiscount(span(from, 4), from.number(2), from.number(3)),
  YIELDDISC: from => discount.yieldOfDiscounted(span(from, 4), from.number(2), from.number(3)),
  INTRATE: from => discount.interestRate(span(from, 4), from.number(2), from.number(3)),
  RECEIVED: from => discount.received(span(from, 4), from.number(2), from.number(3)),
  PRICE: from => price(bond(from, regular), from.number(3)),
  YIELD: from => yieldFromPrice(bond(from, regular), from.number(3)),
  DURATION: from => duration(bond(from, timed), from.number(3)),
  MDURATION: from => modifiedDuration(bond(from, timed), from.number(3)),
  PRICEMAT: from => priceAtMaturity({ ...span(from, 5), issue: from.day(2) }, from.number(3), from.number(4)),
  ODDLPRICE: from => oddLastPrice({ ...bond(from, oddLast), lastCoupon: from.day(2) }, from.number(4)),
  ODDLYIELD: from => oddLastYield({ ...bond(from, oddLast), lastCoupon: from.day(2) }, from.number(4)),
  ODDFPRICE: from =>
    oddFirstPrice(
      {
        ...bond(from, { rate: 4, redemption: 6, frequency: 7, basis: 8 }),
        issue: from.day(2),
        firstCoupon: from.day(3),
      },
      from.number(5),
    ),
  TBILLEQ: ({ day, number }) => billEquivalent(day(0), day(1), number(2)),
  TBILLPRICE: ({ day, number }) => billPrice(day(0), day(1), number(2)),
  TBILLYIELD: ({ day, number }) => billYield(day(0), day(1), number(2)),
}

/** Rows that stand under another function's name: seven arguments are ACCRINT; 10296.8 for 10000 is RECEIVED. */
const functionOf = ({ fn, args, expected }: Row): string => {
  if (fn === 'ACCRINTM' && args.length === 7) return 'ACCRINT'
  const isReceived = fn === 'INTRATE' && typeof args[3] === 'number' && args[3] < 1 && (expected ?? 0) > Number(args[2])
  return isReceived ? 'RECEIVED' : fn
}

const DISCOUNTS: readonly string[] = ['DISC', 'INTRATE', 'PRICEDISC', 'RECEIVED', 'YIELDDISC']

/** The program that wrote the row counts the days left in February as they are; Excel and the rule count 30. */
const hasFebruaryQuirk = (row: Row): boolean => {
  const { day, basis } = reader(row.args)
  const settlement = day(0)
  const isFebruary = Number.isFinite(settlement) && civilFromDay(settlement).month === 2
  return DISCOUNTS.includes(functionOf(row)) && basis(4) === 0 && isFebruary
}

const skipped = (row: Row): string | undefined => {
  if (row.agrees_with_excel_formula === false) return 'does not agree with the formula of Excel'
  if (!row.error && hasFebruaryQuirk(row)) return 'counts the days left in February as they are'
  return Object.hasOwn(FUNCTIONS, functionOf(row)) ? undefined : 'function not offered'
}

/** Every check of excel_functions.json, and the rows left out, by reason. */
export const excelChecks = ({ rows }: OracleExcel): Found => {
  const leftOut = new Map<string, number>()
  const found = checkRows(rows, {
    nameOf: ({ fn, args }) => ({ family: fn, id: `${fn}(${args.join(', ')})` }),
    check: (row, add) => {
      const reason = skipped(row)
      if (reason === undefined) checkFunction(row, add)
      else leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
    },
  })
  return { ...found, leftOut }
}

const checkFunction = (row: Row, add: Add): void => {
  const found = (FUNCTIONS[functionOf(row)] as Spreadsheet)(reader(row.args))
  if (row.error || row.expected === null) {
    add('refused', found.ok ? Number.POSITIVE_INFINITY : 0, 0)
    return
  }
  add('value', distance(value(found), row.expected) / Math.max(1, Math.abs(row.expected)), 1e-9)
}
