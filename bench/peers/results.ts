import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Raced } from './race.ts'

const FOLDER = join(import.meta.dirname, 'results')

export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memoryGb: number
  readonly node: string
  readonly postgresql: string
  /** Other work kept the cores busy before the bench began: its figures are no more than a sign that it works. */
  readonly busy: boolean
}

export interface Measured {
  readonly size: number
  /** ISO 8601 date. */
  readonly measuredOn: string
  readonly machine: Machine
  readonly rounds: number
  readonly seconds: number
}

/** A race as it is kept. */
export interface RaceResult extends Measured {
  readonly work: string
  readonly title: string
  readonly compared: string
  /** Requests of which the answers were found the same beforehand. */
  readonly checked: number
  readonly systems: readonly Raced[]
}

/** Messages that a second of a processor serves, by revision of the protocol. */
export interface McpResult extends Measured {
  readonly work: 'mcp'
  readonly messages: readonly {
    readonly era: string
    readonly message: string
    readonly figures: Readonly<Record<string, number>>
  }[]
}

export type Result = RaceResult | McpResult

/** Of the time of all cores; what this bench itself did a moment ago does not count. */
const BUSY = 0.25
const LOOK_MS = 2_000

async function busyShare(): Promise<number> {
  const before = coreTimes()
  await sleep(LOOK_MS)
  const after = coreTimes()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}

function coreTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map(({ times: one }) => one)
  const all = times.flatMap(one => Object.values(one)).reduce((sum, ms) => sum + ms, 0)
  return { idle: times.reduce((sum, { idle }) => sum + idle, 0), all }
}

export async function machineOf(client: pg.Client): Promise<Machine> {
  const { rows } = await client.query('SHOW server_version')
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgresql: String(rows[0]?.server_version).split(' ')[0] ?? 'unknown',
    busy: (await busyShare()) > BUSY,
  }
}

export function keepResult(result: Result): void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, `${result.work}-${result.size}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

/** The committed results, small markets first. @param measured results of this run, which replace those of the same work */
export function readResults(measured: readonly Result[] = []): readonly Result[] {
  const files = readdirSync(FOLDER).filter(name => name.endsWith('.json'))
  const committed = files.map(name => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Result)
  const byName = new Map([...committed, ...measured].map(result => [`${result.work} ${result.size}`, result]))
  return [...byName.values()].toSorted((left, right) => left.size - right.size || (left.work < right.work ? -1 : 1))
}

export function machineText({ processor, cores, memoryGb, node, postgresql, busy }: Machine): string {
  const other = busy ? ', while other processes used the CPU (treat as indicative only)' : ''
  return `${cores} cores (${processor}), ${memoryGb} GB, Node ${node}, PostgreSQL ${postgresql}${other}`
}

export function isRace(result: Result): result is RaceResult {
  return result.work !== 'mcp'
}
