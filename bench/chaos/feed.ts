import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setSourceSchedule } from '../../gateway/ingestion/source-schedule.ts'
import type { Database } from '../../prisma/client.ts'
import { sourceByKey } from '../../prisma/sources/index.ts'
import type { Cluster } from '../../test/support/machines/cluster.ts'
import type { Quoted } from '../support/posted-quotes.ts'

/** A file is read five seconds after it was written, at the earliest. */
const SETTLED_MS = 5_500
const PAUSE_MS = 2_000
/** The day of the sample market. */
const DAY = '2026-11-20'

/** Quotes of a few bonds that an instance reads, computes and publishes every few seconds. */
export interface Feed {
  end(): Promise<void>
}

/** All bonds of the feed move together, by a hundredth a round: an answer with parts of two rounds shows. */
export async function openFeed(
  { redis }: Cluster,
  database: Database,
  { folder, quoted }: { readonly folder: string; readonly quoted: readonly Quoted[] },
): Promise<Feed> {
  const mapping = join(folder, 'mapping.json')
  const tables = [{ kind: 'quote', file: 'quotes.csv', columns: { isin: 'isin', date: 'date', last: 'last' } }]
  await writeFile(mapping, JSON.stringify({ licence: 'Invented', tables }))
  const settings = { schedule: '0 0 1 1 *', timeZone: 'UTC', origin: folder, mapping }
  await setSourceSchedule(database, sourceByKey('file', mapping), settings, new Date())
  const ending = new AbortController()
  let round = 0
  const pause = (ms: number) => sleep(ms, undefined, { signal: ending.signal }).catch(() => undefined)
  const feeding = (async () => {
    while (!ending.signal.aborted) {
      round += 1
      const rows = quoted.map(({ isin, price }) => `${isin},${DAY},${(price + round / 100).toFixed(2)}\n`)
      await writeFile(join(folder, 'quotes.csv'), `isin,date,last\n${rows.join('')}`)
      await pause(SETTLED_MS)
      // What cannot be told now is found by the check of every minute.
      const due = { where: { key: 'file' }, data: { nextRunAt: new Date(Date.now() - 86_400_000 * 2) } }
      await database.prisma.source.updateMany(due).catch(() => undefined)
      await redis.command('PUBLISH', 'bonds:sources', randomUUID()).catch(() => undefined)
      await pause(PAUSE_MS)
    }
  })()
  return {
    end: async () => {
      ending.abort()
      await feeding
    },
  }
}
