import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'
import { freePort } from '../support/machines/owned.ts'

const SECRET = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE='
const MAIN = join(import.meta.dirname, '../../main.ts')

test('webhook listen prints deliveries and says which signatures are genuine', async () => {
  const port = await freePort()
  const flags = ['--port', String(port), '--status', '503', '--secret', SECRET]
  const child = spawn(process.execPath, [MAIN, 'webhook', 'listen', ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.on('data', text => {
    out += text
  })
  child.stderr.on('data', text => {
    err += text
  })
  const url = `http://127.0.0.1:${port}/`
  await vi.waitFor(() => expect(err).toContain(`Listening on ${url}`), 30_000)
  const body = '{"type":"channel.test"}'
  const time = new Date()
  const headers = {
    'webhook-id': 'event-1',
    'webhook-timestamp': String(Math.floor(time.getTime() / 1_000)),
    'webhook-signature': new Webhook(SECRET).sign('event-1', time, body),
    connection: 'close',
  }
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(503)
  await fetch(url, { method: 'POST', headers, body: '{"type":"channel.tost"}' })
  await vi.waitFor(() => expect(out.split('\n')).toHaveLength(3), 30_000)
  expect(out).toBe(`genuine event-1 ${body}\nforged event-1 {"type":"channel.tost"}\n`)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
