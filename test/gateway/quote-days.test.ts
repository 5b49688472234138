import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { currentManifest, downloaded, FILES, type Row, rowsOfFile } from '../support/bulk-files.ts'
import { openWorld, type World } from '../world.ts'

const PATIENCE = 200_000
const DAYS = 40

interface QuoteDay {
  readonly date: string
  readonly revision: number
  readonly files: readonly {
    readonly name: string
    readonly format: string
    readonly rows: number
    readonly path: string
  }[]
}

let world: World

beforeAll(async () => {
  world = await openWorld({ settings: { FILES_DAYS: '30', QUOTE_DAYS: String(DAYS) } })
  await daysWritten()
}, PATIENCE)
afterAll(() => world.close())

/** Waits until the quotes of all days of the current revision are written. */
async function daysWritten(): Promise<number> {
  await currentManifest(world)
  return vi.waitFor(
    async () => {
      const where = { status: 'PUBLISHED' as const }
      const newest = await world.service.database.prisma.revision.findFirst({ where, orderBy: { id: 'desc' } })
      if (newest?.quoteDaysWritten !== true) throw new Error(`revision ${newest?.id} is not written yet`)
      return newest.id
    },
    { timeout: PATIENCE, interval: 200 },
  )
}

async function daysFrom(query: string): Promise<readonly QuoteDay[]> {
  return (await world.getJson<{ quoteDays: readonly QuoteDay[] }>(`${FILES}?${query}`)).quoteDays
}

async function rowsOf({ files }: QuoteDay, format: string): Promise<readonly Row[]> {
  const path = files.find(file => file.format === format)?.path ?? ''
  return rowsOfFile(format, await downloaded(world, path))
}

describe('the quotes of a day', () => {
  test('are files of every day with quotes that is retained, newest first', async () => {
    const { prisma } = world.service.database
    const since = new Date(Date.parse('2026-11-20') - DAYS * 86_400_000)
    const stored = await prisma.quote.groupBy({
      by: ['date'],
      where: { date: { gt: since } },
      orderBy: { date: 'desc' },
      _count: true,
    })
    const days = await daysFrom('QuotesFrom=2026-01-01')
    expect(days.map(({ date, files }) => [date, ...files.map(({ name, rows }) => `${name} ${rows}`)])).toEqual(
      stored.map(({ date, _count }) => {
        const day = date.toISOString().slice(0, 10)
        return [day, ...['csv.gz', 'ndjson.gz', 'parquet'].map(ending => `quotes-${day}.${ending} ${_count}`)]
      }),
    )
    expect(days.length).toBeGreaterThan(20)
    expect((await daysFrom('')).map(({ date }) => date)).toEqual(
      days.map(({ date }) => date).filter(date => date >= '2026-10-21'),
    )
  })

  test('are those that the history of a bond answers, in every format', async () => {
    const [day] = await daysFrom('QuotesFrom=2026-11-12&QuotesTo=2026-11-12')
    if (day === undefined) throw new Error('no quotes on that day')
    const [csv, ndjson, parquet] = await Promise.all(['csv', 'ndjson', 'parquet'].map(format => rowsOf(day, format)))
    const isins = ndjson?.map(({ isin }) => isin)
    expect([csv, parquet].map(rows => rows?.map(({ isin }) => isin))).toEqual([isins, isins])
    for (const { isin, date, trades, turnover, sourceYield } of ndjson?.slice(0, 5) ?? []) {
      const path = `/api/v1/data/instruments/${isin}/history?From=${date}&To=${date}&Fields=full`
      const { items } = await world.getJson<{ items: readonly Row[] }>(path)
      const told = items.map(day => ({ ...day, turnover: Number(day.turnover) }))
      expect(told).toMatchObject([{ date, trades, sourceYield, turnover: Number(turnover) }])
    }
  })

  test('that are corrected get new files, while other days keep theirs and the former ones stay available', async () => {
    const before = await daysFrom('QuotesFrom=2026-01-01')
    const corrected = before[5] as QuoteDay
    const [row] = await rowsOf(corrected, 'ndjson')
    const isin = String(row?.isin)
    const rows = [{ kind: 'quote' as const, isin, date: corrected.date, last: Number(row?.last ?? 100) + 0.01 }]
    const source = {
      ...{ key: 'correction', name: 'Correction', licence: 'for tests', description: 'one quote' },
      async *read() {
        yield { rows, failures: [], read: 1 }
      },
    }
    expect(await ingest(world.service.database, source, { from: null })).toMatchObject({
      status: 'SUCCEEDED',
      updated: 1,
    })
    await world.service.start()
    const revision = await daysWritten()
    const after = await daysFrom('QuotesFrom=2026-01-01')
    expect(after.filter(({ date }) => date !== corrected.date)).toEqual(
      before.filter(({ date }) => date !== corrected.date),
    )
    const again = after[5] as QuoteDay
    expect(again).toMatchObject({ date: corrected.date, revision })
    const found = (await rowsOf(again, 'parquet')).find(each => each.isin === isin)
    expect(found).toMatchObject({ last: rows[0]?.last, source: 'correction' })
    expect((await rowsOf(corrected, 'parquet')).find(each => each.isin === isin)).toMatchObject({ last: row?.last })
  })

  test('are refused for days in the wrong order and for more than a year', async () => {
    const errorsOf = async (query: string) => {
      const answer = await world.get(`${FILES}?${query}`)
      const { errors } = (await answer.json()) as { errors: readonly { name: string; message: string }[] }
      return [answer.status, ...errors.map(({ name, message }) => `${name}: ${message}`)]
    }
    expect(await errorsOf('QuotesFrom=2026-11-20&QuotesTo=2026-11-19')).toEqual([
      400,
      'QuotesFrom: QuotesFrom (2026-11-20) is after QuotesTo (2026-11-19).',
    ])
    expect(await errorsOf('QuotesFrom=2020-01-01&QuotesTo=2026-11-19')).toEqual([
      400,
      'QuotesFrom: At most 366 days: from 2020-01-01 to 2026-11-19 are more. Request a year at a time.',
    ])
    // A first day alone asks for the days that may follow it.
    const [newest] = await daysFrom('QuotesFrom=2026-01-01')
    const first = Temporal.PlainDate.from(String(newest?.date)).subtract({ days: 367 }).toString()
    const [last] = await daysFrom(`QuotesFrom=${first}`)
    expect(last === undefined || last.date < String(newest?.date)).toBe(true)
    expect(await daysFrom('QuotesFrom=2020-01-01')).toEqual([])
    expect((await world.get(`${FILES}/1/quotes-2020-01-01.parquet`)).status).toBe(404)
  })
})
