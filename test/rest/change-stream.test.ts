import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { sourceOf } from '../prisma/world.ts'
import { openAccount } from '../support/accounts.ts'
import { openWorld, type World } from '../world.ts'

const PATH = '/api/v1/data/changes'
const ISINS = ['XS0000000009', 'XS0000000017']

let world: World
let key = ''
let clock = new Date()

beforeAll(async () => {
  world = await openWorld({ now: () => clock })
  key = (await openAccount(world, 'stream@example.com')).key
  clock = new Date()
  await load([{ kind: 'issuer', inn: '7700000001', name: 'Issuer' }, ...ISINS.map(bond)])
})
afterAll(() => world.close())

const bond = (isin: string): SourceRecord => ({
  ...{
    kind: 'bond',
    isin,
    issuer: { inn: '7700000001' },
    name: `Bond ${isin}`,
    bondType: 'CORPORATE',
    status: 'TRADING',
  },
  ...{ currency: 'RUB', nominalCurrency: 'RUB', initialNominal: '1000', outstandingNominal: '1000' },
  ...{
    couponType: 'FIXED',
    couponRate: 12,
    couponsPerYear: 1,
    maturityDate: '2029-11-20',
    placementDate: '2025-11-20',
  },
})
const quote = (isin: string, last: number): SourceRecord => ({
  ...{ kind: 'quote', isin, date: '2026-11-20', last, turnover: '1', trades: 1, time: '2026-11-20T15:00:00Z' },
})

/** Publishes rows. @param before what happens before followers are told */
async function load(rows: readonly SourceRecord[], before = async () => {}): Promise<number> {
  clock = new Date(clock.getTime() + 60_000)
  const report = await ingest(world.service.database, sourceOf(rows), { from: null, now: () => clock, force: true })
  expect(report).toMatchObject({ status: 'SUCCEEDED', failed: 0 })
  await before()
  await world.service.start()
  return report.revisionId ?? 0
}

interface Event {
  readonly id: number | null
  readonly event: string
  readonly data: {
    readonly revision: number
    readonly items?: readonly { readonly isin: string; readonly kind: string }[]
  }
}

/** A client that reads events as they come. */
async function follow(query = '', headers: Record<string, string> = {}) {
  const closing = new AbortController()
  const response = await fetch(`${world.baseUrl}${PATH}${query}`, {
    headers: { 'x-api-key': key, accept: 'text/event-stream', ...headers },
    signal: closing.signal,
  })
  if (response.status !== 200 || response.body === null) {
    return {
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
      next: null,
      close: () => {},
    }
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  const next = async (): Promise<Event> => {
    for (;;) {
      const end = buffer.indexOf('\n\n')
      if (end >= 0) {
        const lines = buffer.slice(0, end).split('\n')
        buffer = buffer.slice(end + 2)
        const of = (name: string) => lines.find(line => line.startsWith(`${name}: `))?.slice(name.length + 2)
        const [id, event, data] = [of('id'), of('event'), of('data')]
        if (event !== undefined)
          return { id: id === undefined ? null : Number(id), event, data: JSON.parse(data ?? 'null') }
        continue
      }
      const { done, value } = await reader.read()
      if (done) return { id: null, event: 'closed', data: { revision: 0 } }
      buffer += value
    }
  }
  return { status: 200, body: null, next, close: () => closing.abort() }
}

const kindsOf = ({ data }: Event, isin: string) =>
  data.items?.filter(item => item.isin === isin).map(({ kind }) => kind)

describe('the stream of changes', () => {
  test('sends each revision as it is published, and goes on from the last event', async () => {
    const stream = await follow()
    const ready = await stream.next?.()
    expect(ready?.event).toBe('ready')
    const revision = await load([quote(ISINS[0] ?? '', 101)])
    const first = (await stream.next?.()) as Event
    expect(first).toMatchObject({ id: revision, event: 'changes', data: { revision } })
    expect(kindsOf(first, ISINS[0] ?? '')).toContain('QUOTE')
    stream.close()
    const missed = await load([quote(ISINS[1] ?? '', 102)])
    const again = await follow('', { 'last-event-id': String(revision) })
    expect((await again.next?.())?.id).toBe(revision)
    const second = (await again.next?.()) as Event
    expect(second).toMatchObject({ id: missed })
    expect(kindsOf(second, ISINS[1] ?? '')).toContain('QUOTE')
    expect(kindsOf(second, ISINS[0] ?? '')).toEqual([])
    again.close()
  })

  test('a start that is older sends everything since, and the bonds and kinds that were asked for', async () => {
    const { revision } = await world.getJson<{ revision: number }>(`${PATH}?Limit=1`)
    const stream = await follow(`?SinceRevision=${revision - 2}&Isin=${ISINS[0]}&Kind=QUOTE`)
    await stream.next?.()
    const event = (await stream.next?.()) as Event
    expect(event).toMatchObject({ id: revision })
    expect(event.data.items?.map(({ isin, kind }) => [isin, kind])).toEqual([[ISINS[0], 'QUOTE']])
    const next = await load([quote(ISINS[1] ?? '', 103)])
    // A revision without such changes moves the cursor.
    expect(await stream.next?.()).toMatchObject({ id: next, data: { items: [] } })
    stream.close()
  })

  test('everything since the first revision comes in parts, of which the last has the id', async () => {
    const { counts, revision } = await world.getJson<{ counts: { changed: number }[]; revision: number }>(
      `${PATH}?SinceRevision=0&Limit=1`,
    )
    const stream = await follow('?SinceRevision=0')
    await stream.next?.()
    const events = [(await stream.next?.()) as Event]
    while (events.at(-1)?.id === null) events.push((await stream.next?.()) as Event)
    stream.close()
    expect(events.at(-1)?.id).toBe(revision)
    expect(events.length).toBeGreaterThan(2)
    const items = events.flatMap(({ data }) => data.items ?? [])
    expect(items).toHaveLength(counts.reduce((sum, { changed }) => sum + changed, 0))
  })

  test('many follow at a time, and each gets every revision', async () => {
    const streams = await Promise.all(Array.from({ length: 12 }, () => follow()))
    for (const stream of streams) await stream.next?.()
    const revisions = [await load([quote(ISINS[0] ?? '', 104)]), await load([quote(ISINS[0] ?? '', 105)])]
    for (const stream of streams) {
      const ids: number[] = []
      while (ids.at(-1) !== revisions[1]) ids.push((await stream.next?.())?.id ?? 0)
      expect(revisions).toEqual(expect.arrayContaining(ids))
      stream.close()
    }
  })

  test('that failed goes on after it, although nothing else is published', async () => {
    const rename = (from: string, to: string) => async () =>
      void (await world.service.database.prisma.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`))
    const stream = await follow()
    const ready = await stream.next?.()
    const revision = await load([quote(ISINS[0] ?? '', 106)], rename('ObjectChange', 'Elsewhere'))
    expect((await stream.next?.())?.event).toBe('closed')
    await rename('Elsewhere', 'ObjectChange')()
    const again = await follow('', { 'last-event-id': String(ready?.id) })
    await again.next?.()
    expect(await again.next?.()).toMatchObject({ id: revision, event: 'changes' })
    again.close()
  })

  test('ends when its key is deactivated', async () => {
    const other = await openAccount(world, 'gone@example.com')
    const stream = await follow('', { 'x-api-key': other.key })
    await stream.next?.()
    await world.service.database.prisma.apiKey.updateMany({
      where: { user: { email: 'gone@example.com' } },
      data: { deactivatedAt: new Date() },
    })
    expect((await stream.next?.())?.event).toBe('closed')
  })

  test.each([
    ['?SinceRevision=999999', {}, 200, null],
    ['', { 'last-event-id': 'x' }, 400, 'INVALID_PARAMETER'],
    ['?Cursor=abc', {}, 400, 'INVALID_PARAMETER'],
    ['?Knd=QUOTE', {}, 400, 'INVALID_PARAMETER'],
    ['', { 'x-api-key': '' }, 401, 'KEY_MISSING'],
  ] as const)('%s %j is %i', async (query, headers, status, code) => {
    const stream = await follow(query, headers)
    expect(stream.status).toBe(status)
    if (code !== null) expect(stream.body).toMatchObject({ code })
    stream.close()
  })
})
