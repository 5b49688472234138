import { expect, test } from 'vitest'
import { deadRows } from '../../gateway/doctor/database.ts'

const QUIET = { autovacuum: true, table: 'Measure', dead: 90_000, live: 3_000 }

test('doctor says whether rows that were replaced are removed', () => {
  expect(deadRows(QUIET)).toMatchObject({
    state: 'OK',
    found: 'autovacuum is on, at most 90000 dead rows beside 3000 in Measure',
  })
  expect(deadRows({ ...QUIET, dead: 0, table: null })).toMatchObject({ state: 'OK', found: 'autovacuum is on' })
  expect(deadRows({ ...QUIET, dead: 600_000, live: 700_000 })).toMatchObject({ state: 'OK' })
})

test('doctor warns where they stay', () => {
  expect(deadRows({ ...QUIET, autovacuum: false })).toMatchObject({
    state: 'WARN',
    advice: 'Set autovacuum = on: the tables grow, and publications become slower.',
  })
  expect(deadRows({ ...QUIET, dead: 800_000, live: 700_000 })).toMatchObject({ state: 'WARN' })
})
