import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('the name', () => {
  test('is changed by its user, and an account of the same name follows', async () => {
    const { run } = await signUp(world)
    const { data } = await run('change-name', { name: '  Anna Keller ' })
    expect(data).toMatchObject({ name: 'Anna Keller', account: { name: 'Anna Keller' } })
    expect(await run('get-viewer')).toMatchObject({ data: { name: 'Anna Keller' } })
    expect((await run<object[]>('get-recent-activity')).data).toContainEqual(
      expect.objectContaining({ action: 'NAME_CHANGED', outcome: 'DONE' }),
    )
  })

  test('is something to read', async () => {
    const { run } = await signUp(world)
    for (const name of [' ', 'x'.repeat(121), 'a\u202eb']) {
      expect(await run('change-name', { name })).toMatchObject({ status: 400, faults: [{ name: 'name' }] })
    }
    expect(await openBrowser(world).run('change-name', { name: 'Anna' })).toMatchObject({ code: 'SIGN_IN_NEEDED' })
  })
})
