import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ColumnGroups } from '../../schema/snapshot/columns/coded.ts'
import { columnFrom, groupsOf } from '../../schema/snapshot/columns/column.ts'
import { columnAfter } from '../../schema/snapshot/columns/column-after.ts'
import { patchedColumns } from '../../schema/snapshot/columns/patch.ts'
import {
  type CodedColumn,
  type StoredKind,
  storedCollector,
  storedColumn,
} from '../../schema/snapshot/columns/stored.ts'

const ROWS = 40

/** Few distinct values, so that some leave, some come and some are shared. */
const VALUES: Readonly<Record<StoredKind, fc.Arbitrary<unknown>>> = {
  number: fc.option(fc.constantFrom(-2.5, -0, 0, 0.1, 3, 1e21, Number.MAX_SAFE_INTEGER)),
  flag: fc.option(fc.boolean()),
  decimal: fc.option(fc.constantFrom('-1.5', '0', '0.1', '3', '12345678901234.12345678', '12345678901234.12345679')),
  text: fc.option(fc.constantFrom('', 'a', 'b', 'Я', 'z', '𐍈')),
  list: fc.option(fc.subarray(['x', 'y', 'z'])),
  json: fc.option(fc.constantFrom({ a: 1 }, { a: 2 }, [], 'text', 0)),
}

const KINDS = Object.keys(VALUES) as readonly StoredKind[]
const cases = fc.constantFrom(...KINDS).chain(kind =>
  fc.record({
    kind: fc.constant(kind),
    isSearched: kind === 'json' ? fc.constant(false) : fc.boolean(),
    before: fc.array(VALUES[kind], { minLength: ROWS, maxLength: ROWS }),
    changes: fc.array(fc.tuple(fc.nat(ROWS - 1), VALUES[kind]), { maxLength: 6 }),
  }),
)

test('a column with other values of some rows is the one that is collected anew', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ kind, isSearched, before, changes }) => {
      const after = before.with(0, before[0])
      for (const [position, value] of changes) after[position] = value
      const column = storedColumn(collected(kind, isSearched, before))
      const groups = isSearched ? groupsIn(column) : null
      const table = { count: changes.length, columns: { value: changes.map(([position]) => after[position]) } }
      const positions = Int32Array.from(changes, ([position]) => position)
      const { columns } = await patchedColumns([{ name: 'value', kind }], [{ column, groups }], [
        { table, positions },
      ] as never)
      const anew = storedColumn(collected(kind, isSearched, after))
      expect(columns).toEqual([{ column: anew, groups: isSearched ? groupsIn(anew) : null }])
    }),
    { numRuns: 2_000 },
  )
})

test('a search column of rows that differ at some positions is the one that is made anew', () => {
  fc.assert(
    fc.property(cases, ({ kind, before, changes }) => {
      fc.pre(kind !== 'json')
      const rows = before.map(value => ({ value }))
      const after = [...rows]
      for (const [position, value] of changes) after[position] = { value }
      const need = { path: 'value', decimal: kind === 'decimal' }
      const known = columnFrom(rows, need.path, need.decimal)
      const positions = changes.map(([position]) => position)
      expect(columnAfter(known, after, positions, need)).toEqual(columnFrom(after, need.path, need.decimal))
    }),
    { numRuns: 2_000 },
  )
})

test.each([0x100, 0x10000])('codes that change their width at %i values are those made anew', distinct => {
  const need = { path: 'value', decimal: false }
  const rows = Array.from({ length: distinct + 3 }, (_, index) => ({ value: index < distinct ? index : null }))
  const fewer = rows.with(7, { value: null }).with(distinct - 1, { value: 3 })
  const narrow = columnAfter(columnFrom(rows, 'value', false), fewer, [7, distinct - 1], need)
  expect(narrow).toEqual(columnFrom(fewer, 'value', false))
  expect(columnAfter(narrow, rows, [7, distinct - 1], need)).toEqual(columnFrom(rows, 'value', false))
})

/** Few rows are moved one by one, many are coded and grouped anew, and each patch rests on the one before it. */
test.each(['number', 'decimal', 'text'] as const)(
  'a column of %s values is so after patches of few and of many rows',
  async kind => {
    let values = Array.from({ length: MANY_ROWS }, (_, position) => sampleOf(kind, position % 400))
    let column: CodedColumn = storedColumn(collected(kind, true, values))
    let groups: ColumnGroups | null = groupsIn(column)
    for (const [step, count] of [3, 700, 499, MANY_ROWS, 1, 501].entries()) {
      const positions = Array.from({ length: count }, (_, index) => (index * 7 + step) % MANY_ROWS)
      const others = positions.map(position => sampleOf(kind, (position * (step + 2)) % 650))
      for (const [index, position] of positions.entries()) values = values.with(position, others[index])
      const table = { count, columns: { value: others } }
      const patch = [{ table, positions: Int32Array.from(positions) }] as never
      const { columns }: Patched = await patchedColumns([{ name: 'value', kind }], [{ column, groups }], patch)
      const anew = storedColumn(collected(kind, true, values))
      expect(columns).toEqual([{ column: anew, groups: groupsIn(anew) }])
      column = columns[0]?.column ?? anew
      groups = columns[0]?.groups ?? null
    }
  },
)

const MANY_ROWS = 1_200

type Patched = Awaited<ReturnType<typeof patchedColumns>>

function sampleOf(kind: 'number' | 'decimal' | 'text', index: number): unknown {
  if (index % 11 === 0) return null
  const number = index / 4 - 60
  return kind === 'number' ? number : kind === 'decimal' ? String(number) : `t${index}`
}

function groupsIn({ codes, dictionary }: CodedColumn) {
  return groupsOf(codes, dictionary.length)
}

function collected(kind: StoredKind, isSearched: boolean, values: readonly unknown[]) {
  const collector = storedCollector(kind, isSearched)
  for (const [position, value] of values.entries()) collector.put(position, value)
  return collector.column(values.length)
}
