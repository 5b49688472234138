/** Invented answers in the form of the Moscow Exchange's information service. */

export type Cells = Readonly<Record<string, unknown>>

/** Names a row of cells; kept apart so that tests read as tables. */
export const row = (cells: Cells): Cells => cells

/** The compact form: names of columns once, then rows of cells. */
export function answer(blocks: Readonly<Record<string, readonly Cells[]>>): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(blocks).map(([name, rows]) => {
        const columns = Object.keys(rows[0] ?? {})
        return [name, { columns, data: rows.map(cells => columns.map(column => cells[column])) }]
      }),
    ),
  )
}

const SECID = 'RU000A0INV08'

export const SECURITIES: Cells = {
  ...{ SECID, BOARDID: 'TQCB', SHORTNAME: 'Invented 1', PREVWAPRICE: 98.2, PREVPRICE: 98.1, PREVLEGALCLOSEPRICE: 98 },
  ...{ PREVDATE: '2026-06-23', COUPONVALUE: 50, ACCRUEDINT: 47.5, LOTSIZE: 1, FACEVALUE: 1000, BOARDNAME: 'Main' },
  ...{ STATUS: 'A', MATDATE: '2027-01-01', COUPONPERIOD: 182, ISSUESIZE: 1000000, SECNAME: 'Invented bond 1' },
  ...{ FACEUNIT: 'SUR', BUYBACKDATE: '0000-00-00', ISIN: SECID, REGNUMBER: '4B02-01', CURRENCYID: 'SUR' },
  ...{ ISSUESIZEPLACED: 900000, LISTLEVEL: 2, SECTYPE: '8', COUPONPERCENT: 10, OFFERDATE: null },
  ...{ SETTLEDATE: '2026-06-25', BONDTYPE: 'Фикс с известным купоном' },
}

const marketdata = (more: Cells = {}): Cells => ({
  ...{ SECID, BOARDID: 'TQCB', BID: 98.9, OFFER: 99.2, LAST: 99, WAPRICE: 99.1, LASTTOPREVPRICE: 0.9, YIELD: 11.2 },
  ...{ NUMTRADES: 12, VALTODAY: 5000, DURATION: 181, SYSTIME: '2026-06-24 15:54:06', LCLOSEPRICE: null, ZSPREAD: 1.58 },
  ...more,
})

const yields = (more: Cells = {}): Cells => ({
  ...{ SECID, BOARDID: 'TQCB', PRICE: 99, YIELDDATE: '2027-01-01', YIELDDATETYPE: 'MATDATE', EFFECTIVEYIELD: 11.25 },
  ...{ DURATION: 180, ZSPREADBP: -25, GSPREADBP: -15 },
  ...more,
})

interface MarketChange {
  readonly securities?: Cells
  readonly marketdata?: Cells
  /** Null for an answer without the block. */
  readonly yields?: Cells | null
}

/** One bond on two boards. */
export function market(change: MarketChange = {}): string {
  const main = { ...SECURITIES, ...change.securities }
  return answer({
    securities: [{ ...main, BOARDID: 'SPOB', BOARDNAME: 'Settlement' }, main],
    marketdata: [marketdata({ BOARDID: 'SPOB', LAST: null }), marketdata(change.marketdata)],
    dataversion: [{ data_version: 1, trade_date: '2026-06-24' }],
    ...(change.yields === null ? {} : { marketdata_yields: [yields(change.yields)] }),
  })
}

export const MARKET = market()

interface Bondization {
  readonly coupons?: readonly Cells[]
  readonly amortizations?: readonly Cells[]
  readonly offers?: readonly Cells[]
  readonly total?: number
  readonly index?: number
  readonly pageSize?: number
}

const COUPON: Cells = {
  ...{ isin: SECID, startdate: '2026-01-01', coupondate: '2027-01-01', value: 100, valueprc: 10 },
  ...{ initialfacevalue: 1000, facevalue: 1000 },
}

const REDEMPTION: Cells = { isin: SECID, amortdate: '2027-01-01', value: 1000, valueprc: 100, data_source: 'maturity' }

export function bondization(parts: Bondization = {}): string {
  const { coupons = [COUPON], amortizations = [REDEMPTION], offers = [], total, index = 0, pageSize = 20 } = parts
  const cursor = { INDEX: index, TOTAL: total, PAGESIZE: pageSize }
  return answer({ coupons, amortizations, offers, ...(total === undefined ? {} : { 'coupons.cursor': [cursor] }) })
}
