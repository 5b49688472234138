import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compose } from '../../compose.ts'
import { WEB_DOCUMENTS } from '../../facades/web/documents.ts'
import { createLog } from '../../gateway/process/log.ts'
import { verifies } from '../promises.ts'
import { cookieOf, openBrowser, post, signUp, subscribe } from '../support/visitor.ts'
import { copyTemplate, openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('persisted documents', () => {
  test('are all those in the folder of the pages, each with a name of its own', () => {
    const folder = join(import.meta.dirname, '../../facades/operations/web')
    const files = readdirSync(folder).map(file => `web/${file.replace('.graphql', '')}`)
    const rows = WEB_DOCUMENTS.map(({ document }) => document)
    expect(files.filter(file => !rows.includes(file))).toEqual([])
    const names = rows.map(row => row.replace(/^.*\//, ''))
    expect(new Set(names).size).toBe(names.length)
  })

  test('answer in the form of GraphQL, and nothing between keeps the answer', async () => {
    const response = await post(world, { documentId: 'get-viewer' })
    expect(await response.text()).toBe('{"data":{"viewer":null}}')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-type')).toContain('application/json')
  })

  test('compress market data, and nothing that may hold a secret', async () => {
    const person = await signUp(world)
    await subscribe(world, person.email)
    const rows = await fetch(`${world.baseUrl}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'accept-encoding': 'gzip',
        cookie: cookieOf(person),
      },
      body: JSON.stringify({ documentId: 'search-bonds', parameters: { PageSize: '50' } }),
    })
    const { data } = (await rows.json()) as { data: { bonds: { items: readonly unknown[] } } }
    expect([rows.status, rows.headers.get('content-encoding'), data.bonds.items.length]).toEqual([200, 'gzip', 50])
    expect(rows.headers.get('vary')).toContain('Accept-Encoding')
    const key = await person.run('generate-key', { password: person.password }, { 'accept-encoding': 'gzip' })
    expect([key.code, key.headers.get('content-encoding')]).toEqual([undefined, null])
  })

  test('say so while the service is not ready yet', async () => {
    const { config, remove } = await copyTemplate()
    const service = await compose({ config, log: createLog('silent'), mailer: { send: async () => undefined } })
    const server = createServer(service.handle).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const response = await post({ baseUrl: `http://127.0.0.1:${port}` }, { documentId: 'get-viewer' })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'NOT_READY' } }] })
    server.closeAllConnections()
    server.close()
    await service.close()
    await remove()
  })

  test('are known by name only, and a slip is named', async () => {
    expect(await openBrowser(world).run('get-vewer')).toMatchObject({
      status: 404,
      code: 'DOCUMENT_UNKNOWN',
      faults: [{ name: 'documentId', didYouMean: 'get-viewer' }],
    })
    for (const documentId of ['__proto__', 'constructor', '../get-status', 'get-status', 'issue-key', '', 7, null]) {
      expect((await post(world, { documentId })).status).toBe(404)
    }
  })

  test('name every variable at fault, and never repeat a value', async () => {
    const { status, code, faults } = await openBrowser(world).run('sign-up', {
      Email: 'a@example.com',
      name: 7,
      password: ['secret-secret'],
      language: 'DE',
    })
    expect([status, code]).toEqual([400, 'INVALID_PARAMETER'])
    expect(faults).toMatchObject([
      { name: 'Email', didYouMean: 'email' },
      { name: 'name', message: 'Must be text.' },
      { name: 'email', message: 'email is required.' },
      { name: 'password', message: 'Must be text.' },
      { name: 'language', allowed: ['EN', 'RU'] },
    ])
    expect(JSON.stringify(faults)).not.toContain('secret')
    expect(await openBrowser(world).run('sign-in', { email: 'a\0@example.com', password: 'x' })).toMatchObject({
      status: 400,
      faults: [{ name: 'email', message: 'Contains control characters.' }],
    })
    expect((await post(world, { documentId: 'get-viewer', variables: [] })).status).toBe(400)
    expect((await post(world, { documentId: 'get-viewer', query: '{ viewer { id } }' })).status).toBe(400)
  })

  test('need a session or the role where their row says so', async () => {
    const operators = WEB_DOCUMENTS.filter(({ access }) => access === 'operator')
    const sessions = WEB_DOCUMENTS.filter(({ access }) => access === 'session')
    const { run } = openBrowser(world)
    for (const { document } of [...sessions, ...operators]) {
      expect(await run(document.replace(/^.*\//, ''))).toMatchObject({ status: 401, code: 'SIGN_IN_NEEDED' })
    }
    const person = await signUp(world)
    for (const { document } of operators) {
      expect(await person.run(document.replace(/^.*\//, ''))).toMatchObject({ status: 403, code: 'SCOPE_MISSING' })
    }
  })

  verifies('SVC-3', 'tell whoever has no subscription that it is what is missing', async () => {
    const person = await signUp(world)
    const file = { name: 'mine.csv', text: 'ISIN,Quantity\n' }
    expect(await person.run('preview-holdings', { file })).toMatchObject({ status: 403, code: 'SUBSCRIPTION_ENDED' })
    await subscribe(world, person.email)
    expect(await person.run('preview-holdings', { file: { ...file, text: 'ISIN;Quantity\nX;1\n' } })).toMatchObject({
      status: 200,
    })
  })

  test('are refused when they come from another site', async () => {
    const person = await signUp(world)
    const strangers: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]
    for (const headers of strangers) {
      expect(await person.run('sign-out', {}, headers)).toMatchObject({ status: 403, code: 'CROSS_SITE_REQUEST' })
    }
    expect(await person.run('get-viewer')).toMatchObject({ data: { email: person.email } })
  })

  test('take a megabyte, and a file of holdings more from whoever is signed in', async () => {
    const large = 'x'.repeat(1_100_000)
    const file = { name: 'mine.csv', text: large }
    const answer = await post(world, { documentId: 'preview-holdings', variables: { file } })
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'PAYLOAD_TOO_LARGE' } }] })
    expect((await post(world, { query: `{ viewer { id } } # ${large}` }, { 'x-api-key': world.key })).status).toBe(413)
    const person = await signUp(world)
    await subscribe(world, person.email)
    const lines = `ISIN;Quantity\n${'RU000A0JX0J2;1\n'.repeat(90_000)}`
    expect(await person.run('preview-holdings', { file: { name: 'mine.csv', text: lines } })).not.toMatchObject({
      status: 413,
    })
    expect(await person.run('sign-in', { email: large, password: 'x' })).toMatchObject({ status: 413 })
    expect(
      await person.run('preview-holdings', { file: { name: 'mine.csv', text: 'x'.repeat(8_000_000) } }),
    ).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  })
})
