import type { IssuerRecord, SourceRecord } from '../record.ts'
import type { Failure } from '../source.ts'
import type { Row } from './block.ts'
import type { Collected } from './collect.ts'
import type { ReadRecords } from './curve.ts'
import { quotesFrom } from './quote.ts'
import { rowReader } from './row.ts'
import { scheduleFromRows } from './schedule.ts'
import { bondFromRows } from './terms.ts'

const NO_DESCRIPTION: ReadonlyMap<string, string> = new Map()

/** All records of one bond of the market. */
export function recordsOfBond(collected: Collected, secid: string, asOf: string | null): ReadRecords {
  const boards = collected.securities.get(secid) ?? []
  const primary = primaryBoard(collected, secid, boards)
  if (primary === undefined) return { rows: [], failures: [] }
  const isin = String(primary.cells.isin ?? '')
  const rows = collected.schedules.get(isin)
  const read = rows === undefined ? null : scheduleFromRows(isin, rows, rowReader(primary).date('matdate'), asOf)
  const details = rows === undefined ? null : rowReader(rows.coupons[0] ?? rows.amortizations[0] ?? primary)
  const issuer = issuerOf(collected, secid, primary)
  const bond = bondFromRows({
    ...{ primary, boards, issuer, asOf, schedule: read?.schedule ?? null },
    description: collected.descriptions.get(secid) ?? NO_DESCRIPTION,
    found: collected.found.get(secid) ?? null,
    initialNominal: details?.money('initialfacevalue') ?? null,
    issueVolume: details?.money('issuevalue') ?? null,
  })
  const failures = [...(read?.failures ?? [])]
  if ('reason' in bond) return { rows: [], failures: [...failures, bond] }
  const quotes = quotesOf(collected, secid, primary, asOf)
  const schedule = read?.schedule ?? null
  return {
    rows: [
      { kind: 'issuer', ...issuer },
      { kind: 'bond', ...bond },
      ...(schedule === null ? [] : [{ kind: 'schedule' as const, ...schedule }]),
      ...quotes.rows,
    ],
    failures: [...failures, ...quotes.failures],
  }
}

/** Schedules and issuers of bonds without market rows in the responses; the bonds may already be stored. */
export function recordsOfTheRest(collected: Collected, asOf: string | null): ReadRecords {
  const inMarket = new Set([...collected.securities.values()].flat().map(row => row.cells.isin))
  const failures: Failure[] = []
  const rows: SourceRecord[] = []
  for (const [secid, row] of collected.found) {
    if (!collected.securities.has(secid)) rows.push({ kind: 'issuer', ...issuerOf(collected, secid, row) })
  }
  for (const [isin, schedule] of collected.schedules) {
    if (inMarket.has(isin)) continue
    const read = scheduleFromRows(isin, schedule, null, asOf)
    failures.push(...read.failures)
    if (read.schedule !== null) rows.push({ kind: 'schedule', ...read.schedule })
  }
  return { rows, failures }
}

/** Boards with regular trading, in the exchange's order of preference for the main board. */
const MAIN_BOARDS = ['TQOB', 'TQCB', 'TQIR', 'TQRD', 'TQOD', 'TQOE', 'TQOY', 'TQED', 'TQEU', 'TQUD']

function primaryBoard(collected: Collected, secid: string, boards: readonly Row[]): Row | undefined {
  const isin = boards[0]?.cells.isin
  const schedule = collected.schedules.get(String(isin))
  const stated = collected.found.get(secid)?.cells.primary_boardid ?? schedule?.coupons[0]?.cells.primary_boardid
  const wanted = [stated, ...MAIN_BOARDS]
  return wanted.flatMap(code => boards.find(row => row.cells.boardid === code) ?? [])[0] ?? boards[0]
}

/** Only the search response contains the issuer. Without it the bond gets a placeholder issuer. */
function issuerOf({ found, descriptions }: Collected, secid: string, row: Row): IssuerRecord {
  const search = found.get(secid)
  const name = search === undefined ? null : rowReader(search).text('emitent_title')
  const inn = search === undefined ? null : rowReader(search).text('emitent_inn')
  const id = search === undefined ? descriptions.get(secid)?.get('EMITTER_ID') : rowReader(search).text('emitent_id')
  if (name !== null) {
    const country = inn !== null && isRussianInn(inn) ? { country: 'RU' } : {}
    return { name, inn, ...(id ? { sourceKey: `moex:issuer:${id}` } : {}), ...country }
  }
  const bond = rowReader(row).text('shortname') ?? secid
  return {
    name: `Issuer of ${bond} (not told by the exchange)`,
    sourceKey: id ? `moex:issuer:${id}` : `moex:issuer-of:${secid}`,
  }
}

/** Foreign organisations have tax numbers that begin with 9909. */
function isRussianInn(inn: string): boolean {
  return /^\d{10}$/.test(inn) && !inn.startsWith('9909')
}

function quotesOf(collected: Collected, secid: string, primary: Row, asOf: string | null): ReadRecords {
  const board = String(primary.cells.boardid)
  const onBoard = (rows: readonly Row[] | undefined) => rows?.find(row => row.cells.boardid === board) ?? null
  const { quotes, failures } = quotesFrom({
    isin: String(primary.cells.isin),
    board,
    security: primary,
    marketdata: onBoard(collected.marketdata.get(secid)),
    yields: onBoard(collected.yields.get(secid)),
    tradeDate: asOf,
  })
  return { rows: quotes.map(quote => ({ kind: 'quote', ...quote })), failures }
}
