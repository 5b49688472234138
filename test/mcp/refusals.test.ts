import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { sourceOf } from '../prisma/world.ts'
import { verifies } from '../promises.ts'
import { openWorld, type World } from '../world.ts'
import { call, textOf } from './raw.ts'

const logged: string[] = []
let world: World

beforeAll(async () => {
  world = await openWorld({ log: pino({ level: 'info' }, { write: line => void logged.push(line) }) })
})
afterAll(() => world.close())

/** What a model gets wrong, what it is told, and the call that it is led to. */
const MISTAKES: readonly (readonly [tool: string, args: Record<string, unknown>, told: RegExp, corrected: unknown])[] =
  [
    ['search_bonds', { yieldFrom: 5 }, /yieldFrom: Names are case-sensitive: YieldFrom\./, { YieldFrom: 5 }],
    ['search_bonds', { MinYield: 5 }, /MinYield: .*Did you mean YieldFrom\?/, { YieldFrom: 5 }],
    ['search_bonds', { pageSize: 500 }, /Did you mean PageSize\?/, { PageSize: 100 }],
    ['search_bonds', { PageSize: 1000 }, /PageSize: 1000 is outside from 1 to 100/, { PageSize: 100 }],
    ['search_bonds', { YieldFrom: '12,5' }, /Write the decimal point: 12\.5/, { YieldFrom: 12.5 }],
    [
      'search_bonds',
      { BondType: ['CORPORAT', 'BANK'] },
      /Did you mean CORPORATE\? Allowed: GOVERNMENT/,
      { BondType: ['CORPORATE', 'BANK'] },
    ],
    [
      'search_bonds',
      { Sorts: 'yeild_desc' },
      /no sort key yeild_desc\. Did you mean yield_desc\?/,
      { Sorts: ['yield_desc'] },
    ],
    [
      'search_bonds',
      { Fields: ['isin', 'yeld'] },
      /no column yeld\. Did you mean yield\?/,
      { Fields: ['isin', 'yield'] },
    ],
    [
      'search_bonds',
      { YieldFrom: 20, YieldTo: 10 },
      /lower bound is above the upper bound/,
      { YieldFrom: 10, YieldTo: 20 },
    ],
    [
      'search_bonds',
      { CreditRatingFrom: 'AAA', CreditRatingTo: 'BB' },
      /the worst quality allowed must not be better/,
      { CreditRatingFrom: 'BB', CreditRatingTo: 'AAA' },
    ],
    [
      'search_bonds',
      { CreditRatingFrom: 'AAAA', PageSize: 3 },
      /"AAAA" is not a rating label.*Did you mean AAA\?/,
      { CreditRatingFrom: 'AAA', PageSize: 3 },
    ],
    ['search_bonds', { Isin: [{ isin: 'x' }], PageSize: 3 }, /Isin: Each value must be text/, { PageSize: 3 }],
    ['search_bonds', { Isin: [], PageSize: 3 }, /Isin: Is empty/, { PageSize: 3 }],
    ['search_bonds', { Currency: { in: ['RUB'] } }, /Currency: Each value must be text/, null],
    ['search_bonds', { GreenFlag: 'maybe' }, /maybe is neither true nor false/, null],
    ['search_bonds', { MatureDateFrom: '1 May 2027' }, /not a date such as/, null],
    ['search_bonds', { Cursor: 'abc', PageSize: 3 }, /not a valid cursor/, { PageSize: 3 }],
    ['search_bonds', { Cursor: 'abc' }, /not a valid cursor/, {}],
    ['get_bond', {}, /id: id is required/, null],
    ['get_bond', { isin: 'RU000A0JX0J2' }, /isin: There is no parameter with this name/, null],
    ['get_bond', { id: { isin: 'RU000A0JX0J2' } }, /id: .*text/, null],
    ['get_issuers', { Sorts: ['ratin_desc'] }, /Did you mean rating_desc\?/, { Sorts: ['rating_desc'] }],
  ]

for (const [tool, args, told, corrected] of MISTAKES) {
  verifies(['ERR-5', 'ERR-2'], `${tool} ${JSON.stringify(args)} leads to a call that works`, async () => {
    const refusal = await call(world, tool, args)
    expect(refusal.isError).toBe(true)
    expect(refusal.structuredContent).toBeUndefined()
    expect(textOf(refusal)).toMatch(told)
    const example = textOf(refusal).match(/Corrected call, for example: \w+ (\{.*\})$/)?.[1]
    const suggested = JSON.parse(example ?? 'null') as Record<string, unknown>
    if (corrected !== null) expect(suggested).toEqual(corrected)
    if (tool !== 'get_bond') expect((await call(world, tool, suggested)).isError).toBeUndefined()
  })
}

/** Faults that only the schema knows, beside those of reading. */
const SEVERAL: readonly (readonly [args: Record<string, unknown>, named: readonly string[], corrected: unknown])[] = [
  [{ AsOf: '2001-01-01', PageSize: 1 }, ['AsOf'], null],
  [{ AsOf: '2199-01-01', PageSize: 1 }, ['AsOf'], null],
  [
    { YieldFrom: 'ten', Currency: ['RUBB'], PageSize: 1 },
    ['YieldFrom', 'Currency'],
    { Currency: ['RUB'], PageSize: 1 },
  ],
  [{ YieldFrom: 'ten', CreditRatingFrom: 'good', PageSize: 1 }, ['YieldFrom', 'CreditRatingFrom'], { PageSize: 1 }],
  [{ Sorts: ['yeild_desc'], YieldFrom: 20, YieldTo: 10, AsOf: '2001-01-01' }, ['Sorts', 'YieldFrom', 'AsOf'], null],
]

for (const [args, named, corrected] of SEVERAL) {
  verifies('ERR-5', `${JSON.stringify(args)} is mended at once, or the text says what is left out`, async () => {
    const text = textOf(await call(world, 'search_bonds', args))
    for (const name of named) expect(text).toMatch(new RegExp(`^- ${name}: `, 'm'))
    const [, example = 'null'] = text.match(/Corrected call, for example: \w+ (\{.*\})$/) ?? []
    const suggested = JSON.parse(example) as Record<string, unknown>
    if (corrected !== null) expect(suggested).toEqual(corrected)
    const [, leftOut = ''] = text.match(/Left out below.*: (.*)\.$/m) ?? []
    expect(leftOut.split(', ').filter(Boolean).toSorted()).toEqual(
      Object.keys(args)
        .filter(name => !(name in suggested))
        .toSorted(),
    )
    expect(suggested).not.toEqual(args)
    expect(text).not.toContain(`Did you mean ${args.AsOf}`)
    expect((await call(world, 'search_bonds', suggested)).isError).toBeUndefined()
  })
}

test('what is not found says where to look', async () => {
  const refusal = await call(world, 'get_bond', { id: 'RU000A000000' })
  expect(refusal.isError).toBe(true)
  expect(textOf(refusal)).toMatch(/^NOT_FOUND: .*\nLook it up first: search_bonds \{"Query"/)
})

test('a refusal stays short however much is wrong', async () => {
  const wrong = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`Nonsense${index}`, 'x'.repeat(500)]))
  expect(textOf(await call(world, 'search_bonds', wrong)).length).toBeLessThan(6_000)
})

test('a cursor of another market leads back to the first page', async () => {
  const first = await call(world, 'search_bonds', { PageSize: 2 })
  const bond: SourceRecord = {
    ...{ kind: 'bond', isin: 'XS0000000009', issuer: { inn: '7700000001' }, name: 'New', bondType: 'CORPORATE' },
    ...{ status: 'TRADING', currency: 'RUB', nominalCurrency: 'RUB', initialNominal: '1000', couponType: 'FIXED' },
    ...{ outstandingNominal: '1000', couponRate: 12, couponsPerYear: 1, maturityDate: '2029-11-20' },
  }
  const rows: readonly SourceRecord[] = [{ kind: 'issuer', inn: '7700000001', name: 'Issuer' }, bond]
  const { database } = world.service
  expect(await ingest(database, sourceOf(rows), { from: null, force: true })).toMatchObject({ failed: 0, inserted: 2 })
  await world.service.start()
  const refusal = await call(world, 'search_bonds', { PageSize: 2, Cursor: first.structuredContent?.page.nextCursor })
  expect(refusal.isError).toBe(true)
  expect(textOf(refusal)).toMatch(/^CURSOR_EXPIRED: .*\nCorrected call: search_bonds \{"PageSize":2\}$/)
})

test('a cursor goes on while a feed publishes quotes, and the answer says that it did', async () => {
  const first = await call(world, 'search_bonds', { PageSize: 2 })
  const { meta } = first.structuredContent as unknown as { readonly meta: { readonly revision: number } }
  const quote: SourceRecord = { kind: 'quote', isin: 'XS0000000009', date: '2026-11-20', last: 101 }
  const { database } = world.service
  expect(await ingest(database, sourceOf([quote]), { from: null, force: true })).toMatchObject({ failed: 0 })
  await world.service.start()
  const second = await call(world, 'search_bonds', { PageSize: 2, Cursor: first.structuredContent?.page.nextCursor })
  expect(second.isError).toBeFalsy()
  expect(textOf(second)).toContain(`The page before is of revision ${meta.revision}, this one of ${meta.revision + 1}`)
})

verifies('ERR-4', 'a fault of ours shows no cause; the log has it under the same request id', async () => {
  await world.service.database.prisma.$executeRaw`ALTER TABLE "Portfolio" RENAME TO "Lost"`
  const refusal = await call(world, 'get_portfolios', {})
  expect(refusal.isError).toBe(true)
  expect(textOf(refusal)).toMatch(/^INTERNAL: .*requestId: [0-9a-f-]{36}$/)
  expect(textOf(refusal)).not.toMatch(/lost|sql|prisma/i)
  const requestId = textOf(refusal).slice(-36)
  const entries = logged.map(line => JSON.parse(line) as { requestId?: string; level: number; err?: unknown })
  expect(entries.find(entry => entry.requestId === requestId && entry.level === 50)?.err).toBeDefined()
})
