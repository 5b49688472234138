import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'
import { parse } from 'csv-parse/sync'
import { vi } from 'vitest'
import type { World } from '../world.ts'

export const FILES = '/api/v1/data/files'

export interface Manifest {
  readonly revision: number
  readonly isCurrent: boolean
  readonly schemaVersion: number
  readonly files: readonly {
    readonly name: string
    readonly table: string
    readonly format: string
    readonly rows: number
    readonly bytes: number
    readonly sha256: string
    readonly path: string
  }[]
  readonly licences: readonly { readonly source: string; readonly licence: string }[]
  readonly revisions: readonly { readonly revision: number }[]
}

export type Row = Readonly<Record<string, unknown>>

/** The manifest of the current revision, as soon as its files are written. */
export async function currentManifest(world: World): Promise<Manifest> {
  return vi.waitFor(
    async () => {
      const manifest = await world.getJson<Manifest>(FILES)
      if (manifest.isCurrent !== true || manifest.files.length === 0)
        throw new Error(`not written yet: ${JSON.stringify(manifest).slice(0, 200)}`)
      return manifest
    },
    { timeout: 380_000, interval: 500 },
  )
}

export async function downloaded(world: World, path: string): Promise<Buffer> {
  return Buffer.from(await (await world.get(path)).arrayBuffer())
}

/** The rows of a file as another program reads them: values of Parquet by DuckDB, texts of CSV, JSON of NDJSON. */
export async function rowsOfFile(format: string, bytes: Buffer): Promise<readonly Row[]> {
  if (format === 'parquet') return rowsOfParquet(bytes)
  const text = gunzipSync(bytes).toString()
  if (format === 'csv') return parse(text, { columns: true }) as readonly Row[]
  const lines = text.split('\n').filter(line => line !== '')
  return lines.map(line => JSON.parse(line) as Row)
}

async function rowsOfParquet(bytes: Buffer): Promise<readonly Row[]> {
  return queryParquet(bytes, file => `SELECT * FROM '${file}'`)
}

/** Asks DuckDB about a Parquet file. */
export async function queryParquet(bytes: Buffer, sql: (file: string) => string): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bonds-parquet-'))
  const file = join(folder, 'file.parquet')
  await writeFile(file, bytes)
  const instance = await DuckDBInstance.create()
  const connection = await instance.connect()
  try {
    return (await connection.runAndReadAll(sql(file))).getRowObjectsJson() as readonly Row[]
  } finally {
    connection.closeSync()
    instance.closeSync()
    await rm(folder, { recursive: true })
  }
}
