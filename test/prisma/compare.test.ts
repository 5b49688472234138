import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareHistory } from '../oracle/compare/history.ts'
import { compareMinfin } from '../oracle/compare/minfin.ts'
import { agrees, type Comparison, linesOf, type Section } from '../oracle/compare/section.ts'
import { compareTreasury } from '../oracle/compare/treasury.ts'
import { recorded } from './world.ts'

const ORACLE = process.env.ORACLE_DIR ?? join(import.meta.dirname, '../../../shared/oracle')

/** A file of published figures, which the project may not ship; null, and said aloud, where it is not. */
function published(file: string): string | null {
  const path = join(ORACLE, file)
  if (existsSync(path)) return path
  process.stderr.write(`1 case left out: no published figures in ${path} (set ORACLE_DIR)\n`)
  return null
}

/** Whole years of auctions are ingested and recomputed. */
const LONG = { timeout: 600_000 }

const missesOf = ({ comparisons }: Section) =>
  comparisons.filter(one => !agrees(one)).map(({ id, figure }) => `${id} ${figure}`)

const ofFigure = ({ comparisons }: Section, figure: string) => comparisons.filter(one => one.figure === figure)

test('a comparison counts what agrees and names each figure that does not, or that is not there', () => {
  const one: Comparison = { id: 'a', figure: 'yield', ours: 10.004, theirs: 10, tolerance: 0.005 }
  const comparisons = [one, { ...one, id: 'b', ours: 10.006 }, { ...one, id: 'c', ours: null }]
  expect(linesOf({ title: 'Market', comparisons, leftOut: new Map([['floater', 2]]) })).toEqual([
    'Market: 1 of 3 agree',
    '  yield: 1 of 3 agree',
    '  miss: b, yield: ours 10.006, published 10, off by 0.006000 (tolerance 0.005)',
    '  miss: c, yield: ours -, published 10, no figure of ours (tolerance 0.005)',
    '  left out: 2, floater',
  ])
})

const history = published('moex_published.json')

/** Durations off by more than half a day; an average that needs accrued interest rounded to hundredths. */
const KNOWN = [
  'SU26243RMFS4 2025-08-01 DURATION',
  'SU26240RMFS0 2025-08-04 DURATION',
  'SU26225RMFS1 2025-08-05 DURATION',
  'SU26229RMFS3 2025-08-07 YIELDATWAP',
]

test.skipIf(history === null)('rows of past days have the yields that the exchange published', LONG, async () => {
  const section = await compareHistory(history ?? '')
  const closing = ofFigure(section, 'YIELDCLOSE')
  expect([closing.length, closing.filter(agrees).length]).toEqual([45, 45])
  expect(section.comparisons).toHaveLength(126)
  expect(missesOf(section).filter(miss => !KNOWN.includes(miss))).toEqual([])
})

const minfin = recorded('minfin-ofz-auctions', 1)

test.skipIf(minfin === null)('stored auctions of the Ministry have the yields that it published', LONG, async () => {
  const section = await compareMinfin(minfin ?? '')
  expect(section.comparisons).toHaveLength(320)
  expect(missesOf(section)).toEqual(['minfin:26238RMFS:2023-08-02 yield at the average price'])
  expect([...section.leftOut.values()].reduce((sum, count) => sum + count, 320)).toBe(632)
})

const treasury = recorded('us-treasurydirect', 1)

test.skipIf(treasury === null)(
  'stored auctions of the US Treasury have the yields that it published',
  LONG,
  async () => {
    const section = await compareTreasury(join(treasury ?? '', 'data.csv'))
    expect(section.comparisons).toHaveLength(710)
    expect(missesOf(section)).toEqual([])
  },
)
