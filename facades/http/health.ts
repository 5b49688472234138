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
 * Liveness and readiness checks. The age of the data is reported but never makes the service unready: another instance
 * would have no newer data.
 */
export function healthRouter(health: Health): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => void response.json({ status: 'alive' }))
  router.get('/readyz', (_request, response) => {
    const unready = health.unready()
    const database = health.hasDatabase() ? 'ANSWERS' : 'AWAY'
    response.setHeader('Cache-Control', 'no-store')
    if (unready === null) return void response.json({ ready: true, database, sources: sourcesOf(health) })
    response.setHeader('Retry-After', '5')
    response.status(503).json({ ready: false, ...unready, database, sources: [] })
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
