import pg from 'pg'
import { runCommand } from './server.ts'

const SERVER = process.env.TEST_POSTGRES_URL ?? 'postgresql://root@127.0.0.1:5432'

/**
 * A sample market of so many bonds in a database of its own, which stays for the next benchmark; the first one makes it,
 * which takes minutes.
 * @returns the environment of commands and servers over it
 */
export async function openLargeMarket(bonds: number, dataDir: string): Promise<NodeJS.ProcessEnv> {
  const database = `bonds_bench_${bonds % 1_000 === 0 ? `${bonds / 1_000}k` : bonds}`
  const env = { ...process.env, DATABASE_URL: `${SERVER}/${database}`, DATA_DIR: dataDir, FILES_DAYS: '0' }
  const client = new pg.Client({ connectionString: `${SERVER}/postgres` })
  await client.connect()
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${database}`)
  await client.end()
  if (found.rowCount === 0) await runCommand(['seed', '--size', String(bonds)], env)
  return env
}
