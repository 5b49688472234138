import { compose } from '../compose.ts'
import { flatParameters } from '../facades/arguments/parameters.ts'
import { readArguments } from '../facades/arguments/read-arguments.ts'
import { serveEndpoints } from '../facades/service.ts'
import { cursorCodec } from '../gateway/access/cursor.ts'
import { documentWriters } from '../gateway/answers/compile-document.ts'
import { compiler } from '../gateway/answers/engine.ts'
import { answerIdentityOf } from '../gateway/answers/etag.ts'
import { createRowCache } from '../gateway/answers/row-cache.ts'
import { withColumns } from '../gateway/documents/columns.ts'
import type { Operation } from '../gateway/documents/operation.ts'
import { type CacheSizes, createExecute } from '../gateway/execute.ts'
import { readConfig } from '../gateway/process/config.ts'
import { createLog } from '../gateway/process/log.ts'
import type { Context, Principal } from '../schema/context.ts'
import { BOND_FILTERS } from '../schema/filters/bond.ts'
import { BOND_SORTS } from '../schema/filters/sorts.ts'
import { orderingOf } from '../schema/fx/ordering.ts'
import { schema } from '../schema/index.ts'
import { listingOf } from '../schema/screener/listing.ts'
import { screen } from '../schema/screener/screen.ts'
import { searchBonds } from '../schema/screener/search.ts'
import { readSnapshot } from '../schema/snapshot/read-snapshot.ts'
import { screenerRequests } from './support/screener-requests.ts'

/**
 * Microseconds of processor time that each step of a screener request takes below the facades, over an invented market
 * of SIZE bonds in this process. Steps take turns within each round, so that a busy machine is busy for all; every
 * request of every round is different, unless the line says that it is cached. With DATA_DIR the market stays there
 * and is used again.
 */
const SIZE = Number(process.env.SIZE ?? 20_000)
const ROUNDS = Number(process.env.ROUNDS ?? 12)
const REQUESTS = 400
const WARM_UP = 2
const PRINCIPAL: Principal = {
  accountId: '00000000-0000-4000-8000-000000000001',
  userId: null,
  scopes: new Set(['data'] as const),
  exportRowsMax: null,
}
const NOTHING: CacheSizes = { answersBytes: 0, rowsBytes: 0 }
const ROWS: CacheSizes = { answersBytes: 0, rowsBytes: 512 << 20 }
const print = (text: string): void => void process.stdout.write(`${text}\n`)

const service = await compose({
  config: readConfig({ DATA_DIR: process.env.DATA_DIR ?? 'memory://' }),
  log: createLog('warn'),
  mailer: { send: async () => undefined },
})
await service.prepare({ sampleSize: SIZE })
const market = await readSnapshot(service.database.prisma)
await service.close()

const context = { market, principal: PRINCIPAL, cursors: cursorCodec('secret') } as unknown as Context
const screenerOf = (cacheSizes: CacheSizes) => {
  const [screener] = serveEndpoints(
    schema,
    createExecute(schema, () => ({ ...context }), { cacheSizes }),
  )
  if (screener === undefined) throw new Error('no screener')
  return screener
}
const { endpoint, operation } = screenerOf(NOTHING)
const parameters = flatParameters(endpoint, operation)
const calls = screenerRequests(REQUESTS).map(given => {
  const read = readArguments(parameters, new Map(Object.entries(given).map(([name, value]) => [name, [value]])))
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  return { ...read, principal: PRINCIPAL }
})
type Call = (typeof calls)[number]
const variant = withColumns(operation, endpoint.columns?.list ?? '', calls[0]?.columns ?? new Set())

let serial = 0
/** The same question but for a bound that moves by nothing. */
function anew(call: Call): Call {
  serial += 1
  const filter = call.variables.filter as Readonly<Record<string, unknown>>
  return {
    ...call,
    variables: { ...call.variables, filter: { ...filter, yieldFrom: Number(filter.yieldFrom) + serial * 1e-9 } },
  }
}

const screened = (filter: unknown) =>
  screen({
    among: market.bonds,
    filters: BOND_FILTERS,
    values: { status: ['TRADING', 'PLACING'], ...(filter as object) },
    includeUnknown: false,
    asOf: market.asOf,
  }).found
const found = new Map(calls.map(call => [call, screened(call.variables.filter)]))
const pageOf = ({ variables: { page, sorts } }: Call, rows: ReturnType<typeof screened>) => {
  const ordered = { market, among: market.bonds, rows: BOND_SORTS, sorts: sorts as string[], found: rows }
  return listingOf(market.bonds, rows, orderingOf(ordered).order).part((Number(page) - 1) * 50, 50)
}

/** A document of which the root answers a page that was found before: what is left is the writing. */
function ofFoundPage<Result>(make: (of: Operation) => (call: Call) => Result): (call: Call) => Result {
  const field = schema.getQueryType()?.getFields().bonds
  if (field === undefined) throw new Error('no field')
  const { resolve } = field
  const pages = new Map(
    calls.map(call => [call, resolve?.(undefined, { pageSize: 50, ...call.variables }, context, {} as never)]),
  )
  let current: Call | undefined
  field.resolve = () => current && pages.get(current)
  const run = make({ ...variant })
  field.resolve = resolve
  return call => {
    current = call
    return run(call)
  }
}

const { run } = compiler(schema)
const writerOf = (bytes: number) =>
  ofFoundPage(of => {
    const write = documentWriters(schema, createRowCache(bytes))(of)
    if (write === null) throw new Error('the screener is not written')
    return ({ variables }) => write(variables, context)
  })
const [bare, withRows, withAnswers] = [
  screenerOf(NOTHING),
  screenerOf(ROWS),
  screenerOf({ ...ROWS, answersBytes: 256 << 20 }),
]
const STEPS: Readonly<Record<string, (call: Call) => unknown>> = {
  screen: call => screened(anew(call).variables.filter),
  order: call => pageOf(call, found.get(call) as ReturnType<typeof screened>),
  'screen, order, page, cursor': call => searchBonds(anew(call).variables as never, context),
  etag: call => answerIdentityOf({ ...call, operation: variant, ofRevision: true }, context),
  'write, no row cached': writerOf(0),
  'write, rows cached': writerOf(512 << 20),
  'graphql-jit and JSON.stringify': ofFoundPage(of => {
    run(of, calls[0]?.variables ?? {}, context)
    return async ({ variables }) => JSON.stringify(await run(of, variables, context))
  }),
  'whole, nothing cached': call => bare.run(anew(call)),
  'whole, rows cached': call => withRows.run(anew(call)),
  'whole, answer cached': call => withAnswers.run(call),
}

const figures = new Map(Object.keys(STEPS).map(name => [name, [] as number[]]))
for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
  for (const [name, step] of Object.entries(STEPS)) {
    const before = process.threadCpuUsage()
    for (const call of calls) {
      const result = step(call)
      if (result instanceof Promise) await result
    }
    const { user, system } = process.threadCpuUsage(before)
    if (round >= WARM_UP) figures.get(name)?.push((user + system) / calls.length)
  }
}
const median = (name: string) => figures.get(name)?.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
const sizes = [...found.values()].map(({ length }) => length).sort((a, b) => a - b)

print(
  `${market.bonds.length} bonds, ${REQUESTS} requests of 3 to 6 filters, pages of 50 rows with 20 columns; Node ${process.version}`,
)
print(
  `found: median ${sizes[REQUESTS / 2]}, at most ${sizes.at(-1)}. Median of ${ROUNDS} rounds, µs of processor time a request:`,
)
for (const name of Object.keys(STEPS)) print(`${name.padEnd(32)} ${median(name).toFixed(1).padStart(7)}`)
const engine = median('graphql-jit and JSON.stringify')
const times = (name: string) => `${(engine / median(name)).toFixed(1)} x`
print(
  `graphql-jit and JSON.stringify over writing: ${times('write, no row cached')}; with rows cached ${times('write, rows cached')}`,
)
process.exit(0)
