import { isinProblem } from '../../../schema/analytics/isin.ts'
import type * as Model from '../../generated/client/enums.ts'
import { failed } from '../files.ts'
import type { QuoteRecord, SourceRecord } from '../record.ts'
import type { Failure } from '../source.ts'
import type { Row } from './block.ts'
import type { Collected } from './collect.ts'
import { type RowReader, rowReader } from './row.ts'

interface ReadHistory {
  readonly rows: readonly SourceRecord[]
  readonly failures: readonly Failure[]
  readonly notes: readonly string[]
}

/** Returns the ISIN of a security code; null if it is unknown. */
type IsinOf = (secid: string) => string | null

/** Looks in the market and search responses, then in the stored bonds; for most bonds the code is the ISIN. */
export function isinFinder({ securities, found }: Collected, stored: ReadonlyMap<string, string>): IsinOf {
  return secid => {
    const isin = securities.get(secid)?.[0]?.cells.isin ?? found.get(secid)?.cells.isin ?? stored.get(secid)
    if (typeof isin === 'string') return isin
    return isinProblem(secid) === null ? secid : null
  }
}

/** Order-book boards: those with next-day settlement, and the older ones with same-day settlement. */
const MARKET_BOARD = /^(TQ|EQ)/
const SAME_DAY_BOARD = /^EQ/

/**
 * Quotes of past days. A bond has one row per board and day. The order-book board with most trades is used; negotiated
 * deals are not market prices. A row without any price means no trades and is skipped.
 */
export function quotesFromHistory(rows: readonly Row[], isinOf: IsinOf): ReadHistory {
  const failures: Failure[] = []
  const quotes = new Map<string, QuoteRecord>()
  let elsewhere = 0
  for (const row of rows) {
    if (!MARKET_BOARD.test(String(row.cells.boardid))) {
      elsewhere += 1
      continue
    }
    const quote = quoteFrom(row, isinOf)
    if (quote === null) continue
    if ('reason' in quote) {
      failures.push(quote)
      continue
    }
    const key = `${quote.isin} ${quote.date}`
    const other = quotes.get(key)
    if (other === undefined || tradesOf(quote) > tradesOf(other)) quotes.set(key, quote)
  }
  const notes = elsewhere === 0 ? [] : [`${elsewhere} history rows belong to boards without an order book.`]
  return { rows: [...quotes.values()].map(quote => ({ kind: 'quote', ...quote })), failures, notes }
}

function tradesOf({ trades }: QuoteRecord): number {
  return trades ?? -1
}

function quoteFrom(row: Row, isinOf: IsinOf): QuoteRecord | Failure | null {
  const reader = rowReader(row)
  const secid = reader.text('secid')
  const date = reader.date('tradedate')
  const prices = {
    last: reader.positive('close'),
    wap: reader.positive('waprice'),
    close: reader.positive('legalcloseprice'),
  }
  if (secid === null) reader.refuse('secid', 'a row without its security')
  if (date === null) reader.refuse('tradedate', 'a row without its day')
  const problem = reader.problem()
  if (problem !== null || secid === null || date === null) return problem
  if (Object.values(prices).every(price => price === null)) return null
  const isin = isinOf(secid)
  if (isin === null) {
    return failed(
      row.file,
      row.position,
      `the security code ${secid} is unknown: neither the responses nor the stored bonds contain it`,
      'SECID',
    )
  }
  const quote = {
    ...{ isin, date, board: reader.text('boardid'), ...prices },
    ...settlementFrom(reader, date),
    turnover: reader.text('value'),
    trades: reader.number('numtrades'),
    ...yieldFrom(reader, date),
  }
  return reader.problem() ?? quote
}

/**
 * Accrued interest is stated as of the trade date, yields as of the settlement date. The stated interest is used only if
 * both are the same day. Otherwise both fields are set to null, so that a stored value is cleared; the settlement date
 * then follows from the calendar and the interest from the terms.
 */
function settlementFrom(reader: RowReader, date: string) {
  const settlesAtOnce = SAME_DAY_BOARD.test(reader.text('boardid') ?? '')
  return settlesAtOnce
    ? { accrued: reader.text('accint'), settlementDate: date }
    : { accrued: null, settlementDate: null }
}

/** At the average price, as the duration is. */
function yieldFrom(reader: RowReader, date: string) {
  const effective = reader.positive('yieldatwap')
  if (effective === null) return { sourceYield: null, sourceYieldBasis: null, sourceYieldDate: null }
  const matures = reader.date('matdate')
  const offers = [reader.date('buybackdate'), reader.date('offerdate')]
  const offer = offers.find(day => day !== null && day !== matures && day > date) ?? null
  const basis: Model.YieldBasis = offer === null ? 'MATURITY' : 'PUT'
  return {
    sourceYield: effective,
    sourceYieldBasis: basis,
    sourceYieldDate: offer ?? matures,
    sourceDurationDays: reader.positive('duration'),
  }
}
