import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { percentile } from './clients.ts'
import type { MeasuredServer, Memory } from './server.ts'

const FILES = '/api/v1/data/files'
const REQUEST = '/api/v1/data/instruments?PageSize=20&YieldFrom=10'
const REQUEST_EVERY_MS = 50

interface Manifest {
  readonly isCurrent: boolean
  readonly files: readonly {
    readonly format: string
    readonly rows: number
    readonly bytes: number
    readonly path: string
  }[]
}

export interface FilesRun {
  readonly what: string
  readonly rows: number
  readonly bytes: number
  readonly seconds: number
  /** Of other requests meanwhile, in milliseconds. */
  readonly p99: number
  readonly before: Memory
  readonly peak: Memory
}

/** Makes the newest revision one without files, so that the next start writes them. */
export async function forgetFiles(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('UPDATE "Revision" SET "filesVersion" = NULL')
  await client.query('TRUNCATE "RevisionFile", "FileChunk"')
  await client.end()
}

/** Waits until a server has written the files of its revision, then downloads those in Parquet. */
export async function measureFiles(server: MeasuredServer, key: string): Promise<readonly FilesRun[]> {
  const get = (path: string) => fetch(server.baseUrl + path, { headers: { 'x-api-key': key } })
  const manifest = async () => (await (await get(FILES)).json()) as Manifest
  const written = await measure('written', server, get, async () => {
    for (;;) {
      const found = await manifest()
      if (found.isCurrent && found.files.length > 0) return found.files
      await sleep(500)
    }
  })
  const { files } = await manifest()
  const parquet = files.filter(({ format }) => format === 'parquet')
  const served = await measure('served', server, get, async () => {
    for (const { path } of parquet) await (await get(path)).arrayBuffer()
    return parquet
  })
  return [written, served]
}

async function measure(
  what: string,
  server: MeasuredServer,
  get: (path: string) => Promise<Response>,
  work: () => Promise<Manifest['files']>,
): Promise<FilesRun> {
  const before = await server.settled()
  const latencies: number[] = []
  const done = new AbortController()
  const asking = askUntil(done.signal, get, latencies)
  const began = performance.now()
  const { result, peak } = await server.watchDuring(work)
  const seconds = (performance.now() - began) / 1_000
  done.abort()
  await asking
  const sum = (of: 'rows' | 'bytes') => result.reduce((total, file) => total + file[of], 0)
  return { what, rows: sum('rows'), bytes: sum('bytes'), seconds, p99: percentile(latencies, 0.99), before, peak }
}

async function askUntil(signal: AbortSignal, get: (path: string) => Promise<Response>, latencies: number[]) {
  while (!signal.aborted) {
    const began = performance.now()
    await (await get(REQUEST)).arrayBuffer()
    latencies.push(performance.now() - began)
    await sleep(REQUEST_EVERY_MS)
  }
}
