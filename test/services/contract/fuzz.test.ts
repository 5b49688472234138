import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import type { OpenApi } from '../../../facades/rest/openapi/types.ts'
import { verifies } from '../../promises.ts'
import { openWorld, type World } from '../../world.ts'
import { type Judge, judgeOf } from './fuzz/judge.ts'
import { type Known, requestsFor } from './fuzz/requests.ts'
import { send } from './fuzz/send.ts'

/** Another sequence of requests: FUZZ_SEED; a failure prints the seed that repeats it. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 5_000)

/** Paths of the committed description, known before a world is open. */
const COMMITTED = join(import.meta.dirname, '../../../facades/generated/openapi.json')
const PATHS = Object.keys((JSON.parse(readFileSync(COMMITTED, 'utf8')) as OpenApi).paths)

// Five hundred requests an operation on a machine that others use too.
vi.setConfig({ testTimeout: 300_000 })

let world: World
let openapi: OpenApi
let judge: Judge
let known: Known
const seen = new Map<string, Map<string, number>>()

beforeAll(async () => {
  world = await openWorld()
  // Five thousand requests are more than any tariff allows in a minute.
  const unlimited = { requestsPerMinute: 1_000_000, requestsPerDay: 1_000_000 }
  await world.service.database.prisma.tariff.updateMany({ data: unlimited })
  openapi = await world.getJson<OpenApi>('/openapi.json')
  judge = judgeOf(openapi)
  known = { key: world.key, existing: await existing() }
})

afterAll(async () => {
  report()
  await world.close()
})

describe('requests made from the description', () => {
  for (const path of PATHS) {
    verifies(['SVC-5', 'ERR-1', 'ERR-2'], `for ${path} get answers as described, and nothing fails`, async () => {
      const requests = requestsFor(openapi, path, known)
      const numRuns = Math.ceil(REQUESTS / PATHS.length)
      const property = fc.asyncProperty(requests, async request => {
        const received = await send(world.baseUrl, request)
        count(`${request.method} ${path}`, String(received.status))
        expect(judge(request, received), `${request.method} ${request.target}`).toEqual([])
      })
      await fc.assert(property, { numRuns, seed: SEED })
      expect(total(path)).toBeGreaterThanOrEqual(numRuns)
      // Refusals alone would prove little.
      expect(seen.get(`GET ${path}`)?.get('200')).toBeGreaterThan(numRuns / 8)
    })
  }
})

/** Values of path variables that are in the market. */
async function existing(): Promise<Known['existing']> {
  const ids = async (path: string, name: string) => {
    const { items } = await world.getJson<{ items: Record<string, string>[] }>(path)
    return items.map(item => item[name] ?? '')
  }
  return {
    '/api/v1/data/instruments/{id}': await ids('/api/v1/data/instruments?PageSize=30', 'id'),
    '/api/v1/data/instruments/{id}/history': await ids('/api/v1/data/instruments?PageSize=30', 'isin'),
    '/api/v1/data/calculations/{isin}': await ids('/api/v1/data/instruments?PriceFrom=1&PageSize=30', 'isin'),
    '/api/v1/data/issuers/{id}': await ids('/api/v1/data/issuers?PageSize=30', 'id'),
    '/api/v1/data/placements/{id}': await ids('/api/v1/data/placements?PageSize=30', 'id'),
    '/api/v1/data/holdings/{id}': await ids('/api/v1/data/holdings', 'id'),
    '/api/v1/data/alternatives/{isin}': await ids('/api/v1/data/instruments?PageSize=30', 'isin'),
  }
}

function count(operation: string, status: string): void {
  const statuses = seen.getOrInsertComputed(operation, () => new Map())
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
}

function total(path: string): number {
  const rows = [...seen].filter(([operation]) => operation.endsWith(` ${path}`))
  return rows.flatMap(([, statuses]) => [...statuses.values()]).reduce((sum, each) => sum + each, 0)
}

function report(): void {
  const lines = [...seen].sort().map(([operation, statuses]) => {
    const counts = [...statuses].sort().map(([status, times]) => `${status}: ${times}`)
    return `  ${operation.padEnd(48)} ${counts.join(', ')}`
  })
  const requests = PATHS.reduce((sum, path) => sum + total(path), 0)
  process.stdout.write(`${requests} requests made from the description, seed ${SEED}:\n${lines.join('\n')}\n`)
}
