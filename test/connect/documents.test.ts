import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guardedFetch } from '../../gateway/connect/guarded-fetch.ts'
import { isPublicAddress } from '../../gateway/connect/public-address.ts'
import type { World } from '../world.ts'
import { asking, codeFor, customer, openDoor, REDIRECT, send } from './assistant.ts'

let server: Server
let base: string
let ca: string
let world: World
let answer: RequestListener = () => undefined
let requests = 0

/** A host of assistants, here on the loopback address with a certificate of its own. */
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bonds-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'ignore',
  })
  ca = readFileSync(cert, 'utf8')
  server = createServer({ key: readFileSync(key), cert: ca }, (request, response) => {
    requests += 1
    answer(request, response)
  })
  rmSync(folder, { recursive: true })
  await new Promise<void>(listening => server.listen(0, listening))
  base = `https://localhost:${(server.address() as AddressInfo).port}`
  world = await openDoor({ fetchDocument: fetchHere })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await world.close()
})

const fetchHere = (url: URL) =>
  guardedFetch({ isAllowedAddress: () => true, ports: [url.port], ca, timeoutMs: 1_000 })(url)

const sending =
  (document: unknown, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof document === 'string' ? document : JSON.stringify(document))
  }

const authorize = async (clientId: string) => {
  const response = await send(world, `/authorize?${new URLSearchParams(asking(world, clientId))}`)
  return { status: response.status, text: await response.text() }
}

test('an assistant describes itself at the URL that is its id, and is shown with the host of that', async () => {
  const clientId = `${base}/client.json`
  answer = sending({ client_id: clientId, client_name: 'Described helper', redirect_uris: [REDIRECT] })
  requests = 0
  expect((await authorize(clientId)).status).toBe(303)
  const person = await customer(world)
  const request = asking(world, clientId)
  const shown = await person.run('get-connection-request', { request: String(new URLSearchParams(request)) })
  expect(shown.data).toMatchObject({ clientName: 'Described helper', clientHost: new URL(base).host })
  expect((await codeFor(person, request)).code).not.toBe('')
  expect(requests, 'the document is fetched once and cached').toBe(1)
})

describe('a document is refused', () => {
  const right = (clientId: string) => ({ client_id: clientId, redirect_uris: [REDIRECT] })
  const cases: readonly (readonly [string, (clientId: string) => RequestListener, RegExp])[] = [
    ['of another client', () => sending(right('https://other.example/client.json')), /another client_id/],
    ['without redirects', id => sending({ client_id: id }), /redirect_uris/],
    ['that is no JSON', () => sending('<html>'), /no JSON/],
    ['that is a page', () => sending('{}', { 'content-type': 'text/html' }), /no JSON document/],
    ['that is not there', () => sending('{}', {}, 404), /status 404/],
    ['with ten redirects', () => sending('{}', { location: '/next' }, 302), /redirects/],
    ['of 10 MB', id => sending({ ...right(id), more: 'x'.repeat(10_000_000) }), /longer than 10240 bytes/],
    ['that never comes', () => () => undefined, /did not answer within 1 s/],
    [
      'that never ends',
      () => (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{')
      },
      /did not answer within 1 s/,
    ],
  ]
  test.each(cases)('%s', async (name, listener, sentence) => {
    const clientId = `${base}/${encodeURIComponent(name)}.json`
    answer = listener(clientId)
    requests = 0
    const refused = await authorize(clientId)
    expect([refused.status, requests]).toEqual([400, 1])
    expect(refused.text).toMatch(sentence)
  })
})

test('nothing is fetched from an id that is no plain https URL with a path', async () => {
  requests = 0
  const ids = [
    ...[base, `${base}/`, `${base}/a#b`, `${base}/a/../b`, `http://${new URL(base).host}/client.json`],
    ...[base.replace('https://', 'https://user@').concat('/client.json'), `${base}/client.json?${'x'.repeat(600)}`],
  ]
  for (const id of ids) expect((await authorize(id)).status, id).toBe(400)
  expect(requests).toBe(0)
})

describe('the fetch of a stranger’s URL', () => {
  const guarded = guardedFetch({ ca })

  test('reaches no private address, by name or by number, and no other port', async () => {
    requests = 0
    const { port } = new URL(base)
    await expect(guardedFetch({ ca, ports: [port] })(new URL(`${base}/client.json`))).rejects.toThrow(/public address/)
    await expect(guarded(new URL(`${base}/client.json`))).rejects.toThrow(/no port/)
    for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', '0x7f000001', '2130706433', '[::ffff:10.0.0.1]'])
      await expect(guarded(new URL(`https://${host}/client.json`)), host).rejects.toThrow(/not an address/)
    await expect(guarded(new URL('http://example.com/client.json'))).rejects.toThrow(/https/)
    expect(requests).toBe(0)
  })

  test('knows what is public', () => {
    const priv = [
      ...[
        '0.0.0.0',
        '10.1.2.3',
        '100.64.0.1',
        '127.0.0.2',
        '169.254.169.254',
        '172.31.0.1',
        '192.168.1.1',
        '224.0.0.1',
      ],
      ...['255.255.255.255', '198.18.0.1', '::', '::1', '::ffff:10.0.0.1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1'],
      ...['64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', '2001::1', 'nonsense'],
    ]
    expect(priv.filter(isPublicAddress)).toEqual([])
    const open = ['1.1.1.1', '8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '2a00:1450::1']
    expect(open.filter(isPublicAddress)).toEqual(open)
  })
})
