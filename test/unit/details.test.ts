import { describe, expect, test } from 'vitest'
import { decodeDetails, encodeDetails, type RawColumns } from '../../schema/snapshot/details/codec.ts'
import { bodyOf, type DetailRecord, detailStoreOf } from '../../schema/snapshot/details/detail-store.ts'
import { BOND_TABLES, type DetailTable } from '../../schema/snapshot/details/tables.ts'
import { type Table, tableOf } from '../../schema/snapshot/rows/row-chunks.ts'

const table = (part: string) => BOND_TABLES.find(each => each.part === part) as DetailTable

function thereAndBack(part: string, raw: RawColumns): readonly object[] | undefined {
  return decodeDetails(BOND_TABLES, encodeDetails(BOND_TABLES, new Map([[table(part), raw]])))[part]
}

describe('the details of a bond', () => {
  test('come back as they were: days, gaps, unknown values, exact money', () => {
    const rows = thereAndBack('coupons', [
      [1, 2, 3, 5],
      [20_000, 20_182, 20_365, 20_800],
      [20_182, 20_365, 20_547, 20_900],
      [20_184, 20_365, 20_547, 20_900],
      [20_183, null, 20_546, 20_899],
      [10, 0.1 + 0.2, null, null],
      ['50', '12345678901234567890.00000001', '0.5', null],
      ['1000', '1000', '1000', '1000'],
      ['FIXED', 'FIXED', 'ESTIMATED', 'UNKNOWN'],
      [20_176, null, 20_539, null],
      [null, true, true, null],
    ])
    expect(rows).toEqual([
      {
        ...{ number: 1, periodStart: '2024-10-04', periodEnd: '2025-04-04', payDate: '2025-04-06' },
        ...{ recordDate: '2025-04-05', rate: 10, value: '50', nominal: '1000', knowledge: 'FIXED' },
        ...{ exDate: '2025-03-29', valueComputed: null },
      },
      {
        ...{ number: 2, periodStart: '2025-04-04', periodEnd: '2025-10-04', payDate: '2025-10-04' },
        ...{ recordDate: null, rate: 0.1 + 0.2, value: '12345678901234567890.00000001', nominal: '1000' },
        ...{ knowledge: 'FIXED', exDate: null, valueComputed: true },
      },
      {
        ...{ number: 3, periodStart: '2025-10-04', periodEnd: '2026-04-04', payDate: '2026-04-04' },
        ...{ recordDate: '2026-04-03', rate: null, value: '0.5', nominal: '1000', knowledge: 'ESTIMATED' },
        ...{ exDate: '2026-03-27', valueComputed: true },
      },
      {
        ...{ number: 5, periodStart: '2026-12-13', periodEnd: '2027-03-23', payDate: '2027-03-23' },
        ...{ recordDate: '2027-03-22', rate: null, value: null, nominal: '1000', knowledge: 'UNKNOWN' },
        ...{ exDate: null, valueComputed: null },
      },
    ])
  })

  test('are empty lists where there is nothing, and know nothing of a column that was added later', () => {
    const none = decodeDetails(BOND_TABLES, '{}')
    expect(Object.entries(none).every(([, rows]) => rows.length === 0)).toBe(true)
    expect(Object.keys(none)).toEqual(BOND_TABLES.map(({ part }) => part))
    expect(decodeDetails(BOND_TABLES, '{"boards":[2,["A","B"]]}').boards).toEqual([
      { code: 'A', title: null, isPrimary: null },
      { code: 'B', title: null, isPrimary: null },
    ])
  })

  test('of a plain bond of 20 coupons take less than 300 bytes', () => {
    const numbers = Array.from({ length: 20 }, (_, index) => index)
    const all = <Value>(value: Value) => numbers.map(() => value)
    const ends = numbers.map(index => 20_000 + 182 * (index + 1))
    const starts = ends.map(end => end - 182)
    const raw = [numbers, starts, ends, ends, ends, all(8.5), all('42.38'), all('1000'), all('FIXED')]
    const body = encodeDetails(BOND_TABLES, new Map([[table('coupons'), raw]]))
    expect(body.length).toBeLessThan(300)
  })
})

describe('the detail store', () => {
  const idOf = (index: number) => `${(index * 7).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`

  async function* batches(sizes: readonly number[]): AsyncIterable<Table<DetailRecord>> {
    let index = 0
    for (const size of sizes) {
      yield tableOf(Array.from({ length: size }, () => ({ id: idOf(index), body: `«${index++}»` })))
    }
  }

  test.each([[[]], [[1]], [[1_000]], [[3, 2_000, 498]]])('finds each body again, and no other: %j', async sizes => {
    const store = await detailStoreOf(batches(sizes))
    const count = sizes.reduce((sum, size) => sum + size, 0)
    for (let index = 0; index < count; index += 1) expect(bodyOf(store, idOf(index))).toBe(`«${index}»`)
    for (const id of [idOf(count), '00000001-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff']) {
      expect(bodyOf(store, id)).toBeNull()
    }
  })
})
