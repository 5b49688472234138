import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { headOf } from '../../facades/http/head.ts'
import { sendTable } from '../../facades/rest/formats/export.ts'
import { TABLE_FORMATS } from '../../facades/rest/formats/format.ts'
import type { Call, Served } from '../../facades/service.ts'
import { createLog } from '../../gateway/process/log.ts'
import { openWorld, sharedWorld, type World } from '../world.ts'

let world: World
const closing: (() => void)[] = []

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A listing without an end: whatever page is asked for, another one follows. */
function endless(before: (page: number, response: ServerResponse) => Promise<void>, response: ServerResponse) {
  const real = world.service.served.find(({ endpoint }) => endpoint.document === 'search-bonds') as Served
  let pages = 0
  const run: Served['run'] = async call => {
    pages += 1
    await before(pages, response)
    const { cursor: _cursor, ...variables } = call.variables
    const answer = await real.run({ ...call, variables })
    if (answer.kind !== 'data') throw new Error('the screener failed')
    const { etag, revision, text, bytes, body, rows } = answer
    const data = { ...(answer.data as object), page: { total: 1, nextCursor: 'more' } }
    return { kind: answer.kind, etag, revision, text, bytes, body, rows, data }
  }
  return { served: { ...real, run }, pages: () => pages }
}

/** Serves it in one format; `ended` tells how many pages were made when the work was over. */
async function serveEndless(formatName: string, before: Parameters<typeof endless>[0] = async () => undefined) {
  const format = TABLE_FORMATS.find(({ name }) => name === formatName)
  if (format === undefined) throw new Error(`no format ${formatName}`)
  const ended = Promise.withResolvers<number>()
  const send = async (request: IncomingMessage, response: ServerResponse) => {
    const { served, pages } = endless(before, response)
    const principal = { accountId: null, userId: null, scopes: new Set(['data' as const]), exportRowsMax: null }
    const call: Call = { variables: {}, columns: null, principal, snapshot: served.snapshot(principal) }
    const meter = { addRows: () => undefined, fail: () => undefined }
    const begin = async () => ({ end: () => undefined })
    const work = { served, format, call, rowsMax: null, meter, baseUrl: '', begin }
    await sendTable(request, response, headOf(response), work, () => undefined)
    return pages()
  }
  const server = createServer((request, response) => void send(request, response).then(ended.resolve, ended.reject))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const asking = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  asking.on('error', () => undefined)
  return { asking, ended: ended.promise }
}

describe('an export whose reader leaves', () => {
  test.each(['csv', 'ndjson', 'xlsx'])('as %s makes no further page', async format => {
    const made: number[] = []
    const { asking, ended } = await serveEndless(format, async page => void made.push(page))
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    response.on('data', () => {
      if (made.length >= 3) asking.destroy()
    })
    const pages = await ended
    expect(pages).toBeGreaterThanOrEqual(3)
    expect(made).toHaveLength(pages)
  })

  test('without taking anything, too', async () => {
    const { asking, ended } = await serveEndless('ndjson')
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    response.pause()
    asking.destroy()
    expect(await ended).toBeGreaterThanOrEqual(1)
  })

  test('before its first page is made is over with that page', async () => {
    const { asking, ended } = await serveEndless('csv', async (page, response) => {
      if (page > 1) return
      asking.destroy()
      await once(response, 'close')
    })
    expect(await ended).toBe(1)
  })

  test('is no error in the log', async () => {
    const lines: { readonly level: number; readonly path?: string }[] = []
    const log = createLog('info', { write: line => void lines.push(JSON.parse(line)) })
    const logged = await openWorld({ log })
    const { key } = logged
    const leave = async (afterMs: number) => {
      const headers = { 'x-api-key': key }
      const asking = get(`${logged.baseUrl}/api/v1/data/instruments?Format=xlsx&Fields=full`, { headers })
      asking.on('error', () => undefined)
      await sleep(afterMs)
      asking.destroy()
    }
    for (let afterMs = 5; afterMs <= 100; afterMs += 5) await leave(afterMs)
    await logged.close()
    expect(lines.filter(({ level }) => level >= 50)).toEqual([])
  })
})
