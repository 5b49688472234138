/**
 * What it costs to know the source of every value: a market of invented bonds is loaded, loaded again unchanged, and
 * stated once more by a second source that differs in one of a hundred coupons. Seconds of storing, without measuring:
 * on the clock, and of processors, of this process and of a server that runs on the same machine.
 *
 *   DATABASE_URL=postgresql://root@127.0.0.1:5432/bench npx node bench/two-sources.ts [bonds]
 */
import { readFileSync } from 'node:fs'
import { ingest } from '../gateway/ingestion/ingest.ts'
import { openDatabase } from '../prisma/client.ts'
import { migrate } from '../prisma/migrate.ts'
import type { SourceRecord } from '../prisma/sources/record.ts'
import { sampleSource } from '../prisma/sources/sample/source.ts'
import type { Source } from '../prisma/sources/source.ts'

const bonds = Number(process.argv[2] ?? 10_000)
const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: 'memory://' })
await migrate(database.adapter)

/** Connections that are not used are closed, so that what they took is looked at all the time. */
const ofBackends = new Map<number, number>()
const watch = setInterval(() => void processorSeconds(), 500)

const KINDS = ['issuer', 'bond', 'schedule', 'quote']
const records: SourceRecord[] = []
const request = { from: `size=${bonds}`, fetch, signal: new AbortController().signal, progress: () => undefined }
for await (const { rows } of sampleSource.read(request)) records.push(...rows.filter(row => KINDS.includes(row.kind)))
const lastQuote = new Map(records.flatMap(row => (row.kind === 'quote' ? [[row.isin, row] as const] : [])))
const market = [...records.filter(({ kind }) => kind !== 'quote'), ...lastQuote.values()]
const others = market.map((row, index) =>
  row.kind === 'bond' && index % 100 === 0 ? { ...row, couponRate: (row.couponRate ?? 0) + 1 } : row,
)

await timed('first load', 'moex', market)
await timed('the same again', 'moex', market)
await timed('a second source', 'firds', others)
await timed('the second again', 'firds', others)
const sizes = await database.prisma.$queryRawUnsafe<{ name: string; size: string }[]>(
  `SELECT relname::text AS name, pg_size_pretty(pg_total_relation_size(oid)) AS size FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY pg_total_relation_size(oid) DESC LIMIT 8`,
)
process.stdout.write(`${sizes.map(({ name, size }) => `${name} ${size}`).join(', ')}\n`)
clearInterval(watch)
await database.close()

async function timed(what: string, key: string, rows: readonly SourceRecord[]): Promise<void> {
  const source: Source = {
    ...{ key, name: key, licence: 'invented', description: 'invented' },
    async *read() {
      for (let at = 0; at < rows.length; at += 500) yield { rows: rows.slice(at, at + 500), failures: [], read: 500 }
    },
  }
  const started = performance.now()
  const before = await processorSeconds()
  let stored: number | null = null
  let after: Promise<number> | null = null
  const report = await ingest(database, source, {
    from: null,
    onProgress: ({ stage }) => {
      if (stage !== 'measuring') return
      stored ??= performance.now()
      after ??= processorSeconds()
    },
  })
  const seconds = ((stored ?? performance.now()) - started) / 1000
  const processor = (await (after ?? processorSeconds())) - before
  const { inserted, updated, unchanged, failed, notes } = report
  const counts = `${inserted} new, ${updated} changed, ${unchanged} unchanged, ${failed} failed`
  process.stdout.write(
    `${[`${what.padEnd(18)} ${seconds.toFixed(2)} s, ${processor.toFixed(2)} s of processors: ${counts}`, ...notes].join('; ')}\n`,
  )
}

async function processorSeconds(): Promise<number> {
  const { user, system } = process.cpuUsage()
  const backends = await database.prisma.$queryRawUnsafe<{ pid: number }[]>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = $1',
    'client backend',
  )
  for (const { pid } of backends) ofBackends.set(pid, Math.max(ofBackends.get(pid) ?? 0, secondsOf(pid)))
  return (user + system) / 1e6 + [...ofBackends.values()].reduce((sum, seconds) => sum + seconds, 0)
}

/** Ticks of user and system time, a hundred a second. */
function secondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}
