import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { webhookPoster } from '../../../gateway/alerts/post-webhook.ts'
import { openReceiver, verify } from '../../support/webhook-receiver.ts'

const SECRETS = [
  'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
  'whsec_YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY=',
]
const post = webhookPoster({ toLoopback: true, timeoutMs: 500 })
const ends: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(ends.splice(0).map(end => end())))

const to = (url: string, secrets = SECRETS.slice(0, 1)) =>
  post({ url, id: 'event-1', body: '{"type":"channel.test"}', secrets, time: new Date() })

async function listening(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise(resolve => server.close(resolve)))
  ends.push(async () => server.closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

describe('what a receiver gets', () => {
  test('is signed by every secret that is valid, over the exact bytes', async () => {
    const receiver = await openReceiver()
    ends.push(receiver.close)
    expect(await to(receiver.url, SECRETS)).toMatchObject({ statusCode: 204, failure: null })
    const [received] = receiver.received
    if (received === undefined) throw new Error('nothing was received')
    for (const secret of SECRETS) verify(secret, received)
    expect(() => verify(SECRETS[0] ?? '', received, `${received.body} `)).toThrow()
    expect(received.headers).toMatchObject({ 'webhook-id': 'event-1', 'content-type': 'application/json' })
  })
})

describe('a receiver that', () => {
  test('redirects is not followed', async () => {
    let followed = false
    const target = await listening((_request, response) => {
      followed = true
      response.end()
    })
    const url = await listening((_request, response) => void response.writeHead(307, { location: target }).end())
    expect(await to(url)).toMatchObject({ statusCode: 307, failure: expect.stringContaining('redirects') })
    expect(followed).toBe(false)
  })

  test('answers for ever is left after the time limit', async () => {
    const url = await listening(() => {})
    expect(await to(url)).toMatchObject({ statusCode: null, failure: 'did not answer within 0.5 s' })
  })

  test('sends without end is read for a kilobyte', async () => {
    const url = await listening((_request, response) => {
      response.writeHead(200)
      const more = () => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more)
      }
      more()
    })
    const outcome = await to(url)
    expect(outcome).toMatchObject({ statusCode: 200, failure: null })
    expect(outcome.answer).toHaveLength(1_024)
  })

  test.each([
    [429, { 'retry-after': '120' }, 120],
    [503, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }, 60],
    [500, {}, null],
  ])('answers %i is tried again when it says', async (status, headers, expected) => {
    const url = await listening((_request, response) => void response.writeHead(status, headers).end('busy'))
    const outcome = await to(url)
    expect(outcome).toMatchObject({ statusCode: status, answer: 'busy', failure: `answers with status ${status}` })
    if (expected === null) expect(outcome.retryAfterSeconds).toBeNull()
    else expect(Math.abs((outcome.retryAfterSeconds ?? 0) - expected)).toBeLessThanOrEqual(2)
  })

  test('is away is told by the code', async () => {
    expect(await to('http://127.0.0.1:9/hook')).toMatchObject({ failure: 'cannot be reached (ECONNREFUSED)' })
  })
})

describe('an address that is not public', () => {
  const strict = webhookPoster({ toLoopback: false, timeoutMs: 500 })
  test.each([
    ...['http://127.0.0.1/', 'https://localhost/', 'https://[::1]/', 'https://10.0.0.1/', 'https://169.254.169.254/'],
    ...['https://[::ffff:127.0.0.1]/', 'https://0.0.0.0/', 'https://2130706433/'],
  ])('%s is not connected to', async url => {
    const outcome = await strict({ url, id: 'event-1', body: '{}', secrets: SECRETS, time: new Date() })
    expect(outcome).toMatchObject({ statusCode: null, failure: 'has a host without a public address' })
  })
})
