import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { compose } from '../../compose.ts'
import type { OperatorRun } from '../../facades/cli/operator-channel.ts'
import { openServer } from '../../facades/entrance/server.ts'
import { readConfig } from '../../gateway/process/config.ts'
import { createLog } from '../../gateway/process/log.ts'
import { DEMO_EMAIL } from '../../prisma/accounts.ts'

/** A service over an empty database of its own, as an operator and a subscriber reach it. */
export interface PathService {
  /** Runs a source to its end; a failed run is an error. */
  ingest(source: string, from: string, mapping?: string): Promise<void>
  /** Rows of the screener with all columns, whatever their status, by ISIN. */
  rows(): Promise<ReadonlyMap<string, Row>>
  /** The operator's documents, run in this process. */
  readonly operator: OperatorRun
  close(): Promise<void>
}

export type Row = Readonly<Record<string, unknown>>

const PAGE = 500

/** @param folder where its database is, which it removes at the end @default a new one */
export async function openPathService(folder?: string): Promise<PathService> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'bonds-path-')))
  // Nobody reads its bulk files.
  const config = readConfig({ DATA_DIR: dataDir, OVERLOAD_DELAY_MS: '0', FILES_DAYS: '0' })
  const service = await compose({ config, log: createLog('silent'), mailer: { send: async () => undefined } })
  await service.prepare({ sampleSize: null })
  // Before the first reader, so that runs need not read a snapshot each.
  let started: Promise<void> | undefined
  const server = openServer(service.handle, config)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/data/instruments`
  const { key } = (await service.operator('issue-key', { email: DEMO_EMAIL })) as { key: string }

  const ingest = async (source: string, from: string, mapping?: string) => {
    const id = await service.operator('start-ingest', { source, from, ...(mapping !== undefined && { mapping }) })
    for (;;) {
      const job = (await service.operator('get-job', { id })) as { state: string; report: string[]; error: string }
      if (job.error !== null) throw new Error(`${source} ${from}: ${job.error}\n${job.report.join('\n')}`)
      if (job.state !== 'RUNNING') return
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  const rows = async () => {
    started ??= service.start()
    await started
    const found = new Map<string, Row>()
    const statuses = 'PLANNED,PLACING,TRADING,SUSPENDED,MATURED,DEFAULTED'
    for (let page = 1; ; page += 1) {
      const query = `Fields=full&Status=${statuses}&PageSize=${PAGE}&Page=${page}&Sorts=isin_asc`
      const response = await fetch(`${base}?${query}`, { headers: { 'x-api-key': key } })
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
      const { items } = (await response.json()) as { items: readonly (Row & { isin: string })[] }
      for (const item of items) found.set(item.isin, item)
      if (items.length < PAGE) return found
    }
  }
  const close = async () => {
    server.closeAllConnections()
    await new Promise(closed => server.close(closed))
    await service.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ingest, rows, operator: service.operator, close }
}

interface MappingFile {
  readonly tables: readonly { readonly kind: string }[]
}

/** A mapping with some kinds of rows only, in a folder of its own. */
export async function withKinds<T>(
  mapping: string,
  isWanted: (kind: string) => boolean,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const whole = parse(await readFile(mapping, 'utf8')) as MappingFile
  const folder = await mkdtemp(join(tmpdir(), 'bonds-mapping-'))
  try {
    const path = join(folder, 'mapping.json')
    await writeFile(path, JSON.stringify({ ...whole, tables: whole.tables.filter(({ kind }) => isWanted(kind)) }))
    return await use(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}
