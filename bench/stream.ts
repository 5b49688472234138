import { setTimeout as sleep } from 'node:timers/promises'
import { ingest } from '../gateway/ingestion/ingest.ts'
import { openDatabase } from '../prisma/client.ts'
import type { SourceRecord } from '../prisma/sources/record.ts'
import type { Source } from '../prisma/sources/source.ts'
import { openCluster } from '../test/support/machines/cluster.ts'
import { followChanges, gapsOf, keysFor } from './stream/followers.ts'
import { print } from './support/table.ts'

/**
 * CLIENTS (1,000) follow the stream of changes on three instances, one of which is killed while revisions are published.
 * Each client connects again elsewhere with the id of its last event. Ends with 1 when one of them misses a change.
 */
const CLIENTS = Number(process.env.CLIENTS ?? 1_000)
const REVISIONS = 6
const KILLED_AFTER = 3
const WITHIN_MS = 120_000
const ISINS = ['XS0000000009', 'XS0000000017']

const bond = (isin: string): SourceRecord => ({
  ...{ kind: 'bond', isin, issuer: { inn: '7700000001' }, name: isin, bondType: 'CORPORATE', status: 'TRADING' },
  ...{ currency: 'RUB', nominalCurrency: 'RUB', initialNominal: '1000', outstandingNominal: '1000' },
  ...{ couponType: 'FIXED', couponRate: 12, couponsPerYear: 1, maturityDate: '2029-11-20' },
})
const quote = (isin: string, last: number): SourceRecord => ({
  ...{ kind: 'quote', isin, date: '2026-11-20', last, turnover: '1', trades: 1, time: '2026-11-20T15:00:00Z' },
})

const cluster = await openCluster({ bonds: 60, instances: 3, show: what => print(`… ${what}`) })
const database = await openDatabase({ databaseUrl: cluster.databaseUrl, dataDir: '', archiveDays: 30 })

async function publish(rows: readonly SourceRecord[]): Promise<number> {
  const invented: Source = {
    ...{ key: 'invented', name: 'Invented', licence: 'for benchmarks', description: 'two bonds' },
    async *read() {
      yield { rows, failures: [], read: rows.length }
    },
  }
  const { revisionId } = await ingest(database, invented, { from: null, now: () => new Date(), force: true })
  if (revisionId === null) throw new Error('nothing was published')
  return revisionId
}

try {
  await publish([{ kind: 'issuer', inn: '7700000001', name: 'Issuer' }, ...ISINS.map(bond)])
  const keys = await keysFor(database.prisma, CLIENTS)
  const ports = cluster.instances.map(({ port }) => port)
  const followers = followChanges(ports, keys, CLIENTS)
  await followers.reach(null, WITHIN_MS)
  print(`… ${CLIENTS} clients follow, ${REVISIONS} revisions are published, one instance is killed`)
  const expected = new Map<number, readonly string[]>()
  for (let turn = 0; turn < REVISIONS; turn += 1) {
    const isin = ISINS[turn % ISINS.length] ?? ''
    expected.set(await publish([quote(isin, 100 + turn)]), [isin])
    if (turn === KILLED_AFTER - 1) await cluster.instances[1]?.kill()
    await sleep(300)
  }
  const published = performance.now()
  await followers.reach(Math.max(...expected.keys()), WITHIN_MS)
  const seconds = ((performance.now() - published) / 1_000).toFixed(1)
  const faults = followers.told.flatMap((told, client) =>
    gapsOf(followers.began[client] ?? null, told, expected).map(fault => `client ${client}: ${fault}`),
  )
  followers.close()
  print(`${CLIENTS} clients, ${followers.reconnections()} connected again, ${faults.length} changes missing`)
  print(`each knew the last revision ${seconds} s after it was published`)
  for (const fault of faults.slice(0, 20)) print(fault)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await database.close()
  await cluster.close()
}
