import type { AlertEventModel } from '../../prisma/generated/client/models/AlertEvent.ts'
import type { Context } from '../context.ts'
import { accountOf } from '../watch/account-rows.ts'
import { wakeUps } from './wake-ups.ts'

/** Not a test of a channel. */
export type FiredEvent = AlertEventModel & { readonly alertId: string }

/** An event may be stored later than it is dated, by an instance whose clock is another: so far back is read again. */
const OVERLAP_MS = 300_000
/** Messages between instances may be lost. */
const EVERY_MS = 10_000
const ROWS_AT_ONCE = 100

/**
 * Each event of the alerts of the account, once, in the order in which they are found.
 * @param since begins with the events of this moment; null for those that are stored from now on
 */
export async function* firedEvents(since: Date | null, context: Context): AsyncGenerator<FiredEvent, void> {
  const accountId = accountOf(context)
  const first = since ?? new Date(context.now().getTime() - OVERLAP_MS)
  let newest = since ?? context.now()
  const told = new Map<string, Date>()
  const overlap = () => new Date(Math.max(newest.getTime() - OVERLAP_MS, first.getTime()))
  const untold = async () => {
    const found = await context.prisma.alertEvent.findMany({
      where: { accountId, alertId: { not: null }, createdAt: { gte: overlap() } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { id: true, createdAt: true },
    })
    return found.filter(({ id }) => !told.has(id))
  }
  const tell = (events: readonly Pick<AlertEventModel, 'id' | 'createdAt'>[]) => {
    for (const { id, createdAt } of events) {
      told.set(id, createdAt)
      if (createdAt > newest) newest = createdAt
    }
  }
  if (since === null) tell(await untold())
  for await (const _ of wakeUps(context.live.onFired, { signal: context.signal, everyMs: EVERY_MS })) {
    const rows = await untold()
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const ids = rows.slice(start, start + ROWS_AT_ONCE)
      const events = await context.prisma.alertEvent.findMany({
        where: { accountId, id: { in: ids.map(({ id }) => id) } },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      })
      for (const event of events) yield event as FiredEvent
      tell(ids)
    }
    for (const [id, createdAt] of told) if (createdAt < overlap()) told.delete(id)
  }
}
