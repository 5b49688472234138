import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../prisma/client.ts'
import { openCluster } from '../test/support/machines/cluster.ts'
import { openCustomer } from '../test/support/machines/customer.ts'
import { until } from '../test/support/machines/owned.ts'
import { FAULTS, type Fault } from './chaos/faults.ts'
import { openFeed } from './chaos/feed.ts'
import { countedRequests, lossesOf } from './chaos/losses.ts'
import { type Cast, type MixedLoad, mixedLoad } from './chaos/mixed-load.ts'
import { type Watched, watchInstances } from './chaos/watch.ts'
import { postQuotes, QUOTES_A_SECOND, type Quoted, roundsIn } from './support/posted-quotes.ts'
import { print, table } from './support/table.ts'

/**
 * Kills what the service stands on, one after another, under steady mixed load, with 5,000 quotes a minute that are posted,
 * a file of quotes that is read every few seconds and a heavy request of each kind now and then: three instances behind a
 * proxy, a PostgreSQL primary, its replica, Redis, all of its own on this machine. Ends with 1 when an answer was wrong,
 * something acknowledged was lost, an instance ended by itself or wrote its log full, or a fault lasted longer than is
 * promised. `FAULT` picks those whose name contains it, `OUTAGE_SECONDS` is the length of the outages (60) and `READERS` the
 * number of readers (12).
 */
const BONDS = Number(process.env.BONDS ?? 3_000)
const BEFORE_MS = 2_000
const AFTER_MS = 5_000
/** Usage is written every five seconds. */
const WRITTEN_WITHIN_MS = 7_000

interface Ended {
  readonly cast: Cast
  readonly load: MixedLoad
  readonly began: number
  readonly whole: number
  readonly watched: Watched
}

interface Row {
  readonly fault: string
  readonly requests: number
  readonly failed: number
  readonly failedKinds: string
  readonly recovery: string
  readonly memoryMb: number
  readonly lines: number
  readonly wrong: number
  readonly lost: string
  readonly broken: readonly string[]
}

/** Warnings and errors of one instance in a second. */
const MOST_LINES = 50
const DISK_MB = 2_000
const FEED_WITHIN_MS = 120_000
/** Bonds that have a price which leaves room for a thousand rounds of quotes. */
const PRICED =
  '/api/v1/data/instruments?Fields=isin,price&PriceFrom=50&PriceTo=150&Status=TRADING&Sorts=isin_asc&PageSize=100'

const folder = await mkdtemp(join(tmpdir(), 'bonds-chaos-'))
let hasDisk = false
const cluster = await openCluster({
  bonds: BONDS,
  show: what => print(`… ${what}`),
  settings: { SOURCE_DIRS: folder },
  mountDisk,
})
const rows: Row[] = []
try {
  const { databaseUrl, proxy } = cluster
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const { prisma } = database
  const open = () => openCustomer({ prisma, baseUrl: proxy.baseUrl })
  const openAnalyst = () => openCustomer({ prisma, baseUrl: proxy.baseUrl, role: 'ANALYST' })
  const { id: forSale } = await prisma.tariff.findUniqueOrThrow({ where: { key: 'month-1' } })
  const bonds = await prisma.bond.findMany({
    where: { status: 'TRADING', quotes: { some: {} } },
    orderBy: { isin: 'asc' },
    take: 20,
    select: { id: true, isin: true },
  })
  const ids = bonds.slice(10).map(({ id }) => id)
  const isins = bonds.slice(0, 10).map(({ isin }) => isin)
  const onlooker = await open()
  const quotesNow = () => onlooker.get(`/api/v1/data/instruments?Fields=isin,price&Isin=${isins}`)
  const { items } = JSON.parse((await quotesNow()).text) as { readonly items: readonly Quoted[] }
  const quoted = items.map(rounded)
  const priced = JSON.parse((await onlooker.get(PRICED)).text) as { readonly items: readonly Quoted[] }
  const posted = priced.items
    .filter(({ isin }) => !isins.includes(isin))
    .slice(0, QUOTES_A_SECOND)
    .map(rounded)
  const postedNow = () =>
    onlooker.get(`/api/v1/data/instruments?Fields=isin,price&PageSize=100&Isin=${posted.map(({ isin }) => isin)}`)
  const feed = await openFeed(cluster, database, { folder, quoted })
  print('… the first quotes of the feed')
  await until('the feed is published', async () => isOfRound((await quotesNow()).text, quoted), FEED_WITHIN_MS)
  print(`… ${posted.length} quotes a second`)
  const quotes = await postQuotes(prisma, proxy.baseUrl, posted)
  for (const fault of FAULTS.filter(({ name }) => name.includes(process.env.FAULT ?? '')).filter(isPossible)) {
    print(`… ${fault.name}`)
    const cast = { reader: await open(), holder: await open(), buyer: await open(), rotator: await open(), forSale }
    const analysts = { analyst: await openAnalyst(), heavy: await openAnalyst() }
    const load = await mixedLoad({ ...cast, ...analysts }, ids, quoted)
    const watch = watchInstances(cluster.instances)
    await sleep(BEFORE_MS)
    const began = performance.now()
    await fault.run(cluster)
    const whole = performance.now()
    await sleep(AFTER_MS)
    await load.end()
    if (process.env.LOGS !== undefined)
      for (const { port, log } of cluster.instances) await writeFile(join(process.env.LOGS, `${port}.log`), log())
    rows.push(await rowOf(fault, { cast: { ...cast, ...analysts }, load, began, whole, watched: watch.end() }))
  }
  await feed.end()
  await quotes.end()
  const lost = await lostQuotes(quotes.round())
  print(`… ${quotes.acknowledged()} batches of quotes were acknowledged; ${lost.join(', ') || 'none is lost'}`)
  if (lost.length > 0 || quotes.wrong.length > 0) process.exitCode = 1
  await database.close()

  /** What was acknowledged of the posted quotes and is not shown, in sentences. */
  async function lostQuotes(acknowledged: number): Promise<readonly string[]> {
    const shown = roundsIn((await postedNow()).text, posted)
    if (shown.length !== 1) return [`quotes of rounds ${shown} in one answer`]
    const [round = 0] = shown
    return round < acknowledged ? [`quotes of round ${acknowledged}: ${round} is shown`] : []
  }

  async function rowOf(fault: Fault, { cast, load, began, whole, watched }: Ended): Promise<Row> {
    const round = quotes.round()
    await sleep(WRITTEN_WITHIN_MS)
    const { events, wrong, acknowledged } = load
    const failures = events.filter(({ failed }) => failed)
    const last = failures.at(-1)?.at
    const recoveryMs = last === undefined ? 0 : Math.max(0, last - whole)
    const kinds = new Map([...Map.groupBy(failures, ({ what }) => what)].map(([what, all]) => [what, all.length]))
    const slowest = Math.max(...events.filter(({ at }) => at > began).map(({ ms }) => ms))
    const losses = [...(await lossesOf(prisma, cast, load)), ...(await lostQuotes(round)), ...quotes.wrong.splice(0)]
    print(`  ${quotes.acknowledged()} batches of quotes acknowledged so far`)
    const missing = acknowledged.reads - (await countedRequests(prisma, cast.reader.accountId))
    if (missing > 0 && fault.usageAtRisk === 'nothing') losses.push(`${missing} requests in the usage`)
    const broken = [
      ...[...kinds.keys()].filter(what => !fault.mayFail.includes(what)).map(what => `${what} failed`),
      ...(recoveryMs > fault.recoveryMs ? [`recovered after ${recoveryMs.toFixed(0)} ms`] : []),
      ...(wrong.length > 0 ? [`${wrong.length} wrong answers`] : []),
      ...losses,
      ...(watched.crashed > 0 ? [`${watched.crashed} instances ended`] : []),
      ...(watched.linesPerSecond > MOST_LINES ? [`${watched.linesPerSecond} lines of log in a second`] : []),
    ]
    for (const text of wrong.slice(0, 3)) print(`  wrong: ${text}`)
    for (const { what, text } of failures.filter(({ what }) => !fault.mayFail.includes(what)).slice(0, 5))
      print(`  ${what}: ${text}`)
    if (missing > 0)
      print(`  ${missing} of ${acknowledged.reads} requests are not in the usage (${fault.usageAtRisk} may be)`)
    print(`  slowest answer ${slowest.toFixed(0)} ms`)
    return {
      fault: fault.name,
      requests: events.length,
      failed: failures.length,
      failedKinds: [...kinds].map(([what, count]) => `${what} ${count}`).join(', '),
      recovery: `${recoveryMs.toFixed(0)} of ${fault.recoveryMs} ms`,
      memoryMb: watched.memoryMb,
      lines: watched.linesPerSecond,
      wrong: wrong.length,
      lost: losses.join(', ') || 'none',
      broken,
    }
  }
} finally {
  await cluster.close()
  await rm(folder, { recursive: true })
}

/** A disk of its own, that may be filled; only root may mount one. */
async function mountDisk(path: string): Promise<() => void> {
  await mkdir(path, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', path], { stdio: 'pipe' })
    hasDisk = true
    return () => void execFileSync('umount', ['--lazy', path])
  } catch {
    print('… no disk can be mounted here: the fault of a full one is left out')
    return () => undefined
  }
}

/** All bonds of the feed are above their first price by the same number of hundredths. */
function isOfRound(text: string, quoted: readonly Quoted[]): boolean {
  const rounds = roundsIn(text, quoted)
  return rounds.length === 1 && rounds[0] !== 0
}

function rounded({ isin, price }: Quoted): Quoted {
  return { isin, price: Math.round(price * 100) / 100 }
}

function isPossible({ needsDisk }: Fault): boolean {
  return needsDisk !== true || hasDisk
}

const head = ['fault', 'requests', 'failed during', 'recovery', 'MB', 'log lines/s', 'wrong answers', 'lost', '']
const cells = rows.map(({ fault, requests, failed, failedKinds, recovery, memoryMb, lines, wrong, lost, broken }) => [
  ...[
    fault,
    `${requests}`,
    failed === 0 ? '0' : `${failed} (${failedKinds})`,
    recovery,
    memoryMb.toFixed(0),
    `${lines}`,
    `${wrong}`,
    lost,
  ],
  broken.length === 0 ? 'ok' : `BROKEN: ${broken.join('; ')}`,
])
print(`\n${table([head, ...cells])}`)
if (rows.length === 0 || rows.some(({ broken }) => broken.length > 0)) process.exitCode = 1
