import { missingColumn } from '../did-you-mean.ts'
import { failed } from '../files.ts'
import type { Failure } from '../source.ts'
import type { Answer, Block, Row } from './block.ts'

/** The rows of all responses, by security. */
export interface Collected {
  /** One row for each board. */
  readonly securities: Map<string, Row[]>
  readonly marketdata: Map<string, Row[]>
  readonly yields: Map<string, Row[]>
  /** By ISIN. */
  readonly schedules: Map<string, ScheduleRows>
  readonly descriptions: Map<string, ReadonlyMap<string, string>>
  /** Rows of the search, the only response with the issuer. */
  readonly found: Map<string, Row>
  /** Past days, one row per board. */
  readonly history: Row[]
  readonly curves: Row[]
  readonly curvePoints: Row[]
  tradeDate: string | null
}

export interface ScheduleRows {
  readonly coupons: Row[]
  readonly amortizations: Row[]
  readonly offers: Row[]
  /** Total number of coupons from the cursor; null without a cursor. */
  couponsTotal: number | null
}

export function emptyCollection(): Collected {
  return {
    ...{ securities: new Map(), marketdata: new Map(), yields: new Map(), schedules: new Map() },
    ...{ descriptions: new Map(), found: new Map(), history: [], curves: [], curvePoints: [], tradeDate: null },
  }
}

interface Kind {
  readonly block: string
  /** Required columns, which also distinguish blocks of the same name. */
  readonly required: readonly string[]
  /** A column that only this one of several blocks of the name has. */
  readonly mark?: string
  add(into: Collected, block: Block, answer: Answer): void
}

/** A response is identified by its blocks, never by its file name. */
const KINDS: readonly Kind[] = [
  { block: 'securities', mark: 'emitent_inn', required: ['secid', 'isin'], add: addFound },
  { block: 'securities', mark: 'crtyield', required: [], add: () => undefined },
  { block: 'securities', required: ['secid', 'boardid', 'isin', 'facevalue', 'faceunit', 'matdate'], add: addBoards },
  { block: 'marketdata', required: ['secid', 'boardid'], add: (into, block) => addBySecid(into.marketdata, block) },
  { block: 'marketdata_yields', required: ['secid', 'boardid'], add: (into, block) => addBySecid(into.yields, block) },
  { block: 'dataversion', required: [], add: addTradeDate },
  { block: 'coupons', required: ['isin', 'coupondate', 'startdate', 'value'], add: addCoupons },
  {
    block: 'amortizations',
    required: ['isin', 'amortdate', 'value'],
    add: (into, block) => addRows(into, block, 'amortizations'),
  },
  {
    block: 'offers',
    required: ['isin', 'offerdate', 'offertype'],
    add: (into, block) => addRows(into, block, 'offers'),
  },
  {
    block: 'params',
    required: ['tradedate', 'b1', 'b2', 'b3', 't1'],
    add: (into, block) => void into.curves.push(...block.rows),
  },
  {
    block: 'yearyields',
    required: ['tradedate', 'period', 'value'],
    add: (into, block) => void into.curvePoints.push(...block.rows),
  },
  {
    block: 'history',
    required: ['secid', 'boardid', 'tradedate', 'close', 'waprice', 'yieldatwap'],
    add: (into, block) => void into.history.push(...block.rows),
  },
  { block: 'description', required: ['name', 'value'], add: addDescription },
]

/** Adds the rows of a response; a block without a required column is a failure. */
export function addAnswer(into: Collected, file: string, answer: Answer): readonly Failure[] {
  return answer.blocks.flatMap(block => {
    const kind = KINDS.find(
      ({ block: name, mark }) => name === block.name && (mark === undefined || block.columns.includes(mark)),
    )
    if (kind === undefined || block.rows.length === 0) return []
    const missing = kind.required.filter(column => !block.columns.includes(column))
    if (missing.length === 0) kind.add(into, block, answer)
    return missing.map(column => failed(file, block.name, missingColumn(column, block.columns, kind.required), column))
  })
}

function addFound(into: Collected, block: Block): void {
  for (const row of block.rows) into.found.set(String(row.cells.secid), row)
}

function addBoards(into: Collected, block: Block): void {
  addBySecid(into.securities, block)
}

/** A later row replaces an earlier one from another page or file. */
function addBySecid(map: Map<string, Row[]>, block: Block): void {
  for (const row of block.rows) {
    const rows = map.getOrInsertComputed(String(row.cells.secid), () => [])
    const place = rows.findIndex(earlier => earlier.cells.boardid === row.cells.boardid)
    if (place < 0) rows.push(row)
    else rows[place] = row
  }
}

function addTradeDate(into: Collected, block: Block): void {
  const date = block.rows[0]?.cells.trade_date
  if (typeof date === 'string' && (into.tradeDate === null || date > into.tradeDate)) into.tradeDate = date
}

function scheduleFor(into: Collected, isin: unknown): ScheduleRows {
  const empty = (): ScheduleRows => ({ coupons: [], amortizations: [], offers: [], couponsTotal: null })
  return into.schedules.getOrInsertComputed(String(isin), empty)
}

function addRows(into: Collected, block: Block, part: 'coupons' | 'amortizations' | 'offers'): void {
  for (const row of block.rows) {
    const rows = scheduleFor(into, row.cells.isin)[part]
    const json = JSON.stringify(row.cells)
    if (!rows.some(earlier => JSON.stringify(earlier.cells) === json)) rows.push(row)
  }
}

function addCoupons(into: Collected, block: Block, answer: Answer): void {
  addRows(into, block, 'coupons')
  const total = answer.blocks.find(other => other.name === 'coupons.cursor')?.rows[0]?.cells.total
  const isins = new Set(block.rows.map(row => row.cells.isin))
  if (typeof total === 'number' && isins.size === 1) scheduleFor(into, [...isins][0]).couponsTotal = total
}

/** Rows of name and value make up one security. */
function addDescription(into: Collected, block: Block): void {
  const values = new Map(block.rows.map(({ cells }) => [String(cells.name), String(cells.value ?? '')]))
  const secid = values.get('SECID')
  if (secid !== undefined) into.descriptions.set(secid, values)
}
