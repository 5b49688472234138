import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { recordedLoads, unreadFolders } from './support/recorded-files.ts'

/**
 * Loads every recorded answer by the command line, one after the other, into a database of its own on the PostgreSQL of
 * TEST_POSTGRES_URL, and prints what became of each: rows read, records stored by kind, failures with the first reasons.
 */
const SERVER = process.env.TEST_POSTGRES_URL ?? 'postgresql://root@127.0.0.1:5432'
const DATABASE = 'bonds_recorded'
const MAIN = join(import.meta.dirname, '../main.ts')
const REASONS = 2

const print = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const unread = unreadFolders()
  if (unread === null) return
  const admin = new pg.Client({ connectionString: `${SERVER}/postgres` })
  await admin.connect()
  await admin.query(`DROP DATABASE IF EXISTS ${DATABASE}`)
  await admin.query(`CREATE DATABASE ${DATABASE}`)
  try {
    print(`${'source'.padEnd(15)}${'file'.padEnd(66)}${'rows'.padStart(6)}${'failed'.padStart(8)}  new and changed`)
    for (const { source, path, from } of recordedLoads()) print(lineOf(source, path, await ingest(source, from)))
    for (const folder of unread) print(`${'(none)'.padEnd(15)}${folder}`)
  } finally {
    await admin.query(`DROP DATABASE ${DATABASE} WITH (FORCE)`)
    await admin.end()
  }
}

async function ingest(source: string, from: string): Promise<readonly string[]> {
  const env = { ...process.env, DATABASE_URL: `${SERVER}/${DATABASE}`, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [MAIN, 'ingest', source, '--from', from], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  return said === '' ? complained.trim().split('\n').slice(-1) : said.trim().split('\n')
}

function lineOf(source: string, path: string, report: readonly string[]): string {
  const summary = report.find(line => line.includes(' rows read: ')) ?? ''
  const [, rows = '?'] = /^(\d+) rows read/.exec(summary) ?? []
  const [, failed = '?'] = /(\d+) failed\.$/.exec(summary) ?? []
  const kinds = report.flatMap(line => {
    const [, kind, inserted, updated] = /^ {2}(\w+) +(\d+) new, (\d+) changed/.exec(line) ?? []
    return kind === undefined ? [] : [`${kind} ${inserted}+${updated}`]
  })
  const reasons = report.filter(line => line.startsWith('  failed:') || line.startsWith('  note:')).slice(0, REASONS)
  const why = summary === '' ? [`  ${report.at(-1)}`] : reasons
  const head = `${source.padEnd(15)}${path.padEnd(66)}${rows.padStart(6)}${failed.padStart(8)}  ${kinds.join(', ')}`
  return [head, ...why.map(line => `    ${line.trim()}`)].join('\n')
}

await main()
