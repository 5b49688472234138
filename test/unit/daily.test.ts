import { expect, test } from 'vitest'
import { daily } from '../../gateway/commerce/upkeep.ts'

test('a daily task goes on until nothing is left, then rests until the next day', async () => {
  let today = new Date('2026-11-23T23:57:00Z')
  let left = 2
  let calls = 0
  const task = daily(
    'delete',
    () => today,
    async () => {
      calls += 1
      if (left === 0) return 0
      left -= 1
      return 5_000
    },
  )
  for (let run = 0; run < 6; run += 1) await task.run()
  expect([calls, left]).toEqual([3, 0])
  today = new Date('2026-11-24T00:00:00Z')
  for (let run = 0; run < 3; run += 1) await task.run()
  expect(calls).toBe(4)
})

test('a daily task that failed is tried again', async () => {
  let calls = 0
  const task = daily(
    'delete',
    () => new Date('2026-11-23T00:00:00Z'),
    async () => {
      calls += 1
      if (calls === 1) throw new Error('the database is away')
      return 0
    },
  )
  await expect(task.run()).rejects.toThrow('away')
  await task.run()
  await task.run()
  expect(calls).toBe(2)
})
