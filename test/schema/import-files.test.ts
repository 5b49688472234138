import { describe, expect, test } from 'vitest'
import { readHoldingsTable } from '../../schema/portfolio/import/file/holdings-table.ts'
import { holdingsIn, positionsOf } from '../../schema/portfolio/import/read-holdings.ts'
import type { BondRow } from '../../schema/snapshot/row-types.ts'
import { BROKER_FILES } from '../support/holdings-files/brokers.ts'
import { BONDS, type BondName, bytesOf, type FileCase } from '../support/holdings-files/case.ts'
import { HOSTILE_HOLDINGS } from '../support/holdings-files/hostile.ts'

const NAMES = Object.keys(BONDS) as BondName[]
const bondByIsin = new Map(
  NAMES.map(name => [
    BONDS[name].isin as string,
    { id: name, maturityDate: null, measure: null, ...BONDS[name] } as unknown as BondRow,
  ]),
)

async function read(file: FileCase) {
  const bytes = bytesOf(file, name => BONDS[name as BondName].isin)
  const columns = file.columns ?? []
  const table = readHoldingsTable({ bytes, sheet: null, columns, content: file.content ?? null })
  return holdingsIn(table, { market: { bondByIsin }, chosen: columns.map(({ role }) => role) })
}

/** Every row of every file: what it became, or why it became nothing. */
async function check(file: FileCase) {
  if (file.unreadable !== undefined) return expect(read(file)).rejects.toThrow(file.unreadable)
  const report = await read(file)
  const positions = positionsOf(report.used).map(({ bondId, quantity, averagePrice }) => [
    ...[bondId, quantity.toFixed()],
    averagePrice === null ? null : Math.round(averagePrice * 1e6) / 1e6,
  ])
  expect({ positions, refused: report.unused.map(({ line, reason }) => [line, reason]) }).toEqual({
    positions: file.positions,
    refused: file.refused ?? [],
  })
  const trades = report.transactions.map(({ type, day, bond, quantity, price, amount }) => [
    ...[type, day, bond.id, quantity?.toFixed() ?? null, price],
    amount.toFixed(),
  ])
  expect(trades).toEqual(file.transactions ?? [])
  const lines = new Set([...report.used, ...report.transactions, ...report.unused].map(({ line }) => line))
  expect(lines.size).toBe(report.rowsRead)
  expect(report.header.columns.filter(({ isOpen }) => isOpen).map(({ title }) => title)).toEqual(file.asks ?? [])
  expect(report.reading).toMatchObject(file.reading ?? {})
}

describe('a report of a broker', () => {
  test.each(BROKER_FILES.map(file => ({ ...file, name: file.what })))('$name', file => check(file))
})

describe('a file that misleads', () => {
  test.each(HOSTILE_HOLDINGS.map(file => ({ ...file, name: file.what })))('$name', file => check(file))
})
