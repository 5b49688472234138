import type { SourceRecord } from '../../../prisma/sources/record.ts'
import { isinCheckDigit } from '../../../schema/analytics/isin.ts'
import type { HistoryRow } from '../moex.ts'

const ISSUER = { inn: '7710168360' }

/** The bonds of some rows of history, with their whole schedules; ISINs are made from the codes. */
export function bondsOfHistory(rows: readonly HistoryRow[]): readonly SourceRecord[] {
  const bonds = Map.groupBy(rows, ({ secid }) => secid)
  const issuer = { kind: 'issuer', ...ISSUER, name: 'Ministry of Finance', country: 'RU' } as const
  return [issuer, ...[...bonds.values()].flatMap(recordsOfBond)]
}

function recordsOfBond(rows: readonly HistoryRow[]): readonly SourceRecord[] {
  const [first] = rows
  if (first === undefined) return []
  const maturityDate = maturityOf(first)
  const isin = isinOf(first.secid)
  const nominal = String(first.face)
  return [
    {
      ...{ kind: 'bond', isin, ticker: first.secid, issuer: ISSUER, name: first.secid, bondType: 'GOVERNMENT' },
      ...{ status: 'TRADING', currency: 'RUB', nominalCurrency: 'RUB', couponType: 'FIXED', settlementDays: 1 },
      ...{ initialNominal: nominal, outstandingNominal: nominal, maturityDate, couponsPerYear: 2 },
    },
    {
      ...{ kind: 'schedule', isin, offers: [], complete: true },
      coupons: couponsOf(rows, first),
      amortizations: [{ date: maturityDate, value: nominal, redemption: true }],
    },
  ]
}

/** Every coupon that one of the rows names, and the period that was running before. */
function couponsOf(rows: readonly HistoryRow[], { coupon, face, period_days: days }: HistoryRow) {
  const named = [...new Set(rows.flatMap(({ flows }) => flows.map(([date]) => date)))].sort()
  const [earliest] = named
  const ends = earliest === undefined ? [] : [daysBefore(earliest, days), ...named]
  return ends.map((end, index) => ({
    ...{ number: index + 1, periodStart: daysBefore(end, days), periodEnd: end, payDate: end },
    ...{ value: String(coupon), nominal: String(face), knowledge: 'FIXED' as const },
  }))
}

function daysBefore(date: string, days: number): string {
  return Temporal.PlainDate.from(date).subtract({ days }).toString()
}

function maturityOf({ secid, flows }: HistoryRow): string {
  const last = flows.at(-1)
  if (last === undefined) throw new Error(`${secid} has no payments`)
  return last[0]
}

export function isinOf(secid: string): string {
  const body = `RU${secid.slice(0, 9)}`
  return `${body}${isinCheckDigit(body)}`
}

/** The exchange's answer for a day, with the columns and figures of its history. */
export function answerOfDay(rows: readonly HistoryRow[]): string {
  const cells = rows.map(row => ({
    ...{ BOARDID: 'TQOB', TRADEDATE: row.trade_date, SECID: row.secid, NUMTRADES: 1, VALUE: null, CLOSE: row.close },
    ...{ LEGALCLOSEPRICE: null, WAPRICE: row.waprice, ACCINT: row.published.ACCINT },
    ...{ YIELDATWAP: row.published.YIELDATWAP, DURATION: row.published.DURATION },
    ...{ MATDATE: maturityOf(row), BUYBACKDATE: null, OFFERDATE: null },
  }))
  const columns = Object.keys(cells[0] ?? {})
  const data = cells.map(cell => Object.values(cell))
  return JSON.stringify({ history: { columns, data } })
}
