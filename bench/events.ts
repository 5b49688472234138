import { cursorCodec } from '../gateway/access/cursor.ts'
import { readConfig } from '../gateway/process/config.ts'
import { openDatabase } from '../prisma/client.ts'
import type { Context } from '../schema/context.ts'
import { eventCalendar } from '../schema/events/calendar.ts'
import { eventIndex } from '../schema/events/event-index.ts'
import { marketOf } from '../schema/snapshot/read-snapshot.ts'
import { rowsInArchive, storedOf } from '../schema/snapshot/rows/archive.ts'
import { copied } from './support/copied-rows.ts'
import { print, table } from './support/table.ts'

/**
 * Processor time of the calendar of events: the index of all schedules, and a page by the length of the range. Set DATABASE_URL
 * or DATA_DIR; COPIES=10 makes ten bonds of each.
 */
const COPIES = Number(process.env.COPIES ?? 1)
const TURNS = 100
const PAGE_SIZE = 50
const RANGES = [30, 365, 15_000]

const database = await openDatabase({ ...readConfig(process.env) })
const { prisma } = database
const newest = await prisma.revision.findFirstOrThrow({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })
const head = { revision: newest.id, asOf: newest.asOf.toISOString(), sample: newest.sample, history: [] }
const market = await marketOf(head, copied(rowsInArchive(storedOf(prisma, newest.id)), COPIES))
await database.close()

const index = eventIndex(market)
const bytes = Object.values(index).reduce((sum: number, part: ArrayBufferView) => sum + part.byteLength, 0)
const before = process.cpuUsage()
// A copy has no index yet: its schedules are decoded anew.
eventIndex({ ...market })
const built = Math.round(processorTime(before))
print(
  `${market.bonds.length} bonds: ${index.types.length} events, ${(bytes / 1e6).toFixed(1)} MB, built in ${built} ms`,
)

const context = { market, principal: { accountId: null }, cursors: cursorCodec('secret') } as unknown as Context
const from = market.asOf.slice(0, 10)
const rows = [['days', 'events', 'first page', 'last page']]
for (const days of RANGES) {
  const to = Temporal.PlainDate.from(from).add({ days }).toString()
  const listed = (page: number) => eventCalendar({ from, to, page, pageSize: PAGE_SIZE }, context)
  const { total } = (await listed(1)).page
  const millisecondsOf = async (page: number) => {
    for (let turn = 0; turn < TURNS; turn += 1) await listed(page)
    const before = process.cpuUsage()
    for (let turn = 0; turn < TURNS; turn += 1) await listed(page)
    return `${(processorTime(before) / TURNS).toFixed(2)} ms`
  }
  const lastPage = Math.ceil(total / PAGE_SIZE)
  rows.push([String(days), String(total), await millisecondsOf(1), await millisecondsOf(lastPage)])
}
print(table(rows))

/** In milliseconds: a busy machine does not change it much. */
function processorTime(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000
}
