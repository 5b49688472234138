import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openAccount } from '../support/accounts.ts'
import { signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

const DAY_MS = 86_400_000
/** A key that was right is asked anew after so long by the clock that only goes forward, which nothing here sets. */
const REMEMBERED_MS = 600
const PATH = '/api/v1/data/instruments?PageSize=1'

let world: World
let begun: number

beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  vi.useRealTimers()
  await world.close()
})
beforeEach(() => {
  vi.useRealTimers()
  begun = Date.now()
})

/** Sets the clock of the machine; what only goes forward is left alone. */
function setClock(daysFromNow: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: begun + daysFromNow * DAY_MS })
}

const remembered = () => new Promise(resolve => setTimeout(resolve, REMEMBERED_MS))

describe('when the clock is set', () => {
  test('nobody is let in after the end of a term, and whoever has one is let in again when the clock is right', async () => {
    const { get } = await openAccount(world, 'clock-term@example.com')
    const { prisma } = world.service.database
    const user = { email: 'clock-term@example.com' }
    const { account } = await prisma.user.findUniqueOrThrow({ where: user, include: { account: true } })
    const endsAt = new Date(begun + 30 * DAY_MS)
    await prisma.subscription.updateMany({ where: { accountId: account.id }, data: { endsAt } })
    const statuses: number[] = []
    for (const days of [0, 29, 31, 1, 400, 0]) {
      setClock(days)
      await remembered()
      statuses.push((await get(PATH)).status)
    }
    expect(statuses).toEqual([200, 200, 403, 200, 403, 200])
    const [kept] = await prisma.subscription.findMany({ where: { accountId: account.id } })
    expect(kept?.endsAt).toEqual(endsAt)
  })

  test('a session ends in the time that it was given, and none becomes one without an end', async () => {
    const { run, email } = await signUp(world)
    const signedIn = async (days: number) => {
      setClock(days)
      return (await run('get-sessions')).status === 200
    }
    expect(await signedIn(0)).toBe(true)
    expect(await signedIn(400)).toBe(false)
    const { prisma } = world.service.database
    const left = await prisma.session.findMany({ where: { user: { email } } })
    for (const { expiresAt } of left) expect(expiresAt.getTime()).toBeLessThan(begun + 60 * DAY_MS)
  })
})
