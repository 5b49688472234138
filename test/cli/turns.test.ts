import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../../gateway/ingestion/seed.ts'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('requests are answered while a load is running in the same process', async () => {
  let running = true
  const load = seed(world.service.database, { size: 300, seed: 3 }).finally(() => {
    running = false
  })
  let answered = 0
  while (running) {
    expect((await world.get('/api/v1/data/instruments?PageSize=1')).status).toBe(200)
    answered += 1
  }
  await load
  expect(answered).toBeGreaterThan(5)
})
