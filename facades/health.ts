import { Router } from 'express'
import type { SourcesNow } from '../schema/context.ts'

export interface Health {
  isReady(): boolean
  sources(): SourcesNow
  now(): Date
}

/**
 * Whether the process is alive, and whether it can answer: for whatever watches it. How old the data is stands beside
 * it and is never a reason not to be ready: another instance would have nothing newer.
 */
export function healthRouter(health: Health): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => void response.json({ status: 'alive' }))
  router.get('/readyz', (_request, response) => {
    const ready = health.isReady()
    response.status(ready ? 200 : 503).json({ ready, sources: ready ? sourcesOf(health) : [] })
  })
  return router
}

/** Of the sources that are or were in use; without messages, which may name places on this machine. */
function sourcesOf({ sources, now }: Health) {
  return sources()
    .statuses.filter(({ lastAttempt, schedule }) => lastAttempt !== null || schedule !== null)
    .map(({ key, state, lastAttempt, lastSuccessAt, consecutiveFailures, nextRunAt, stale }) => ({
      ...{ key, state, lastSuccessAt, stale, nextRunAt, consecutiveFailures },
      lastAttemptAt: lastAttempt?.startedAt ?? null,
      ageSeconds: lastSuccessAt === null ? null : Math.round((now().getTime() - Date.parse(lastSuccessAt)) / 1000),
    }))
}
