import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { bondsClient } from '../client.ts'

/**
 * Keeps the whole market in DuckDB, a table for each bulk file: takes the Parquet files of the newest revision that has
 * them, and replaces all tables in one transaction. A copy that is current is left alone.
 *
 *     BONDS_KEY=… node clients/typescript/examples/duckdb.ts market.duckdb http://127.0.0.1:3000
 */
const [database = 'market.duckdb', baseUrl = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const key = process.env.BONDS_KEY ?? 'sandbox'
const say = (text: string) => void process.stdout.write(`${text}\n`)

const connection = await (await DuckDBInstance.create(database)).connect()
await connection.run('CREATE TABLE IF NOT EXISTS mirror (revision INTEGER)')
const [held = { revision: null }] = (await connection.runAndReadAll('SELECT revision FROM mirror')).getRowObjects()
const manifest = await bondsClient({ key, baseUrl }).get('/api/v1/data/files')
const files = manifest.files.filter(({ format }) => format === 'parquet')

if (files.length === 0) {
  say('The files of the first revision are being written: repeat this in a minute.')
  process.exitCode = 1
} else if (held.revision === manifest.revision) {
  say(`Revision ${manifest.revision} is here already.`)
} else {
  const folder = await mkdtemp(join(tmpdir(), 'bonds-files-'))
  // Everything is downloaded before the first table is replaced: a download that fails leaves the copy as it was.
  for (const file of files) await download(file, join(folder, file.name))
  await connection.run('BEGIN')
  for (const { table, name } of files)
    await connection.run(`CREATE OR REPLACE TABLE "${table}" AS SELECT * FROM '${join(folder, name)}'`)
  await connection.run('DELETE FROM mirror')
  await connection.run(`INSERT INTO mirror VALUES (${manifest.revision})`)
  await connection.run('COMMIT')
  await rm(folder, { recursive: true })
  const rows = files.reduce((sum, file) => sum + file.rows, 0)
  say(`Revision ${manifest.revision}: ${files.length} tables, ${rows} rows.`)
}
connection.closeSync()

async function download({ path, sha256 }: (typeof files)[number], to: string): Promise<void> {
  const answer = await fetch(baseUrl + path, { headers: { 'x-api-key': key } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`${path} arrived damaged`)
  await writeFile(to, bytes)
}
