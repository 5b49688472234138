import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../prisma/client.ts'
import { type Cluster, openCluster } from '../test/support/machines/cluster.ts'
import { type Customer, openCustomer, PASSWORD } from '../test/support/machines/customer.ts'
import { runCommand } from '../test/support/machines/instance.ts'
import { until } from '../test/support/machines/owned.ts'
import { steadyLoad } from './cluster/steady.ts'
import { makeNextVersion } from './cluster/upgrade.ts'
import {
  type PostedQuotes,
  postQuotes,
  QUOTED,
  QUOTES_A_SECOND,
  type Quoted,
  roundsIn,
} from './support/posted-quotes.ts'
import { print, table } from './support/table.ts'

/**
 * Three instances behind a proxy, over a PostgreSQL primary with a streaming replica and Redis, all of its own on this
 * machine, with 5,000 posted quotes a minute: what several machines promise, measured. Ends with 1 when a promise is broken.
 */
const BONDS = Number(process.env.BONDS ?? 3_000)

interface Promised {
  readonly what: string
  readonly promised: string
  readonly seen: string
  readonly kept: boolean
}

const cluster = await openCluster({ bonds: BONDS, show: what => print(`… ${what}`) })
const { databaseUrl, proxy, instances } = cluster
const database = await openDatabase({ databaseUrl, dataDir: '' })
const { prisma } = database
const { baseUrl } = proxy
const rows: Promised[] = []

async function check(what: string, promised: string, work: () => Promise<Omit<Promised, 'what' | 'promised'>>) {
  print(`… ${what}`)
  rows.push({ what, promised, ...(await work()) })
}

try {
  const customer = await openCustomer({ prisma, baseUrl })
  const bonds = await prisma.bond.findMany({ take: 50, select: { id: true, isin: true } })
  const ids = bonds.map(({ id }) => id)
  const quoted = await prisma.$queryRawUnsafe<Quoted[]>(QUOTED, QUOTES_A_SECOND)
  const quotes = await postQuotes(prisma, baseUrl, quoted)
  await check('limit of an account', 'within 5 %', limits)
  await check('a replaced key is refused everywhere', 'within 1 s', () => rotation(customer))
  await check('a new revision is current everywhere', 'within 2 s', () => revisionSwitch(cluster, bonds[0]?.isin ?? ''))
  await check('rolling restart under load', 'no failed request', () => withoutFailure(ids, () => roll(undefined)))
  await check('rolling upgrade with a new column', 'no failed request', () => upgrade(ids))
  await check('quotes posted meanwhile', 'none that was acknowledged is lost', () => keptQuotes(quotes, quoted))
} finally {
  await database.close()
  await cluster.close()
}
const head = ['promise', 'stated', 'seen', '']
print(
  `\n${table([head, ...rows.map(({ what, promised, seen, kept }) => [what, promised, seen, kept ? 'ok' : 'BROKEN'])])}`,
)
process.exitCode = rows.every(({ kept }) => kept) ? 0 : 1

/** A full bucket and what comes back meanwhile is what may pass, whichever instance is asked. */
async function limits() {
  const perMinute = 600
  const customer = await openCustomer({ prisma, baseUrl, requestsPerMinute: perMinute })
  const began = performance.now()
  const deadline = began + 20_000
  const passed = { yes: 0, no: 0, other: 0 }
  const hammer = async () => {
    while (performance.now() < deadline) {
      const { status } = await customer.get('/api/v1/data/instruments?PageSize=1&Fields=isin')
      if (status === 200) passed.yes += 1
      else if (status === 429) passed.no += 1
      else passed.other += 1
    }
  }
  await Promise.all(Array.from({ length: 12 }, hammer))
  const allowed = perMinute + (perMinute * (performance.now() - began)) / 60_000
  const off = (passed.yes / allowed - 1) * 100
  const seen = `${passed.yes} passed of ${allowed.toFixed(0)} allowed (${off.toFixed(1)} %), ${passed.no} refused`
  return { seen, kept: Math.abs(off) <= 5 && passed.no > 0 && passed.other === 0 }
}

async function rotation(customer: Customer) {
  const times: number[] = []
  let { key } = customer
  for (let round = 0; round < 10; round++) {
    const asked = instances.map(({ port }) => `http://127.0.0.1:${port}/api/v1/data/instruments?PageSize=1`)
    const statusOf = async (url: string, shown: string) =>
      (await fetch(url, { headers: { 'x-api-key': shown } }).then(keepBodyRead)).status
    await Promise.all(asked.map(url => statusOf(url, key)))
    const { data } = await customer.run('generate-key', { password: PASSWORD })
    const began = performance.now()
    const old = key
    key = String(data?.key)
    const refused = asked.map(async url => {
      await until('the old key is refused', async () => (await statusOf(url, old)) === 401, 10_000)
      return performance.now() - began
    })
    times.push(...(await Promise.all(refused)))
    const statuses = await Promise.all(asked.map(url => statusOf(url, key)))
    if (statuses.some(status => status !== 200)) return { seen: `the new key got ${statuses}`, kept: false }
    await sleep(100)
  }
  return withinMs(times, 1_000)
}

async function keepBodyRead(response: Response): Promise<Response> {
  await response.arrayBuffer()
  return response
}

/** From the moment at which the revision stands in the primary. */
async function revisionSwitch({ env }: Pick<Cluster, 'env'>, isin: string) {
  const folder = await mkdtemp(join(tmpdir(), 'bonds-cluster-file-'))
  const times: number[] = []
  const customer = await openCustomer({ prisma, baseUrl })
  for (let round = 0; round < 3; round++) {
    await writeFile(join(folder, 'quotes.csv'), `isin,date,last\n${isin},2026-11-20,${90 + round}\n`)
    const tables = [{ kind: 'quote', file: 'quotes.csv', columns: { isin: 'isin', date: 'date', last: 'last' } }]
    await writeFile(join(folder, 'mapping.json'), JSON.stringify({ licence: 'Invented', tables }))
    const before = await newest()
    let published = Number.POSITIVE_INFINITY
    const load = runCommand(
      ['ingest', 'file', '--from', folder, '--mapping', join(folder, 'mapping.json'), '--force'],
      env,
    )
    const seen = instances.map(async ({ port }) => {
      const url = `http://127.0.0.1:${port}/api/v1/data/instruments?PageSize=1&Fields=isin`
      const look = async () => {
        const answer = await fetch(url, { headers: { 'x-api-key': customer.key } })
        return ((await answer.json()) as { meta: { revision: number } }).meta.revision > before
      }
      // Seldom enough that the looking is not what keeps the processors busy.
      await until('the new revision is current', look, 120_000, 100)
      return performance.now()
    })
    await until('a revision is published', async () => (await newest()) > before, 120_000)
    published = performance.now()
    times.push(...(await Promise.all(seen)).map(moment => Math.max(0, moment - published)))
    await load
  }
  await rm(folder, { recursive: true })
  return withinMs(times, 2_000)
}

/** In each round all bonds are quoted a hundredth higher, so what is shown is of one round, the last acknowledged or later. */
async function keptQuotes(quotes: PostedQuotes, quoted: readonly Quoted[]) {
  await quotes.end()
  const customer = await openCustomer({ prisma, baseUrl })
  const isins = quoted.map(({ isin }) => isin)
  const { text } = await customer.get(`/api/v1/data/instruments?Fields=isin,price&PageSize=100&Isin=${isins}`)
  const shown = roundsIn(text, quoted)
  const wrong = quotes.wrong.map(each => `; ${each}`).join('')
  const seen = `${quotes.acknowledged()} batches, the last of round ${quotes.round()}; shown: ${shown.join(', ')}${wrong}`
  const isKept = shown.length === 1 && (shown[0] ?? 0) >= quotes.round()
  return { seen, kept: isKept && quotes.wrong.length === 0 }
}

async function newest(): Promise<number> {
  const { _max } = await prisma.revision.aggregate({ where: { status: 'PUBLISHED' }, _max: { id: true } })
  return _max.id ?? 0
}

function withinMs(times: readonly number[], limit: number) {
  const longest = Math.max(...times)
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  return { seen: `median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`, kept: longest <= limit }
}

/** One instance after the other is told to stop and started again, perhaps as another version. */
async function roll(root: string | undefined) {
  for (const instance of instances) {
    await instance.stop()
    await instance.start(root)
    await sleep(1_000)
  }
}

async function withoutFailure(ids: readonly string[], work: () => Promise<void>) {
  const load = steadyLoad(await openCustomer({ prisma, baseUrl }), ids)
  await sleep(1_000)
  await work().finally(load.end)
  for (const { what, status, text } of load.failed.slice(0, 5)) print(`  ${what}: ${status} ${text}`)
  return { seen: `${load.failed.length} of ${load.count()} failed`, kept: load.failed.length === 0 }
}

/** The new version's migration runs while the old one serves; then both serve, and at last the new one alone. */
async function upgrade(ids: readonly string[]) {
  const next = await makeNextVersion()
  try {
    return await withoutFailure(ids, async () => {
      await runCommand(['migrate'], cluster.env, next.root)
      const columns = await cluster.primary.query(
        `SELECT 1 FROM information_schema.columns WHERE (table_name, column_name) IN (('ApiKey', 'label'), ('Issuer', 'nickname'))`,
        'bonds',
      )
      if (columns.length !== 2) throw new Error('the new columns are not there')
      // An old one that is started again in between must not mind what it does not know.
      await instances[2]?.stop()
      await instances[2]?.start()
      await roll(next.root)
    })
  } finally {
    await next.remove()
  }
}
