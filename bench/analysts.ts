import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { compose } from '../compose.ts'
import { openServer } from '../facades/entrance/server.ts'
import { exampleQueries } from '../gateway/analysts/examples.ts'
import { readConfig } from '../gateway/process/config.ts'
import { createLog } from '../gateway/process/log.ts'
import { DEMO_EMAIL } from '../prisma/accounts.ts'
import { sqlTasks } from '../test/support/sql-tasks.ts'
import { print, table } from './support/table.ts'

/**
 * Time of the fifteen tasks of an analyst over the market in DATABASE_URL: each query of GraphQL over HTTP, the first
 * time and again, and each SQL statement of docs/analysts.md over the views. Middle of TURNS (5).
 */
const TURNS = Number(process.env.TURNS ?? 5)

const config = readConfig({ ...process.env, FILES_DAYS: '0' })
if (config.databaseUrl === undefined) throw new Error('Set DATABASE_URL to a PostgreSQL database with a market.')
const service = await compose({ config, log: createLog('silent'), mailer: { send: async () => undefined } })
await service.prepare({ sampleSize: null })
await service.start()
const server = openServer(service.handle, config)
await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
const { key } = (await service.operator('issue-key', { email: DEMO_EMAIL })) as { key: string }
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
const client = new pg.Client({ connectionString: config.databaseUrl })
await client.connect()
await client.query('SET search_path = analyst; SET jit = off')

const statements = new Map(sqlTasks().map(({ id, sql }) => [id, sql]))
const newest = await service.database.prisma.revision.findFirstOrThrow({
  where: { status: 'PUBLISHED' },
  orderBy: { id: 'desc' },
})
const bonds = await service.database.prisma.bond.count()
const rows = [['task', 'GraphQL, first ms', 'again ms', 'answer kB', 'SQL ms', 'rows']]
for (const { id, query } of exampleQueries(newest.asOf.toISOString().slice(0, 10))) {
  const began = performance.now()
  const size = (await asked(query)).length
  const first = performance.now() - began
  const again = await middle(() => asked(query))
  const sql = statements.get(id)
  const found = sql === undefined ? null : await client.query(sql)
  const ofSql = sql === undefined ? '–' : String(Math.round(await middle(() => client.query(sql))))
  rows.push([id, ...[first, again, size / 1e3].map(value => value.toFixed(1)), ofSql, String(found?.rowCount ?? '–')])
}
print(`${bonds} bonds, ${TURNS} turns`)
print(table(rows))

await client.end()
server.close()
server.closeAllConnections()
await service.close()

async function asked(query: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-api-key': key }
  const text = await (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query }) })).text()
  if (text.startsWith('{"errors"')) throw new Error(text.slice(0, 500))
  return text
}

async function middle(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[TURNS >> 1] ?? 0
}
