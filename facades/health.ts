import { Router } from 'express'

/** Whether the process is alive, and whether it can answer: for whatever watches it. */
export function healthRouter({ isReady }: { isReady(): boolean }): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => void response.json({ status: 'alive' }))
  router.get('/readyz', (_request, response) => void response.status(isReady() ? 200 : 503).json({ ready: isReady() }))
  return router
}
