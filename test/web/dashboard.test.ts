import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Somebody with a running term. */
async function subscriber() {
  const person = await signUp(world)
  const { prisma } = world.service.database
  const { accountId } = await prisma.user.findUniqueOrThrow({ where: { email: person.email } })
  const { id: tariffId } = await prisma.tariff.findUniqueOrThrow({ where: { key: 'lifetime' } })
  await prisma.subscription.create({ data: { accountId, tariffId, startsAt: new Date(Date.now() - 1_000) } })
  return person
}

describe('what the page of portfolios asks', () => {
  test('goes without a key, and what is left out takes the default of the document', async () => {
    const { run } = await subscriber()
    const file = { name: 'mine.csv', base64: Buffer.from('ISIN;Quantity\nXX0000000000;5\n').toString('base64') }
    expect(await run('preview-holdings', { file })).toMatchObject({ data: { rowsRead: 1, unused: [{ line: 2 }] } })
    const { data: made } = await run<{ id: string }>('create-portfolio', { name: 'Mine', currency: 'RUB' })
    const { data } = await run<{ items: readonly object[] }>('get-portfolios')
    expect(data).toMatchObject({ page: { pageSize: 50 } })
    expect(data.items).toContainEqual(expect.objectContaining({ id: made.id, name: 'Mine', isModel: false }))
    expect(await run('get-portfolio', { id: made.id })).toMatchObject({ data: { positions: [] } })
    expect(await run('rename-portfolio', { id: made.id, name: 'Ours' })).toMatchObject({ data: { name: 'Ours' } })
    const stranger = await subscriber()
    expect(await stranger.run('get-portfolio', { id: made.id })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await run('delete-portfolio', { id: made.id })).toMatchObject({ data: made.id })
  })
})

describe('a path that does not exist', () => {
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const ask = (path: string, accept?: string) =>
    fetch(world.baseUrl + path, { headers: accept === undefined ? {} : { accept } })

  test.each(['/terms-of-nothing', '/docs/nothing', '/dashboard/nothing'])('%s is a page for a browser', async path => {
    const response = await ask(path, BROWSER)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toContain('<!doctype html>')
  })

  test.each([undefined, '*/*', 'application/json'])('is a problem for a program that accepts %s', async accept => {
    const response = await ask('/nothing', accept)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(await response.json()).toMatchObject({ code: 'PATH_NOT_FOUND' })
  })

  test('is a problem for a browser too where only programs ask', async () => {
    const response = await ask('/api/v1/data/nothing', BROWSER)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  })
})
