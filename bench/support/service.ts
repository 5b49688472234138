import pg from 'pg'
import { runCommand } from './server.ts'

/** A database of a bench on the PostgreSQL of TEST_POSTGRES_URL, with a sample market; it is kept and used again. */
const SERVER = process.env.TEST_POSTGRES_URL ?? 'postgresql://root@127.0.0.1:5432'

/** Of the operator's own, and not for sale: it limits nothing here. */
const TARIFF = `INSERT INTO "Tariff" (id, key, name, "termMonths", "priceAmount", "priceCurrency", "requestsPerMinute",
  "requestsPerDay", "pageSizeMax", "exportRowsMax", position, active)
  VALUES (gen_random_uuid(), 'bench', 'Bench', 12, 0, 'USD', 1000000000, 1000000000, 500, 1000000, 99, false)
  ON CONFLICT (key) DO NOTHING`

export interface BenchDatabase {
  readonly env: NodeJS.ProcessEnv
  query(sql: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  close(): Promise<void>
}

export async function openBenchDatabase(name: string, bonds: number, dataDir: string): Promise<BenchDatabase> {
  const administrator = new pg.Client({ connectionString: `${SERVER}/postgres` })
  await administrator.connect()
  const found = await administrator.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (found.rowCount === 0) await administrator.query(`CREATE DATABASE ${name}`)
  await administrator.end()
  const env = { ...process.env, DATABASE_URL: `${SERVER}/${name}`, DATA_DIR: dataDir }
  if (found.rowCount === 0) await runCommand(['seed', '--size', String(bonds)], env)
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  const query = async (sql: string, values: readonly unknown[] = []) => (await client.query(sql, [...values])).rows
  await query(TARIFF)
  const [row] = await query(`SELECT current_setting('autovacuum') AS autovacuum`)
  if (row?.autovacuum === 'off')
    process.stderr.write('Autovacuum is off on this server: rows that were replaced stay.\n')
  return { env, query, close: () => client.end() }
}

/** An account of its own with that tariff. @returns a key of its user */
export async function unlimitedKey({ env, query }: BenchDatabase, name: string): Promise<string> {
  const email = `${name}@bench.example`
  const [known] = await query('SELECT 1 FROM "User" WHERE email = $1', [email])
  if (known === undefined) {
    await runCommand(['user', 'create', '--email', email, '--role', 'analyst'], env)
    await query(
      `INSERT INTO "Subscription" (id, "accountId", "tariffId", "startsAt")
       SELECT gen_random_uuid(), u."accountId", t.id, now() FROM "User" u, "Tariff" t WHERE u.email = $1 AND t.key = 'bench'`,
      [email],
    )
  }
  return runCommand(['key', 'issue', '--email', email], env)
}
