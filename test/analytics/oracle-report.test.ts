import { describe, expect, test } from 'vitest'
import { excelChecks } from '../oracle/excel.ts'
import { EXCEPTIONS } from '../oracle/exceptions.ts'
import { gswChecks } from '../oracle/gsw.ts'
import { minfinChecks } from '../oracle/minfin.ts'
import { moexChecks } from '../oracle/moex.ts'
import {
  type Check,
  checkRows,
  distance,
  type Found,
  isClean,
  needlessExceptions,
  refusal,
  verdict,
} from '../oracle/report.ts'
import { treasuryChecks } from '../oracle/treasury.ts'
import { GSW_CURVES } from './cases/gsw-curves.ts'
import { INVENTED_EXCHANGE } from './cases/invented-exchange.ts'
import { OFZ_AUCTIONS } from './cases/ofz-auctions.ts'
import { SPREADSHEET_FUNCTIONS } from './cases/spreadsheet-functions.ts'
import { TREASURY_AUCTIONS } from './cases/treasury-auctions.ts'

const check: Check = { family: 'fixed', id: 'a', quantity: 'yield', error: 2e-7, tolerance: 1e-7 }
const listed = { id: 'a', quantity: 'yield', upTo: 3e-7, reason: 'why' }

describe('The oracle report', () => {
  test('fails what is beyond tolerance, and what is no number at all', () => {
    expect(verdict(check, [])).toBe('failed')
    expect(verdict({ ...check, error: distance(undefined, 1) }, [])).toBe('failed')
    expect(verdict({ ...check, error: distance(Number.NaN, 1) }, [listed])).toBe('failed')
    expect(verdict({ ...check, error: 1e-7 }, [])).toBe('within')
  })

  test('passes a miss only by its name, and only as far as is said beside it', () => {
    expect(verdict(check, [listed])).toBe('listed')
    expect(verdict(check, [{ ...listed, quantity: 'duration' }])).toBe('failed')
    expect(verdict(check, [{ ...listed, id: 'b' }])).toBe('failed')
    expect(verdict({ ...check, error: 4e-7 }, [listed])).toBe('failed')
  })

  test('is not clean with an exception that no miss needs', () => {
    const report = { file: 'f', leftOut: new Map(), unreadable: [], exceptions: [listed] }
    expect(isClean({ ...report, checks: [check] })).toBe(true)
    expect(isClean({ ...report, checks: [{ ...check, error: 0 }] })).toBe(false)
    expect(needlessExceptions({ checks: [], exceptions: [listed] })).toEqual([listed])
  })

  test('has a reason and a bound for every exception', () => {
    for (const { reason, upTo } of Object.values(EXCEPTIONS).flat()) {
      expect(reason.length).toBeGreaterThan(9)
      expect(upTo).toBeGreaterThan(0)
    }
  })
})

describe('A row', () => {
  const nameOf = ({ id }: { id: string }) => ({ family: 'f', id })

  test('that cannot be read is listed with its place, and the others are checked', () => {
    const rows = [{ id: 'a' }, null as never, { id: 'c' }]
    const { checks, unreadable } = checkRows(rows, { nameOf, check: (_row, add) => add('yield', 0, 1) })
    expect(checks.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(unreadable).toEqual([{ row: 'row 2', reason: expect.stringContaining('null') }])
    const report = { file: 'f', leftOut: new Map(), exceptions: [], checks, unreadable }
    expect(isClean(report)).toBe(false)
  })

  test('that breaks off on the way leaves no half of itself', () => {
    const { checks, unreadable } = checkRows([{ id: 'a' }], {
      nameOf,
      check: (_row, add) => {
        add('yield', 0, 1)
        throw new TypeError('no such field')
      },
    })
    expect([checks, unreadable]).toEqual([[], [{ row: 'row 1 (a)', reason: 'no such field' }]])
  })

  test('that the arithmetic refuses is a failed check', () => {
    const { checks, unreadable } = checkRows([{ id: 'a' }], {
      nameOf,
      check: () => {
        throw refusal('MISSING_DATA price')
      },
    })
    expect(unreadable).toEqual([])
    expect(checks).toMatchObject([{ quantity: 'refused: MISSING_DATA price', error: Number.POSITIVE_INFINITY }])
  })

  test.each<[string, (spoil: readonly never[]) => Found]>([
    ['Treasury', spoil => treasuryChecks({ rows: [...TREASURY_AUCTIONS, ...spoil] })],
    ['Minfin', spoil => minfinChecks({ rows: [...OFZ_AUCTIONS, ...spoil] })],
    ['Federal Reserve', spoil => gswChecks({ rows: [...GSW_CURVES, ...spoil] })],
    ['Moscow Exchange', spoil => moexChecks({ rows: [...INVENTED_EXCHANGE, ...spoil] })],
    ['spreadsheets', spoil => excelChecks({ rows: [...SPREADSHEET_FUNCTIONS, ...spoil] })],
  ])('of nonsense does not silence an oracle: %s', (_name, oracle) => {
    const spoiled = oracle([null, 7] as unknown as readonly never[])
    expect(spoiled.checks).toEqual(oracle([]).checks)
    expect(spoiled.unreadable).toHaveLength(2)
  })
})

describe('The auctions of the Ministry', () => {
  const [auction] = OFZ_AUCTIONS
  const of = (more: object) => minfinChecks({ rows: [{ ...auction, ...more } as (typeof OFZ_AUCTIONS)[number]] })

  test.each([
    ['in a first coupon period whose dates are told nowhere', { code: '26234RMFS', date: '2020-06-10' }],
    ['the coupon rate of the issue is not at hand', { code: '26999RMFS' }],
    ['the day of settlement is told nowhere', { date: '2021-07-07' }],
    ['failed auction', { wa_price: null, cutoff_price: null }],
  ])('are no evidence %s', (reason, more) => {
    const { checks, leftOut, unreadable } = of(more)
    expect([checks, unreadable]).toEqual([[], []])
    expect([...(leftOut ?? [])]).toEqual([[reason, 1]])
  })
})
