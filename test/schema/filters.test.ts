import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RATING_LABELS } from '../../schema/analytics/ratings.ts'
import { conditionsOf, type FilterValues } from '../../schema/filters/apply.ts'
import { BOND_FILTERS } from '../../schema/filters/bond.ts'
import { type FilterRow, inputsOf } from '../../schema/filters/filter.ts'
import { readerOf } from '../../schema/filters/predicate.ts'
import { whereOf } from '../../schema/filters/where.ts'
import { loadMarket } from '../../schema/universe/load.ts'
import type { Market } from '../../schema/universe/market.ts'
import { testOf } from '../../schema/universe/search.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let market: Market

beforeAll(async () => {
  world = await openWorld()
  market = await loadMarket(world.service.database.prisma)
})
afterAll(() => world.close())

describe.each(BOND_FILTERS.map(row => [row.name, row] as const))('%s', (_name, row) => {
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

describe('bounds', () => {
  const ranges = BOND_FILTERS.filter(row => row.kind === 'range')

  test.each(ranges.map(row => [row.name, row] as const))(
    'of %s let the equal value pass, and no unknown one',
    (_name, row) => {
      for (const input of inputsOf(row)) {
        const value =
          SOME_VALUE[
            row.kind === 'range' && row.days !== undefined ? 'Date' : row.kind === 'range' ? row.scalar : 'Int'
          ]
        const passes = testOf([row], { [input.name]: boundOf(row, value) }, false, market.asOf)
        expect(passes(rowWith(row.column, value))).toBe(true)
        expect(passes(rowWith(row.column, null))).toBe(false)
        expect(passes({ measure: null, issuer: {} })).toBe(false)
      }
    },
  )
})

const SOME_VALUE = { Float: 5.5, Int: 5, Decimal: '5.50', Date: '2026-11-20', Rating: 5 }

function rowWith(column: string, value: unknown): object {
  const [first = '', second] = column.split('.')
  return second === undefined ? { [first]: value } : { [first]: { [second]: value } }
}

async function inMemory(values: FilterValues, includeUnknown: boolean): Promise<string[]> {
  return market.bonds
    .filter(testOf(BOND_FILTERS, values, includeUnknown, market.asOf))
    .map(({ isin }) => isin)
    .sort()
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
    if (role === 'words') return [{ [name]: String(middle).split(' ')[0] }]
    if (role === 'From' || role === 'To') return [{ [name]: boundOf(row, middle) }]
    const items = known.flat()
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
