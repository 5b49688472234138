import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clients, percentile } from './clients.ts'
import type { DownloadReport, DownloadTask } from './download-process.ts'
import { screenerRequests } from './screener-requests.ts'
import { SERIAL } from './serial.ts'
import type { MeasuredServer, Memory } from './server.ts'

const FILES = '/api/v1/data/files'
const ROUNDS = Number(process.env.ROUNDS ?? 7)
const SECONDS = Number(process.env.SECONDS ?? 8)
const PER_SECOND = 40
const PATHS = screenerRequests(2_000).map(
  query => `/api/v1/data/instruments?${new URLSearchParams({ ...query, YieldFrom: `${query.YieldFrom}${SERIAL}` })}`,
)

interface Manifest {
  readonly isCurrent: boolean
  readonly files: readonly {
    readonly name: string
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
  readonly before: Memory
  readonly peak: Memory
}

/** What other requests notice: nothing else, the same bytes from a plain server, and the bytes from the service. */
export type Situation = 'quiet' | 'bytes' | 'served'

export interface Noticed {
  readonly situation: Situation
  /** Milliseconds, the middle one of the turns. */
  readonly p50: number
  readonly p99: number
  /** Of each turn. */
  readonly p99s: readonly number[]
  readonly bytesASecond: number
  /** Requests and files that were refused, in all turns. */
  readonly refused: number
}

/** Makes the newest revision one without files, so that the next start writes them. */
export async function forgetFiles(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('UPDATE "Revision" SET "filesVersion" = NULL')
  await client.query('TRUNCATE "RevisionFile", "FileChunk"')
  await client.end()
}

async function manifestOf({ baseUrl }: MeasuredServer, key: string): Promise<Manifest> {
  return (await (await fetch(baseUrl + FILES, { headers: { 'x-api-key': key } })).json()) as Manifest
}

/** Waits until a server has written the files of its revision, then downloads those in Parquet. */
export async function measureFiles(server: MeasuredServer, key: string): Promise<readonly FilesRun[]> {
  const written = await measure('written', server, async () => {
    for (;;) {
      const found = await manifestOf(server, key)
      if (found.isCurrent && found.files.length > 0) return found.files
      await sleep(500)
    }
  })
  const parquet = written.files.filter(({ format }) => format === 'parquet')
  const served = await measure('served', server, async () => {
    for (const { path } of parquet)
      await (await fetch(server.baseUrl + path, { headers: { 'x-api-key': key } })).arrayBuffer()
    return parquet
  })
  return [written, served]
}

async function measure(
  what: string,
  server: MeasuredServer,
  work: () => Promise<Manifest['files']>,
): Promise<FilesRun & { readonly files: Manifest['files'] }> {
  const before = await server.settled()
  const began = performance.now()
  const { result: files, peak } = await server.watchDuring(work)
  const seconds = (performance.now() - began) / 1_000
  const sum = (of: 'rows' | 'bytes') => files.reduce((total, file) => total + file[of], 0)
  return { what, files, rows: sum('rows'), bytes: sum('bytes'), seconds, before, peak }
}

/**
 * Distinct screener requests of one client while another downloads the Parquet files: from the service, from a plain
 * server in a process of its own, which costs the machine the same bytes, and not at all; in turns.
 */
export async function measureNeighbours(server: MeasuredServer, key: string): Promise<readonly Noticed[]> {
  const { files } = await manifestOf(server, key)
  const parquet = files.filter(({ format }) => format === 'parquet')
  const urls = parquet.map(({ path }) => server.baseUrl + path)
  const folder = await mkdtemp(join(tmpdir(), 'bonds-plain-'))
  const plain = fork(join(import.meta.dirname, 'plain-files.ts'), [folder], { execArgv: [] })
  try {
    const [port] = (await once(plain, 'message')) as [number]
    for (const [index, { name }] of parquet.entries()) {
      const answer = await fetch(urls[index] ?? '', { headers: { 'x-api-key': key } })
      await writeFile(join(folder, name), Buffer.from(await answer.arrayBuffer()))
    }
    const plainUrls = parquet.map(({ name }) => `http://127.0.0.1:${port}/${name}`)
    return await inTurns(server, key, { quiet: null, bytes: plainUrls, served: urls })
  } finally {
    plain.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Turn {
  readonly p50: number
  readonly p99: number
  readonly bytes: number
  readonly refused: number
}

async function inTurns(
  { baseUrl }: MeasuredServer,
  key: string,
  downloads: Readonly<Record<Situation, readonly string[] | null>>,
): Promise<readonly Noticed[]> {
  const load = { port: Number(new URL(baseUrl).port), key, paths: PATHS, perSecond: PER_SECOND, connections: 8 }
  await clients({ ...load, seconds: SECONDS })
  const turns = { quiet: [], bytes: [], served: [] } as Record<Situation, Turn[]>
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [situation, urls] of Object.entries(downloads)) {
      const [{ latencies }, { bytes, refused }] = await Promise.all([
        clients({ ...load, seconds: SECONDS }),
        urls === null ? { bytes: 0, refused: 0 } : downloaded({ urls, key, seconds: SECONDS }),
      ])
      const [p50 = 0, p99 = 0] = [0.5, 0.99].map(share => percentile(latencies['200'] ?? [], share))
      const others = Object.entries(latencies).filter(([status]) => status !== '200')
      const ofOthers = others.reduce((sum, [, list]) => sum + list.length, 0)
      turns[situation as Situation].push({ p50, p99, bytes, refused: refused + ofOthers })
    }
  }
  const middle = (values: readonly number[]) => percentile(values, 0.5)
  return (Object.keys(turns) as Situation[]).map(situation => {
    const [p50s, p99s, bytes] = (['p50', 'p99', 'bytes'] as const).map(of => turns[situation].map(turn => turn[of]))
    const bytesASecond = middle(bytes ?? []) / SECONDS
    const refused = turns[situation].reduce((sum, turn) => sum + turn.refused, 0)
    return { situation, p50: middle(p50s ?? []), p99: middle(p99s ?? []), p99s: p99s ?? [], bytesASecond, refused }
  })
}

async function downloaded(task: DownloadTask): Promise<DownloadReport> {
  const child = fork(join(import.meta.dirname, 'download-process.ts'), { execArgv: [] })
  child.send(task)
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the download ended with ${code}`)))
  ended.catch(() => undefined)
  return ((await Promise.race([once(child, 'message'), ended])) as [DownloadReport])[0]
}
