import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RATING_LABELS } from '../../schema/analytics/ratings.ts'
import { conditionsOf } from '../../schema/filters/apply.ts'
import { BOND_FILTERS } from '../../schema/filters/bond.ts'
import type { FilterValues } from '../../schema/filters/condition.ts'
import { type FilterRow, inputsOf } from '../../schema/filters/filter.ts'
import { readerOf } from '../../schema/filters/read.ts'
import { screen } from '../../schema/screener/screen.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { sharedWorld, type World } from '../world.ts'
import { madeValues } from './screener/flat-table.ts'
import { isStored, whereOf } from './where.ts'

let world: World
let market: MarketSnapshot

beforeAll(async () => {
  world = await sharedWorld()
  market = await readSnapshot(world.service.database.prisma)
})
afterAll(() => world.close())

const STORED = BOND_FILTERS.filter(row => row.kind !== 'text' && isStored(row.column))
const MADE = [...new Set(BOND_FILTERS.map(row => row.column).filter(column => !isStored(column)))]

describe.each(STORED.map(row => [row.name, row] as const))('%s', (_name, row) => {
  test('selects in memory what the database selects, with and without unknown values', async () => {
    let selected = 0
    for (const values of casesOf(row)) {
      for (const includeUnknown of [false, true]) {
        const [memory, database] = await Promise.all([
          inMemory(values, includeUnknown),
          inDatabase(values, includeUnknown),
        ])
        expect(memory, JSON.stringify([values, includeUnknown])).toEqual(database)
        selected += memory.length
      }
    }
    expect(selected).toBeGreaterThan(0)
  })
})

test('words are found in memory wherever the database finds them', async () => {
  const texts = market.bonds.flatMap(({ isin, name, fullName, issuer }) => [isin, name, fullName ?? '', issuer.name])
  const words = texts.filter((_text, index) => index % 97 === 0).flatMap(text => text.split(' '))
  // To the database % and _ stand for any letters.
  const plain = new Set(words.filter(word => !/[%_]/.test(word)))
  expect(plain.size).toBeGreaterThan(50)
  for (const word of plain) {
    const values = { query: word.slice(0, Math.max(3, word.length - 2)) }
    const memory = new Set(await inMemory(values, false))
    const missed = (await inDatabase(values, false)).filter(isin => !memory.has(isin))
    expect(missed, word).toEqual([])
  }
})

describe('what is made when a market is loaded', () => {
  test.each(MADE)('%s is what plain SQL makes of the stored values', async column => {
    const rows = await world.service.database.prisma.$queryRawUnsafe<{ isin: string; value: unknown }[]>(
      madeValues(column, market.asOf),
    )
    const expected = Object.fromEntries(rows.map(({ isin, value }) => [isin, comparable(value)]))
    const read = readerOf(column)
    const made = Object.fromEntries(market.bonds.map(bond => [bond.isin, comparable(read(bond))]))
    expect(made).toEqual(expected)
    expect(Object.values(made).filter(isKnown).length).toBeGreaterThan(0)
  })

  test('and no database is asked for it', () => {
    const conditions = conditionsOf(BOND_FILTERS, { lotValueFrom: '1' }, market.asOf)
    expect(() => whereOf(conditions, false)).toThrow('derived.lotValue is derived when a snapshot is built')
  })
})

/** Numbers to six places: those of SQL are exact. Flags are numbers there. */
function comparable(value: unknown): unknown {
  if (value === null || typeof value === 'string' || Array.isArray(value)) return value
  return Number(Number(value).toPrecision(6))
}

describe('bounds', () => {
  const ranges = BOND_FILTERS.filter(row => row.kind === 'range')

  test.each(ranges.map(row => [row.name, row] as const))(
    'of %s let the equal value pass, and no unknown one',
    (_name, row) => {
      for (const input of inputsOf(row).filter(({ role }) => role === 'From' || role === 'To')) {
        const value =
          SOME_VALUE[
            row.kind === 'range' && row.days !== undefined ? 'Date' : row.kind === 'range' ? row.scalar : 'Int'
          ]
        // A plain label is read on the scale of the issuer's country.
        const derived = { ratedOnOwnScale: true }
        const among = [
          { derived, ...rowWith(row.column, null) },
          { derived, ...rowWith(row.column, value) },
          { derived, measure: null, issuer: {} },
        ]
        const values = { [input.name]: boundOf(row, value) }
        const { found } = screen({ among, filters: [row], values, includeUnknown: false, asOf: market.asOf })
        expect([...found]).toEqual([1])
      }
    },
  )
})

const SOME_VALUE = { Float: 5.5, Int: 5, Decimal: '5.50', Date: '2026-11-20', Rating: 5 }

function rowWith(column: string, value: unknown): object {
  return column.split('.').reduceRight<unknown>((inner, step) => ({ [step]: inner }), value) as object
}

async function inMemory(values: FilterValues, includeUnknown: boolean): Promise<string[]> {
  const { bonds, asOf } = market
  const { found } = screen({ among: bonds, filters: BOND_FILTERS, values, includeUnknown, asOf })
  return Array.from(found, position => bonds[position]?.isin ?? '').sort()
}

async function inDatabase(values: FilterValues, includeUnknown: boolean): Promise<string[]> {
  const where = whereOf(conditionsOf(BOND_FILTERS, values, market.asOf), includeUnknown)
  const found = await world.service.database.prisma.bond.findMany({ where, select: { isin: true } })
  return found.map(({ isin }) => isin).sort()
}

/** Filter values of a row, taken from the market: a middle bound, some of the values, both flags, a word. */
function casesOf(row: FilterRow): FilterValues[] {
  const known = valuesOf(row)
  const middle = known[Math.floor(known.length / 2)]
  return inputsOf(row).flatMap(({ name, role }): FilterValues[] => {
    if (role === 'is') return [{ [name]: true }, { [name]: false }]
    if (role === 'From' || role === 'To') return [{ [name]: boundOf(row, middle) }]
    const items = known.flat().map(item => boundOf(row, item))
    return [{ [name]: [items[0]] }, { [name]: [items[0], items.at(-1)] }]
  })
}

function valuesOf(row: FilterRow): unknown[] {
  const values = market.bonds.map(readerOf(row.column)).filter(isKnown)
  return [...new Set(values)].sort((a, b) => Number(a) - Number(b) || (String(a) < String(b) ? -1 : 1))
}

function isKnown(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
}

/** The value of a column in the form in which a bound on it is given. */
function boundOf(row: FilterRow, value: unknown): unknown {
  if (row.kind !== 'range' || value === null || value === undefined) return value
  if (row.scalar === 'Rating') return RATING_LABELS[Number(value) - 1]
  if (row.days === undefined) return value
  const days = Temporal.PlainDate.from(market.asOf.slice(0, 10)).until(String(value), { largestUnit: 'days' }).days
  return Math.max(0, row.days === 'after' ? days : -days)
}
