import express, { type Express } from 'express'
import type { Metrics } from '../../gateway/metrics/metrics.ts'
import { type Health, healthRouter } from './health.ts'

/** Metrics and health checks on a separate, non-public port. */
export function operationsApp(options: Health & { readonly metrics: Metrics }): Express {
  const { metrics } = options
  const app = express().disable('x-powered-by').disable('etag')
  app.use(healthRouter(options, { details: true }))
  app.get('/metrics', async (_request, response) => {
    const text = await metrics.text()
    response.setHeader('Cache-Control', 'no-store').setHeader('Content-Type', metrics.contentType).end(text)
  })
  app.use((_request, response) => void response.status(404).json({ paths: ['/metrics', '/healthz', '/readyz'] }))
  return app
}
