import { afterAll, beforeAll, expect, test } from 'vitest'
import { PREMIUM } from '../../schema/entitlement.ts'
import { cookieOf, signUp, subscribe, type Visitor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let subscriber: Visitor
let reader: Visitor

beforeAll(async () => {
  world = await openWorld()
  const person = await signUp(world)
  await subscribe(world, person.email)
  subscriber = person
  reader = await signUp(world)
})
afterAll(() => world.close())

const PATH = '/api/v1/data/instruments?Currency=USD&Fields=isin,name,yield'

function download(path: string, visitor: Visitor, headers: Readonly<Record<string, string>> = SAME_ORIGIN) {
  return fetch(world.baseUrl + path, { headers: { cookie: cookieOf(visitor), ...headers } })
}

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

test('a page downloads the same file with a session as a program with a key', async () => {
  const ofPage = await download(`${PATH}&Format=csv`, subscriber)
  expect(ofPage.status).toBe(200)
  const ofKey = await world.get(`${PATH}&Format=csv`)
  expect(await ofPage.text()).toBe(await ofKey.text())
})

test.each([
  ['another site', 'cross-site', 'csv', 'KEY_MISSING'],
  ['a sibling of the host', 'same-site', 'csv', 'KEY_MISSING'],
  ['a link opened from an email', 'none', 'csv', 'KEY_MISSING'],
  ['a page that asks for JSON', 'same-origin', 'json', 'KEY_MISSING'],
])('%s gets nothing with the session', async (_who, site, format, code) => {
  const response = await download(`${PATH}&Format=${format}`, subscriber, { 'sec-fetch-site': site })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code })
})

test('a request that no browser says is of a page gets nothing with the session', async () => {
  const response = await download(`${PATH}&Format=csv`, subscriber, { origin: world.baseUrl })
  expect(await response.json()).toMatchObject({ status: 401, code: 'KEY_MISSING' })
})

test('a file that a page downloads stays in no cache, and one of a key is revalidated', async () => {
  const ofPage = await download(`${PATH}&Format=csv`, subscriber)
  expect(ofPage.headers.get('cache-control')).toBe('no-store')
  expect(ofPage.headers.get('access-control-allow-credentials')).toBeNull()
  const ofKey = await world.get(`${PATH}&Format=csv`)
  expect(ofKey.headers.get('cache-control')).toBe('private, no-cache')
})

test('a session of nobody any more gets no file, and its ETag no confirmation', async () => {
  const person = await signUp(world)
  await subscribe(world, person.email)
  const first = await download(`${PATH}&Format=csv`, person)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  await first.text()
  const cookie = cookieOf(person)
  await person.run('sign-out', {})
  const headers = { cookie, ...SAME_ORIGIN, 'if-none-match': etag }
  const later = await fetch(`${world.baseUrl}${PATH}&Format=csv`, { headers })
  expect(await later.json()).toMatchObject({ status: 401, code: 'SIGN_IN_NEEDED' })
})

test('without a subscription there is no export, and without a session nobody is known', async () => {
  const ofReader = await download(`${PATH}&Format=csv`, reader)
  expect(await ofReader.json()).toMatchObject({ status: 403, code: 'SUBSCRIPTION_ENDED' })
  const nobody = await fetch(`${world.baseUrl}${PATH}&Format=csv`, { headers: { cookie: 'a=b', ...SAME_ORIGIN } })
  expect(await nobody.json()).toMatchObject({ status: 401, code: 'SIGN_IN_NEEDED' })
})

test('a download of a page is of the quota of the terminal, not of the plan', async () => {
  const policyOf = async (response: Response) => {
    await response.text()
    return response.headers.get('ratelimit-policy')
  }
  const ofPage = await policyOf(await download(`${PATH}&Format=ndjson`, subscriber))
  expect(ofPage).toContain(`q=${PREMIUM.requestsPerMinute};`)
  expect(await policyOf(await world.get(`${PATH}&Format=ndjson`))).not.toBe(ofPage)
})

test('a curve has a row for each tenor', async () => {
  const text = await (await world.get('/api/v1/data/curves?Currency=RUB&Tenors=1,5,10&Parts=POINTS&Format=csv')).text()
  const [head = '', ...rows] = text.trim().split('\r\n')
  const { items } = await world.getJson<{
    items: readonly { key: string; points: readonly { zero: number | null }[] }[]
  }>('/api/v1/data/curves?Currency=RUB&Tenors=1,5,10&Parts=POINTS')
  const columns = head.split(',')
  const column = (name: string) => rows.map(row => row.split(',')[columns.indexOf(name)])
  expect(column('key')).toEqual(items.flatMap(({ key, points }) => points.map(() => key)))
  expect(column('points.zero')).toEqual(items.flatMap(({ points }) => points.map(({ zero }) => String(zero ?? ''))))
})
