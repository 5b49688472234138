import { Router } from 'express'
import type { SourcesNow } from '../../schema/context.ts'

export interface Health {
  isReady(): boolean
  /** Why it is not ready, as a code and a message; null when it is ready. */
  unready(): Unready | null
  /** False while only reads from memory work. */
  hasDatabase(): boolean
  sources(): SourcesNow
  now(): Date
}

interface Unready {
  readonly reason: 'STARTING' | 'DATABASE_AWAY' | 'STOPPING'
  readonly message: string
}

/**
 * Liveness and readiness checks. On the public port readiness is yes or no. The operations port adds the reason, the
 * database and the sources with the age of their data, which never makes the service unready: another instance would
 * have no newer data.
 * @param details true on the operations port
 */
export function healthRouter(health: Health, { details }: { readonly details: boolean }): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => void response.json({ status: 'alive' }))
  router.get('/readyz', (_request, response) => {
    const unready = health.unready()
    const ready = unready === null
    response.setHeader('Cache-Control', 'no-store')
    if (!ready) response.status(503).setHeader('Retry-After', '5')
    if (!details) return void response.json({ ready })
    const database = health.hasDatabase() ? 'ANSWERS' : 'AWAY'
    response.json({ ready, ...unready, database, sources: ready ? sourcesOf(health) : [] })
  })
  return router
}

/** Sources that are or were in use; without messages, which may contain local paths. */
function sourcesOf({ sources, now }: Health) {
  return sources()
    .statuses.filter(({ lastAttempt, schedule }) => lastAttempt !== null || schedule !== null)
    .map(({ key, state, lastAttempt, lastSuccessAt, consecutiveFailures, nextRunAt, stale }) => ({
      ...{ key, state, lastSuccessAt, stale, nextRunAt, consecutiveFailures },
      lastAttemptAt: lastAttempt?.startedAt ?? null,
      ageSeconds: lastSuccessAt === null ? null : Math.round((now().getTime() - Date.parse(lastSuccessAt)) / 1000),
    }))
}
