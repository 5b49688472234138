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
 * @param since begins with the events of this moment; null for those that are stored once the promise resolves
 */
export async function firedEvents(since: Date | null, context: Context): Promise<AsyncGenerator<FiredEvent, void>> {
  const first = since ?? new Date(context.now().getTime() - OVERLAP_MS)
  const reader = new EventReader(accountOf(context), first, context)
  if (since === null) reader.pass(await reader.untold())
  return eventsOf(reader, context)
}

async function* eventsOf(reader: EventReader, context: Context): AsyncGenerator<FiredEvent, void> {
  for await (const _ of wakeUps(context.live.onFired, { signal: context.signal, everyMs: EVERY_MS })) {
    const rows = await reader.untold()
    for (let start = 0; start < rows.length && !context.signal?.aborted; start += ROWS_AT_ONCE) {
      const part = rows.slice(start, start + ROWS_AT_ONCE)
      yield* await reader.read(part)
      reader.pass(part)
    }
    reader.forget()
  }
}

type Known = Pick<AlertEventModel, 'id' | 'createdAt'>

const ORDER = [{ createdAt: 'asc' }, { id: 'asc' }] as const

/** Events of an account, and which of them were told already. */
class EventReader {
  readonly #accountId: string
  readonly #prisma: Context['prisma']
  readonly #first: Date
  #newest: Date
  readonly #told = new Map<string, Date>()

  constructor(accountId: string, first: Date, { prisma }: Context) {
    this.#accountId = accountId
    this.#prisma = prisma
    this.#first = first
    this.#newest = first
  }

  get #from(): Date {
    return new Date(Math.max(this.#newest.getTime() - OVERLAP_MS, this.#first.getTime()))
  }

  async untold(): Promise<readonly Known[]> {
    const where = { accountId: this.#accountId, alertId: { not: null }, createdAt: { gte: this.#from } }
    const select = { id: true, createdAt: true }
    const found = await this.#prisma.alertEvent.findMany({ where, orderBy: [...ORDER], select })
    return found.filter(({ id }) => !this.#told.has(id))
  }

  async read(known: readonly Known[]): Promise<readonly FiredEvent[]> {
    const where = { accountId: this.#accountId, id: { in: known.map(({ id }) => id) } }
    return (await this.#prisma.alertEvent.findMany({ where, orderBy: [...ORDER] })) as FiredEvent[]
  }

  pass(events: readonly Known[]): void {
    for (const { id, createdAt } of events) {
      this.#told.set(id, createdAt)
      if (createdAt > this.#newest) this.#newest = createdAt
    }
  }

  /** Those that are too old to be read again. */
  forget(): void {
    for (const [id, createdAt] of this.#told) if (createdAt < this.#from) this.#told.delete(id)
  }
}
