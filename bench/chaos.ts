import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../prisma/client.ts'
import { openCluster } from '../test/support/machines/cluster.ts'
import { openCustomer } from '../test/support/machines/customer.ts'
import { FAULTS, type Fault } from './chaos/faults.ts'
import { countedRequests, lossesOf } from './chaos/losses.ts'
import { type Cast, type MixedLoad, mixedLoad } from './chaos/mixed-load.ts'
import { print, table } from './support/table.ts'

/**
 * Kills what the service stands on, one after another, under steady mixed load: three instances behind a proxy, a
 * PostgreSQL primary, its replica, Redis, all of its own on this machine. Ends with 1 when an answer was wrong, something
 * acknowledged was lost, or a fault lasted longer than is promised. `FAULT` picks those whose name contains it,
 * `OUTAGE_SECONDS` is the length of the outages (60) and `READERS` the number of readers (12, about 200 requests a second
 * where the machine is free).
 */
const BONDS = Number(process.env.BONDS ?? 3_000)
const BEFORE_MS = 2_000
const AFTER_MS = 5_000
/** Usage is written every five seconds. */
const WRITTEN_WITHIN_MS = 7_000

interface Row {
  readonly fault: string
  readonly requests: number
  readonly failed: number
  readonly failedKinds: string
  readonly recovery: string
  readonly wrong: number
  readonly lost: string
  readonly broken: readonly string[]
}

const cluster = await openCluster({ bonds: BONDS, show: what => print(`… ${what}`) })
const rows: Row[] = []
try {
  const { databaseUrl, proxy } = cluster
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const { prisma } = database
  const open = () => openCustomer({ prisma, baseUrl: proxy.baseUrl })
  const { id: forSale } = await prisma.tariff.findUniqueOrThrow({ where: { key: 'month-1' } })
  const ids = (await prisma.bond.findMany({ take: 10, select: { id: true } })).map(({ id }) => id)
  for (const fault of FAULTS.filter(({ name }) => name.includes(process.env.FAULT ?? ''))) {
    print(`… ${fault.name}`)
    const cast = { reader: await open(), holder: await open(), buyer: await open(), rotator: await open(), forSale }
    const load = await mixedLoad(cast, ids)
    await sleep(BEFORE_MS)
    const began = performance.now()
    await fault.run(cluster)
    const whole = performance.now()
    await sleep(AFTER_MS)
    await load.end()
    rows.push(await rowOf(fault, { cast, load, began, whole }))
  }
  await database.close()

  async function rowOf(
    fault: Fault,
    { cast, load, began, whole }: { cast: Cast; load: MixedLoad; began: number; whole: number },
  ): Promise<Row> {
    await sleep(WRITTEN_WITHIN_MS)
    const { events, wrong, acknowledged } = load
    const failures = events.filter(({ failed }) => failed)
    const last = failures.at(-1)?.at
    const recoveryMs = last === undefined ? 0 : Math.max(0, last - whole)
    const kinds = new Map([...Map.groupBy(failures, ({ what }) => what)].map(([what, all]) => [what, all.length]))
    const slowest = Math.max(...events.filter(({ at }) => at > began).map(({ ms }) => ms))
    const losses = [...(await lossesOf(prisma, cast, load))]
    const missing = acknowledged.reads - (await countedRequests(prisma, cast.reader.accountId))
    if (missing > 0 && fault.usageAtRisk === 'nothing') losses.push(`${missing} requests in the usage`)
    const broken = [
      ...[...kinds.keys()].filter(what => !fault.mayFail.includes(what)).map(what => `${what} failed`),
      ...(recoveryMs > fault.recoveryMs ? [`recovered after ${recoveryMs.toFixed(0)} ms`] : []),
      ...(wrong.length > 0 ? [`${wrong.length} wrong answers`] : []),
      ...losses,
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
      wrong: wrong.length,
      lost: losses.join(', ') || 'none',
      broken,
    }
  }
} finally {
  await cluster.close()
}

const head = ['fault', 'requests', 'failed during', 'recovery', 'wrong answers', 'lost', '']
const cells = rows.map(({ fault, requests, failed, failedKinds, recovery, wrong, lost, broken }) => [
  ...[fault, `${requests}`, failed === 0 ? '0' : `${failed} (${failedKinds})`, recovery, `${wrong}`, lost],
  broken.length === 0 ? 'ok' : `BROKEN: ${broken.join('; ')}`,
])
print(`\n${table([head, ...cells])}`)
process.exitCode = rows.length > 0 && rows.every(({ broken }) => broken.length === 0) ? 0 : 1
