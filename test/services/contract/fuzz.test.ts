import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { ENDPOINTS } from '../../../facades/endpoints.ts'
import type { OpenApi } from '../../../facades/rest/openapi/types.ts'
import { readSnapshot } from '../../../schema/snapshot/read-snapshot.ts'
import { verifies } from '../../promises.ts'
import { dataPathsOf } from '../../support/description.ts'
import { readPools } from '../../support/examples.ts'
import { openWorld, type World } from '../../world.ts'
import { type Judge, judgeOf } from './fuzz/judge.ts'
import { type Known, requestsFor } from './fuzz/requests.ts'
import { send } from './fuzz/send.ts'

/** Another sequence of requests: FUZZ_SEED; a failure prints the seed that repeats it. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 5_000)

/** Paths of the committed description, known before a world is open. */
const COMMITTED = join(import.meta.dirname, '../../../facades/generated/openapi.json')
const { paths } = JSON.parse(readFileSync(COMMITTED, 'utf8')) as OpenApi
/** Bulk files are tried in test/gateway/files.test.ts, what an account keeps in test/rest/account-openapi.test.ts. */
const PATHS = dataPathsOf(paths)

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

/** Values of path variables that are in the market: the placeholders of the registry's examples, by path. */
async function existing(): Promise<Known['existing']> {
  const { prisma } = world.service.database
  const market = await readSnapshot(prisma)
  // The calculator takes the price of the data where none is given.
  const bonds = market.bonds.filter(({ measure }) => measure?.priceClean != null)
  const pools = await readPools(prisma, { ...market, bonds })
  return Object.fromEntries(
    ENDPOINTS.map(({ path, example }) => [path, pools[String(example[variableOf(path)])] ?? []]),
  )
}

function variableOf(path: string): string {
  return path.match(/\{(.+)\}/)?.[1] ?? ''
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
