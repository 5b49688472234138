import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Served } from '../../../facades/service.ts'
import { columnsOfList } from '../../../gateway/documents/columns.ts'
import { RATING_LABELS } from '../../../schema/analytics/ratings.ts'
import { BOND_FILTERS } from '../../../schema/filters/bond.ts'
import { fieldOfFilter } from '../../../schema/filters/bond-fields.ts'
import { type FilterInput, type FilterRow, inputsOf } from '../../../schema/filters/filter.ts'
import { BOND_SORTS } from '../../../schema/filters/sorts.ts'
import type { MarketSnapshot } from '../../../schema/snapshot/market-snapshot.ts'
import { readSnapshot } from '../../../schema/snapshot/read-snapshot.ts'
import { sharedWorld, type World } from '../../world.ts'
import { type Question, questionsAbout, ROWS } from './question.ts'

/** How many questions are asked, as of the comparison with SQL. */
const QUESTIONS = Number(process.env.SCREENER_QUESTIONS ?? 300)
const LONGEST_MS = 120_000 + 200 * QUESTIONS

let world: World
let market: MarketSnapshot
let served: Served
let rows: readonly Row[]

type Row = Readonly<Record<string, unknown>>

beforeAll(async () => {
  world = await sharedWorld()
  market = await readSnapshot(world.service.database.prisma)
  served = world.service.served.find(({ endpoint }) => endpoint.tool === 'search_bonds') as Served
  rows = await exported()
})
afterAll(() => world.close())

/** Every bond with the columns of all filters and sorts, as a subscriber exports them. */
async function exported(): Promise<readonly Row[]> {
  const statuses = [...new Set(market.bonds.map(({ status }) => status))]
  const fields = [...new Set([...ROWS.map(fieldOfFilter), ...OTHER_COLUMNS])]
  const response = await world.get(`/api/v1/data/instruments?Format=ndjson&Status=${statuses}&Fields=${fields.join()}`)
  expect(response.status).toBe(200)
  const lines = (await response.text()).trim().split('\n')
  expect(lines).toHaveLength(market.bonds.length)
  return lines.map(line => JSON.parse(line) as Row)
}

/** What orders rows, and no filter reads. */
const SORTED_BY: Readonly<Record<string, string>> = {
  'issuer.name': 'issuer.name',
  'measure.nextEventDate': 'nextEvent.date',
  'derived.ratingRank': 'creditRating.ordinal',
}
const OTHER_COLUMNS = ['id', 'name', 'updatedAt', ...Object.values(SORTED_BY)]

test('every filter of the screener is a column of its document', () => {
  const columns = new Set(columnsOfList(served.operation, 'items'))
  const missing = BOND_FILTERS.filter(({ field }) => field === undefined || !columns.has(field))
  expect(missing.map(({ name, field }) => `${name}: ${field}`)).toEqual([])
})

test('reasons for null name columns that are null', async () => {
  const columns = new Set(columnsOfList(served.operation, 'items'))
  const exported = await world.get('/api/v1/data/instruments?Format=ndjson&Fields=full,daysToEvent,quote.last,reasons')
  const bonds = (await exported.text())
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Row)
  const named = bonds.flatMap(bond => Object.keys(bond.reasons ?? {}).map(field => ({ bond, field })))
  expect(named.length).toBeGreaterThan(bonds.length)
  expect([...new Set(named.map(({ field }) => field))].filter(field => !columns.has(field))).toEqual([])
  expect(named.filter(({ bond, field }) => valueAt(bond, field) !== null)).toEqual([])
})

test('every filter on numbers or days is a sort', () => {
  const sorted = new Set(BOND_SORTS.map(({ column }) => column))
  const ordered = BOND_FILTERS.filter(row => row.kind === 'range' || (row.kind === 'list' && row.scalar === 'Int'))
  expect(ordered.filter(({ column, name }) => !sorted.has(column) && name !== 'CreditRating')).toEqual([])
  expect(new Set(BOND_SORTS.map(({ key }) => key)).size).toBe(BOND_SORTS.length)
})

test(
  `whoever filters and sorts exported rows gets what the screener answers, ${QUESTIONS} times`,
  async () => {
    const seen = { found: 0, empty: 0 }
    await fc.assert(
      fc.asyncProperty(questionsAbout(market), async asked => {
        const question = { ...asked, facets: [], sorts: asked.sorts.filter(sort => !MONEY.has(keyOf(sort))) }
        const given = question.sorts.length === 0 ? { ...question, sorts: ['ISIN_ASC'] } : question
        const expected = fromRows(given)
        expect(await answered(given)).toEqual(expected)
        if (expected.total > 0) seen.found += 1
        else seen.empty += 1
      }),
      { numRuns: QUESTIONS, seed: Number(process.env.SCREENER_SEED ?? 23) },
    )
    expect(Math.min(seen.found, seen.empty)).toBeGreaterThan(QUESTIONS / 20)
  },
  LONGEST_MS,
)

/** Money of several currencies is ordered at exchange rates, which rows do not show: SQL compares it. */
const MONEY = new Set(BOND_SORTS.flatMap(({ key, currency }) => (currency === undefined ? [] : [key])))

const PRINCIPAL = { accountId: null, userId: null, scopes: new Set(['data'] as const), exportRowsMax: null }

async function answered(question: Question) {
  const answer = await served.run({ variables: { ...question }, columns: new Set(['id']), principal: PRINCIPAL })
  if (answer.kind !== 'data') throw new Error(JSON.stringify(answer))
  const { items, page } = answer.data as { items: { id: string }[]; page: { total: number } }
  return { ids: items.map(({ id }) => id), total: page.total }
}

function fromRows(question: Question) {
  const compare = orderOf(question.sorts)
  const met = rows.filter(conditionOf(question)).toSorted(compare)
  const found = question.uniqueEmitentsFlag ? onePerIssuer(met) : met
  const start = (question.page - 1) * question.pageSize
  const ids = found.slice(start, start + question.pageSize).map(row => row.id)
  return { ids, total: found.length }
}

function onePerIssuer(ordered: readonly Row[]): readonly Row[] {
  return [...Map.groupBy(ordered, row => valueAt(row, 'issuer.id')).values()].flatMap(([first]) =>
    first === undefined ? [] : [first],
  )
}

const NAMING = ['isin', 'ticker', 'ids', 'status', 'statusNot']
const OF_RATING = ['creditRating', 'creditRatingNot', 'creditRatingFrom', 'creditRatingTo']

function conditionOf({ filter, includeUnknown }: Question): (row: Row) => boolean {
  const given = NAMING.some(name => name in filter) ? filter : { ...filter, status: ['TRADING', 'PLACING'] }
  const inputs = ROWS.flatMap(inputsOf).filter(({ name }) => name in given)
  const readsOwnScale = OF_RATING.some(name => name in given) && !('ratingScale' in given || 'ratingScaleNot' in given)
  const meets = (row: Row, input: FilterInput) => {
    const own = valueAt(row, fieldOfFilter(input.row))
    const value =
      input.row.kind === 'list' && input.row.alias !== undefined ? [own, valueAt(row, input.row.alias)] : own
    return value === null ? includeUnknown : tested(input, value, given[input.name])
  }
  return row => inputs.every(input => meets(row, input)) && (!readsOwnScale || isOnOwnScale(row, includeUnknown))
}

/** Plain labels are read on the national scale for issuers of Russia, and on the international one for others. */
function isOnOwnScale(row: Row, includeUnknown: boolean): boolean {
  const scale = valueAt(row, 'creditRating.scale')
  if (scale === null) return includeUnknown
  return scale === (valueAt(row, 'country') === 'RU' ? 'NATIONAL' : 'INTERNATIONAL')
}

function tested({ row, role }: FilterInput, value: unknown, wanted: unknown): boolean {
  if (row.kind === 'flag') return value === wanted
  if (role === 'in') return isAnyOf(value, wanted)
  if (role === 'notIn') return !isAnyOf(value, wanted)
  const isRating = row.kind === 'range' && row.scalar === 'Rating'
  const order = isRating ? placeOf(wanted) - placeOf(value) : compared(value, wanted, row)
  return role === 'From' ? order >= 0 : order <= 0
}

function isAnyOf(value: unknown, wanted: unknown): boolean {
  const texts = new Set((wanted as readonly unknown[]).map(String))
  return [value].flat().some(one => texts.has(String(one)))
}

/** From the best. */
function placeOf(label: unknown): number {
  return (RATING_LABELS as readonly unknown[]).indexOf(label)
}

function compared(value: unknown, bound: unknown, row: FilterRow): number {
  if (row.kind === 'range' && row.scalar === 'Decimal') return new Decimal(String(value)).comparedTo(String(bound))
  return inOrder(value, bound)
}

function inOrder(one: unknown, other: unknown): number {
  if (one === other) return 0
  return (one as number | string) < (other as number | string) ? -1 : 1
}

function keyOf(sort: string): string {
  return sort.toLowerCase().replace(/_\w+$/, '')
}

/** Unknown values last, ties by the id. */
function orderOf(sorts: readonly string[]): (one: Row, other: Row) => number {
  const steps = sorts.map(sort => {
    const row = BOND_SORTS.find(({ key }) => key === keyOf(sort))
    const filter = BOND_FILTERS.find(
      ({ name, column }) => column === row?.column && (name.toLowerCase() === row?.key || row?.falls !== true),
    )
    const field = SORTED_BY[row?.column ?? ''] ?? (filter === undefined ? (row?.column ?? '') : fieldOfFilter(filter))
    return { read: readerFor(row?.key ?? '', field), sign: sort.endsWith('_DESC') ? -1 : 1 }
  })
  return (one, other) => {
    for (const { read, sign } of steps) {
      const [left, right] = [read(one), read(other)]
      if (left === null || right === null) {
        if (left !== right) return left === null ? 1 : -1
      } else if (left !== right) return sign * inOrder(left, right)
    }
    return inOrder(one.id, other.id)
  }
}

/** Ratings of the international scale follow those of the national one. */
function readerFor(key: string, field: string): (row: Row) => unknown {
  if (key !== 'rating') return row => valueAt(row, field)
  return row => {
    const ordinal = valueAt(row, field)
    if (ordinal === null) return null
    return Number(ordinal) + (valueAt(row, 'creditRating.scale') === 'INTERNATIONAL' ? 100 : 0)
  }
}

function valueAt(row: Row, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (part as Row | null)?.[name] ?? null, row)
}
