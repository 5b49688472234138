import type * as Model from '../../generated/client/enums.ts'
import type { QuoteRecord } from '../record.ts'
import type { Failure } from '../source.ts'
import type { Row } from './block.ts'
import { type RowReader, rowReader } from './row.ts'

interface MarketRows {
  readonly isin: string
  readonly board: string
  readonly security: Row
  readonly marketdata: Row | null
  readonly yields: Row | null
  readonly tradeDate: string | null
}

interface ReadQuotes {
  readonly quotes: readonly QuoteRecord[]
  readonly failures: readonly Failure[]
}

/** The quote of the day, and the prices of the previous day that `securities` repeats. */
export function quotesFrom(rows: MarketRows): ReadQuotes {
  const security = rowReader(rows.security)
  const market = rows.marketdata === null ? null : rowReader(rows.marketdata)
  const yields = rows.yields === null ? null : rowReader(rows.yields)
  const quotes = [previousQuote(rows, security), todaysQuote(rows, security, market, yields)]
  const problems = [security, market, yields].flatMap(reader => reader?.problem() ?? [])
  if (problems.length > 0) return { quotes: [], failures: problems }
  return { quotes: quotes.filter(quote => quote !== null), failures: [] }
}

/** ISS times are Moscow time without an offset. */
export function moscowTime(text: string | null): string | null {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text ?? '')
  return match === null ? null : `${match[1]}T${match[2]}+03:00`
}

function previousQuote({ isin, board }: MarketRows, security: RowReader): QuoteRecord | null {
  const date = security.date('prevdate')
  const prices = {
    last: security.positive('prevprice'),
    wap: security.positive('prevwaprice'),
    close: security.positive('prevlegalcloseprice'),
  }
  if (date === null || Object.values(prices).every(price => price === null)) return null
  return { isin, date, board, ...prices }
}

function todaysQuote(
  rows: MarketRows,
  security: RowReader,
  market: RowReader | null,
  yields: RowReader | null,
): QuoteRecord | null {
  const time = moscowTime(market?.text('systime') ?? yields?.text('systime') ?? null)
  const date = rows.tradeDate ?? time?.slice(0, 10) ?? null
  if (market === null || date === null) return null
  const last = market.positive('last')
  return {
    isin: rows.isin,
    date,
    board: rows.board,
    last,
    wap: market.positive('waprice'),
    close: market.positive('lcloseprice') ?? market.positive('closeprice'),
    bid: market.positive('bid'),
    ask: market.positive('offer'),
    changePercent: last === null ? null : market.number('lasttoprevprice'),
    accrued: security.money('accruedint'),
    settlementDate: security.date('settledate'),
    turnover: market.text('valtoday'),
    trades: market.number('numtrades'),
    time,
    ...publishedFigures(security, market, yields),
  }
}

/**
 * `marketdata_yields` is preferred: it has four digits and the date of the yield's horizon. The spreads in `marketdata`
 * are in per cent and from another model, so they are not used.
 */
function publishedFigures(security: RowReader, market: RowReader, yields: RowReader | null): Partial<QuoteRecord> {
  const matures = security.date('matdate')
  const effective = yields?.positive('effectiveyield') ?? null
  if (yields !== null && effective !== null) {
    const date = yields.date('yielddate')
    return {
      sourceYield: effective,
      sourceYieldBasis: basisOf(yields.text('yielddatetype'), date, matures),
      sourceYieldDate: date,
      sourceDurationDays: yields.positive('duration'),
      sourceGSpreadBp: yields.number('gspreadbp'),
      sourceZSpreadBp: yields.number('zspreadbp'),
    }
  }
  const atLast = market.positive('yield')
  const offer = security.date('buybackdate') ?? security.date('offerdate')
  return {
    sourceYield: atLast,
    sourceYieldBasis: atLast === null ? null : offer !== null && offer !== matures ? 'PUT' : 'MATURITY',
    sourceYieldDate: atLast === null ? null : (offer ?? matures),
    sourceDurationDays: atLast === null ? null : market.positive('duration'),
    sourceGSpreadBp: null,
    sourceZSpreadBp: null,
  }
}

/** An "offer" on the day of maturity is the maturity. */
function basisOf(type: string | null, date: string | null, matures: string | null): Model.YieldBasis {
  return type === 'OFFER' && date !== matures ? 'PUT' : 'MATURITY'
}
