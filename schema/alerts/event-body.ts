import { createHash } from 'node:crypto'
import type { AlertModel } from '../../prisma/generated/client/models/Alert.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import type { FoundEvent } from './evaluate.ts'

/** Bytes of the body of an event, below the 20 kB that Standard Webhooks advises. */
export const LARGEST_BODY_BYTES = 19_000

/**
 * The id of an event: a UUID of version 8 that follows from what it tells, so that an evaluation that is repeated makes
 * the same one again.
 * @param moment the revision, or the day
 */
export function eventId(alertId: string, type: string, moment: string): string {
  const digest = createHash('sha256').update(`${alertId}\n${type}\n${moment}`).digest('hex')
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    variant + digest.slice(17, 20),
    digest.slice(20, 32),
  ].join('-')
}

interface Told {
  readonly alert: Pick<AlertModel, 'id' | 'name' | 'subject'>
  readonly event: FoundEvent
  /** The revision that was compared with. */
  readonly since: number
  readonly market: Pick<MarketSnapshot, 'revision' | 'asOf'>
  readonly time: Date
  /** Where the rest can be read. */
  readonly url: string
}

/**
 * The body of a delivery. As many items as fit; the rest is a count and the URL of the request that shows them.
 * @returns JSON with `type`, `timestamp` and `data`
 */
export function eventBody({ alert, event, since, market, time, url }: Told): string {
  const { type, items } = event
  const bodyWith = (shown: FoundEvent['items']) => {
    const rest = items.length - shown.length
    const data = {
      alert: { id: alert.id, name: alert.name, subject: alert.subject.toLowerCase() },
      ...{ since, revision: market.revision, asOf: market.asOf, total: items.length, items: shown },
      more: rest === 0 ? null : { count: rest, url },
    }
    return JSON.stringify({ type, timestamp: time.toISOString(), data })
  }
  const whole = bodyWith(items)
  if (Buffer.byteLength(whole) <= LARGEST_BODY_BYTES) return whole
  let room = LARGEST_BODY_BYTES - Buffer.byteLength(bodyWith([])) - 100
  const shown = items.findIndex(item => {
    room -= Buffer.byteLength(JSON.stringify(item)) + 1
    return room < 0
  })
  return bodyWith(items.slice(0, Math.max(0, shown)))
}
