import { request as send } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Line, openFeed, type Sent, sendQuotes, shownQuote, type TestFeed, textOf } from '../support/feed.ts'
import { openWorld, type World } from '../world.ts'

let clock = new Date('2026-11-20T16:00:00Z')
/** A time of the feed's day, later than all before it. */
function nextTime(): string {
  clock = new Date(clock.getTime() + 1_000)
  return clock.toISOString()
}

let world: World
let feed: TestFeed
/** Traded bonds with their last prices, each for one test. */
let bonds: { readonly isin: string; readonly ticker: string | null; readonly last: number }[]

beforeAll(async () => {
  world = await openWorld({ now: () => clock, upkeep: false })
  const { prisma } = world.service.database
  await prisma.subscription.updateMany({ data: { startsAt: new Date('2026-11-01') } })
  // The market was made by the clock of the machine.
  await prisma.bond.updateMany({ data: { updatedAt: new Date('2026-11-20T12:00:00Z') } })
  bonds = await prisma.$queryRaw`
    SELECT DISTINCT ON (b.isin) b.isin, b.ticker, q.last FROM "Bond" b JOIN "Quote" q ON q."bondId" = b.id
     WHERE b.status = 'TRADING' AND b."maturityDate" > '2027-06-01' AND q.date = '2026-11-20' AND q.last IS NOT NULL
       AND b.ticker IS NOT NULL ORDER BY b.isin`
  feed = await openFeed(world, 'desk')
})
afterAll(() => world.close())

/** @returns a bond with its stored price, and that price as a whole number */
const next = () => {
  const { last: stored, ...bond } = bonds.shift() as (typeof bonds)[number]
  return { ...bond, stored, last: Math.round(stored) }
}
const hundredths = (price: number) => Math.round(price * 100) / 100
const quote = (isin: string, price: number, more: Line = {}): Line => {
  return { isin, price: hundredths(price), time: nextTime(), ...more }
}

const shown = (isin: string) => shownQuote(world, isin)
const reasonsOf = ({ body }: Sent) => body.reasons.map(({ line, outcome, rule }) => [line, outcome, rule])

describe('a batch of quotes', () => {
  test('is shown by REST, the history and the changes as soon as it is answered', async () => {
    const { isin, last } = next()
    await feed.send([quote(isin, last)])
    const before = await shown(isin)
    const time = nextTime()
    const sent = await feed.send([{ isin, time, price: last + 0.5, bid: last, ask: last + 1, yield: 12.5, trades: 3 }])
    expect(sent.body).toMatchObject({ state: 'PUBLISHED', source: 'feed-desk', lines: 1, accepted: 1, reasons: [] })
    expect(sent.status).toBe(200)
    const after = await shown(isin)
    expect(after).toMatchObject({ price: last + 0.5, last: last + 0.5, bid: last, time })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    const { meta } = await world.getJson<{ meta: { revision: number } }>(`/api/v1/data/instruments?Isin=${isin}`)
    expect(meta.revision).toBe(sent.body.revision)
    const changes = await world.getJson<{ items: { isin: string }[] }>(
      `/api/v1/data/changes?SinceRevision=${meta.revision - 1}&Isin=${isin}`,
    )
    expect(changes.items.map(item => item.isin)).toContain(isin)
    const day = time.slice(0, 10)
    const history = await world.getJson<{ items: { date: string; price: number }[] }>(
      `/api/v1/data/instruments/${isin}/history?From=${day}&To=${day}`,
    )
    expect(history.items).toMatchObject([{ date: day, price: last + 0.5 }])
  })

  test('is an ingestion run like others', async () => {
    const { isin, last } = next()
    const { body } = await feed.send([quote(isin, last), quote('XS0000000009', 100)], { 'idempotency-key': 'seen-1' })
    const { prisma } = world.service.database
    const run = await prisma.load.findUniqueOrThrow({ where: { id: body.run }, include: { failures: true } })
    expect(run).toMatchObject({ sourceKey: 'feed-desk', origin: 'batch seen-1', status: 'SUCCEEDED', rowsRead: 2 })
    expect(run.failures).toMatchObject([
      { file: 'batch seen-1', position: 'line 2 (XS0000000009)', field: 'UNKNOWN_BOND' },
    ])
    const { items } = (await world.service.operator('get-sources', {})) as {
      items: { key: string; lastAttempt: object }[]
    }
    expect(items.find(({ key }) => key === 'feed-desk')).toMatchObject({ lastAttempt: { rowsRead: 2, rowsFailed: 1 } })
    const trail = await prisma.auditEvent.findMany({ where: { action: 'RUN_PUBLISHED', subjectId: 'feed-desk' } })
    // The trail has the first run of a day.
    expect(trail).toHaveLength(1)
    expect(await world.service.metrics.text()).toMatch(
      /bonds_feed_quotes_total\{source="feed-desk",outcome="REFUSED"\} \d/,
    )
  })

  test('may be gzipped, and names bonds by their exchange codes', async () => {
    const { isin, ticker, last } = next()
    const line = { ticker, price: last + 1, time: nextTime() }
    const { body } = await feed.send(gzipSync(textOf([line])), { 'content-encoding': 'gzip' })
    expect(body).toMatchObject({ accepted: 1 })
    expect(await shown(isin)).toMatchObject({ last: last + 1 })
  })

  test('that repeats what is stored changes nothing', async () => {
    const { isin, last } = next()
    const line = quote(isin, last + 1)
    const first = await feed.send([line])
    const second = await feed.send([line])
    expect(second.body).toMatchObject({ state: 'UNCHANGED', unchanged: 1, accepted: 0, revision: first.body.revision })
  })
})

describe('each quote is judged alone', () => {
  test('bad ones are refused or quarantined with rule and reason, and the rest goes on', async () => {
    const [good, high, low, zero, minus, jump, future, old, late] = Array.from({ length: 9 }, next)
    const { prisma } = world.service.database
    const matured = await prisma.bond.findFirstOrThrow({ where: { status: 'MATURED' } })
    await feed.send([quote(late?.isin ?? '', late?.last ?? 0)])
    const at = (ms: number) => ({ time: new Date(clock.getTime() + ms).toISOString() })
    const of = (bond: typeof good, factor: number, more: Line = {}) =>
      quote(bond?.isin ?? '', (bond?.last ?? 0) * factor, more)
    const DAY = 86_400_000
    const sent = await feed.send([
      of(good, 1.01),
      of(high, 1000),
      of(low, 0.001),
      of(zero, 0),
      of(minus, -1),
      of(jump, 1.4),
      of(future, 1, at(DAY)),
      of(old, 1, at(-365 * DAY)),
      of(late, 1, at(-3_600_000)),
      quote('XS0000000009', 100),
      quote(matured.isin, 100),
    ])
    expect(reasonsOf(sent)).toEqual([
      [2, 'REFUSED', 'NOT_A_PRICE'],
      [3, 'QUARANTINED', 'PRICE_JUMP'],
      [4, 'REFUSED', 'NOT_A_PRICE'],
      [5, 'REFUSED', 'NOT_A_PRICE'],
      [6, 'QUARANTINED', 'PRICE_JUMP'],
      [7, 'REFUSED', 'FUTURE_QUOTE'],
      [8, 'REFUSED', 'STALE_QUOTE'],
      [9, 'REFUSED', 'OUT_OF_ORDER'],
      [10, 'REFUSED', 'UNKNOWN_BOND'],
      [11, 'REFUSED', 'MATURED_BOND'],
    ])
    expect(sent.body).toMatchObject({ lines: 11, accepted: 1, quarantined: 2, refused: 8 })
    for (const { reason, allowed } of sent.body.reasons) expect([reason, allowed]).not.toContain(null)
    expect(await shown(good?.isin ?? '')).toMatchObject({ last: hundredths((good?.last ?? 0) * 1.01) })
    expect(await shown(jump?.isin ?? '')).toMatchObject({ last: jump?.stored })
  })

  test('an operator releases a quarantined quote, or discards it', async () => {
    const [fallen, wrong] = [next(), next()]
    await feed.send([quote(fallen.isin, fallen.last / 2), quote(wrong.isin, wrong.last / 10)])
    const { operator, database } = world.service
    const quotes = (await operator('get-quarantined-quotes', {})) as { id: number; isin: string; reason: string }[]
    const idOf = (isin: string) => quotes.find(waiting => waiting.isin === isin)?.id
    expect(quotes.find(({ isin }) => isin === fallen.isin)?.reason).toContain('by more than a third')
    const { message } = (await operator('release-quote', { id: idOf(fallen.isin) })) as { message: string }
    expect(message).toMatch(/is released; revision \d+ shows it/)
    expect(await shown(fallen.isin)).toMatchObject({ last: hundredths(fallen.last / 2) })
    await operator('discard-quote', { id: idOf(wrong.isin) })
    await expect(operator('release-quote', { id: idOf(wrong.isin) })).rejects.toThrow('was discarded by')
    await expect(operator('release-quote', { id: 2_000_000 })).rejects.toThrow('There is no quarantined quote 2000000.')
    expect(await shown(wrong.isin)).toMatchObject({ last: wrong.stored })
    const trail = await database.prisma.auditEvent.findMany({ where: { action: 'QUOTE_RELEASED', outcome: 'DONE' } })
    expect(trail).toMatchObject([{ subjectKind: 'QUOTE', subjectId: String(idOf(fallen.isin)) }])
    expect((await feed.send([quote(fallen.isin, fallen.last / 2.1)])).body).toMatchObject({ accepted: 1 })
  })

  test('a quarantined quote is not released over a later one', async () => {
    const { isin, last } = next()
    await feed.send([quote(isin, last * 2)])
    await feed.send([quote(isin, last + 1)])
    const { operator } = world.service
    const quotes = (await operator('get-quarantined-quotes', {})) as { id: number; isin: string }[]
    const { id } = quotes.find(waiting => waiting.isin === isin) as { id: number }
    await expect(operator('release-quote', { id })).rejects.toThrow('which is later')
    expect(await shown(isin)).toMatchObject({ last: last + 1 })
  })

  test('of several quotes of a bond the latest wins, and the others say so', async () => {
    const { isin, last } = next()
    const [first, second, third] = [nextTime(), nextTime(), nextTime()]
    const sent = await feed.send([
      { isin, price: last + 2, time: second },
      { isin, price: last + 3, time: third },
      { isin, price: last + 1, time: first },
    ])
    expect(reasonsOf(sent)).toEqual([
      [1, 'SUPERSEDED', 'LATER_QUOTE'],
      [3, 'SUPERSEDED', 'LATER_QUOTE'],
    ])
    expect(await shown(isin)).toMatchObject({ last: last + 3, time: third })
  })

  test.each([
    ['no JSON', '{"isin":', 'The line is no JSON object'],
    ['a list', '[]', 'The line is no JSON object'],
    ['a misspelt field', '{"isn":"RU000A0JX0J2"}', 'Did you mean isin?'],
    ['no bond', '{"price":1,"time":"2026-11-20T12:00:00Z"}', 'names no bond'],
    ['a number in quotes', '{"isin":"RU000A0JX0J2","price":"98"}', 'price: "98" is not allowed'],
    ['a time without an offset', '{"isin":"RU000A0JX0J2","price":98,"time":"2026-11-20T12:00:00"}', 'time: '],
    ['a day that does not exist', '{"isin":"RU000A0JX0J2","price":98,"time":"2026-02-30T12:00:00Z"}', 'time: '],
    ['a cancellation with a price', '{"cancel":"a","price":98}', 'has no price'],
  ])('%s is refused with what is allowed', async (_what, line, reason) => {
    const { body, status } = await feed.send(`\n${line}\n`)
    expect(status).toBe(200)
    expect(body.reasons).toMatchObject([
      { line: 2, outcome: 'REFUSED', rule: 'NOT_A_QUOTE', allowed: expect.any(String) },
    ])
    expect(body.reasons[0]?.reason).toContain(reason)
  })
})

describe('a batch that is sent again', () => {
  test('gets the same answer and stores nothing twice', async () => {
    const { isin, last } = next()
    const lines = [quote(isin, last + 1), quote(isin, last + 2)]
    const headers = { 'idempotency-key': 'again' }
    const [first, runs] = [await feed.send(lines, headers), await world.service.database.prisma.load.count()]
    const second = await feed.send(lines, headers)
    expect(second.body).toEqual(first.body)
    expect([first, second].map(sent => sent.headers.get('idempotency-replayed'))).toEqual([null, 'true'])
    expect(await world.service.database.prisma.load.count()).toBe(runs)
  })

  test('with other lines under the same key is refused', async () => {
    const { isin, last } = next()
    const headers = { 'idempotency-key': 'other' }
    await feed.send([quote(isin, last)], headers)
    const second = await feed.send([quote(isin, last + 5)], headers)
    expect([second.status, second.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
    expect(await shown(isin)).toMatchObject({ last })
  })

  test('while it is being stored is stored once', async () => {
    const { isin, last } = next()
    const lines = [quote(isin, last + 1)]
    const all = await Promise.all(
      Array.from({ length: 4 }, () => feed.send(lines, { 'idempotency-key': 'at once'.replace(' ', '-') })),
    )
    const answered = all.filter(({ status }) => status === 200)
    expect(answered.length).toBeGreaterThan(0)
    expect(new Set(answered.map(({ body }) => body.run)).size).toBe(1)
    for (const { status, headers } of all)
      if (status !== 200) expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  })
})

describe('who may send quotes', () => {
  test('only feeds with a valid token', async () => {
    const other = await openFeed(world, 'short')
    const line = [quote('XS0000000009', 1)]
    const codes = async (token: string) => {
      const { status, body, headers } = await sendQuotes(world, token, line)
      return [status, body.code, headers.get('www-authenticate')]
    }
    const refused = [401, 'FEED_TOKEN_INVALID', 'Bearer realm="feeds"']
    expect(await codes(world.key)).toEqual(refused)
    expect(await codes(other.token.replace(/.$/, last => (last === 'a' ? 'b' : 'a')))).toEqual(refused)
    expect((await other.send(line)).status).toBe(200)
    const { message } = (await world.service.operator('revoke-feed-tokens', { name: 'short' })) as { message: string }
    expect(message).toBe('One token was revoked.')
    expect(await codes(other.token)).toEqual(refused)
    await expect(world.service.operator('revoke-feed-tokens', { name: 'short' })).rejects.toThrow('has no valid token')
  })

  test('a token reads nothing, is stored as a hash, and its issue is audited', async () => {
    expect(
      (await fetch(`${world.baseUrl}/api/v1/data/instruments`, { headers: { 'x-api-key': feed.token } })).status,
    ).toBe(401)
    const { prisma } = world.service.database
    const stored = JSON.stringify(await prisma.feedToken.findMany())
    expect(stored).not.toContain(feed.token)
    const trail = await prisma.auditEvent.findMany({ where: { action: 'FEED_TOKEN_ISSUED', subjectId: 'desk' } })
    expect(trail).toMatchObject([{ actorKind: 'COMMAND_LINE', outcome: 'DONE' }])
    expect(JSON.stringify(trail)).not.toContain(feed.token)
  })
})

describe('a request that is no batch', () => {
  test.each([
    ['another method', { method: 'GET' }, 405, 'METHOD_NOT_ALLOWED'],
    ['another type', { headers: { 'content-type': 'application/json' } }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['another coding', { headers: { 'content-encoding': 'br' } }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['no key', { headers: { 'idempotency-key': '' } }, 400, 'INVALID_PARAMETER'],
    ['no line', { body: '\n\n' }, 400, 'MALFORMED_REQUEST'],
    ['no gzip', { body: 'plain', headers: { 'content-encoding': 'gzip' } }, 400, 'MALFORMED_REQUEST'],
  ])('%s is refused', async (_what, given, status, code) => {
    const { method = 'POST', body = '{}', headers = {} } = given as { method?: string; body?: string; headers?: object }
    const response = await fetch(`${world.baseUrl}/ingest/quotes`, {
      method,
      ...(method === 'POST' && { body }),
      headers: {
        authorization: `Bearer ${feed.token}`,
        'content-type': 'application/x-ndjson',
        'idempotency-key': 'x',
        ...headers,
      },
    })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code])
  })

  test('more lines or bytes than allowed are refused, packed or not, and nothing is stored', async () => {
    const { isin, last, stored } = next()
    const line = `${JSON.stringify(quote(isin, last + 1))}\n`
    const many = gzipSync(line.repeat(50_001))
    const long = gzipSync(Buffer.alloc(10_000_001, ' '))
    for (const body of [many, long]) {
      const { status, body: problem } = await feed.send(body, { 'content-encoding': 'gzip' })
      expect([status, problem.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
      expect(problem.detail).toContain('10 MB, packed and unpacked, and 50000 lines')
    }
    expect(await shown(isin)).toMatchObject({ last: stored })
  })

  test('more batches of a feed at once than are taken are asked to come later', async () => {
    const busy = await openFeed(world, 'busy')
    const { port } = new URL(world.baseUrl)
    const headers = {
      authorization: `Bearer ${busy.token}`,
      'content-type': 'application/x-ndjson',
      'idempotency-key': 'slow',
    }
    const openSlow = () => {
      const slow = send({ port, method: 'POST', path: '/ingest/quotes', headers }).on('error', () => undefined)
      slow.write('{"cancel":"a"}\n')
      return slow
    }
    const open = Array.from({ length: 8 }, openSlow)
    const line = [{ cancel: 'a' }]
    const { status, headers: told } = await vi.waitFor(async () => {
      const sent = await busy.send(line)
      // A batch that came before the last of the slow ones had its place.
      if (sent.status === 200) open.push(openSlow())
      expect([sent.status, sent.body.code]).toEqual([429, 'TOO_MANY_AT_ONCE'])
      return sent
    }, 60_000)
    expect([status, told.get('retry-after')]).toEqual([429, '2'])
    expect((await feed.send(line)).status).toBe(200)
    for (const slow of open) slow.destroy()
    await vi.waitFor(async () => expect((await busy.send(line)).status).toBe(200), 60_000)
  })

  test('a feed that dies in the middle of a batch stores nothing of it, and the operator sees that', async () => {
    const { isin, last, stored } = next()
    const { prisma } = world.service.database
    const { port } = new URL(world.baseUrl)
    const headers = {
      authorization: `Bearer ${feed.token}`,
      'content-type': 'application/x-ndjson',
      'idempotency-key': 'dying',
    }
    const dying = send({ port, method: 'POST', path: '/ingest/quotes', headers }).on('error', () => undefined)
    dying.write(textOf([quote(isin, last + 1)]))
    await new Promise(resolve => setTimeout(resolve, 100))
    dying.destroy()
    const run = await vi.waitFor(() => prisma.load.findFirstOrThrow({ where: { origin: 'batch dying' } }), 5_000)
    expect(run).toMatchObject({ status: 'INTERRUPTED', inserted: 0 })
    expect(run.message).toContain('Nothing of the batch is stored')
    const cut = gzipSync(textOf([quote(isin, last + 1)])).subarray(0, -8)
    const { status, body } = await feed.send(cut, { 'content-encoding': 'gzip', 'idempotency-key': 'cut' })
    expect([status, body.code]).toEqual([400, 'MALFORMED_REQUEST'])
    expect(await shown(isin)).toMatchObject({ last: stored })
    expect((await feed.send([quote(isin, last + 1)], { 'idempotency-key': 'dying' })).body).toMatchObject({
      accepted: 1,
    })
  })
})
