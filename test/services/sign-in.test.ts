import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REDIS_URL } from '../support/redis.ts'
import { openBrowser, PASSWORD, signUp } from '../support/visitor.ts'
import { copyTemplate, openWorld, type World, type WorldCopy } from '../world.ts'

let copy: WorldCopy
/** Instances of one service: one PostgreSQL, one Redis. */
let instances: readonly World[]
/** The clock stands still, so that no delay passes while a test counts. */
const NOW = Date.now()
let ahead = 0

const open = () =>
  openWorld({ copy, now: () => new Date(NOW + ahead), settings: { REDIS_URL, INSTANCES: '3', METRICS_PORT: '0' } })

beforeAll(async () => {
  copy = await copyTemplate({ TRUSTED_PROXIES: '1' })
  instances = [await open(), await open(), await open()]
})
afterAll(async () => {
  for (const world of instances) await world.close()
  await copy.remove()
})

/** One browser, whose requests a proxy gives to any of the instances. */
function openBrowserOf(worlds: readonly World[]) {
  const { cookies } = openBrowser({ baseUrl: worlds[0]?.baseUrl ?? '' })
  const browsers = worlds.map(world => ({ ...openBrowser(world), cookies }))
  const address = `10.9.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`
  let turn = 0
  return (password: string, email: string) =>
    browsers[turn++ % browsers.length]?.run('sign-in', { email, password }, { 'x-forwarded-for': address })
}

describe('guesses over three instances', () => {
  test('are counted together, one after another', async () => {
    const { email } = await signUp(instances[0] as World)
    const guess = openBrowserOf(instances)
    const codes: (string | undefined)[] = []
    for (let count = 0; count < 24; count++) codes.push((await guess('not the password', email))?.code)
    expect(codes.filter(code => code === 'SIGN_IN_FAILED')).toHaveLength(5)
    expect(codes.slice(5).every(code => code === 'TOO_MANY_ATTEMPTS')).toBe(true)
  })

  test('are counted together, all at once', async () => {
    const { email } = await signUp(instances[0] as World)
    const guess = openBrowserOf(instances)
    const answers = await Promise.all(Array.from({ length: 24 }, () => guess('not the password', email)))
    expect(answers.filter(answer => answer?.code === 'SIGN_IN_FAILED')).toHaveLength(5)
  })

  test('are still counted after all instances were started anew', async () => {
    const { email } = await signUp(instances[0] as World)
    const guess = openBrowserOf(instances)
    for (let count = 0; count < 5; count++) await guess('not the password', email)
    const again = await open()
    const address = { 'x-forwarded-for': '10.8.7.6' }
    const other = openBrowser(again)
    for (let count = 0; count < 5; count++) await other.run('sign-in', { email, password: 'wrong' }, address)
    await again.close()
    const restarted = await open()
    const answer = await openBrowser(restarted).run('sign-in', { email, password: PASSWORD }, address)
    await restarted.close()
    expect(answer).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
    ahead += 1_000 * Number(answer.headers.get('retry-after'))
    expect(
      await openBrowser(instances[1] as World).run('sign-in', { email, password: PASSWORD }, address),
    ).toMatchObject({
      status: 200,
    })
  })
})
