import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { Load, LoadResult } from './load.ts'
import { postgresClock, type Running } from './processes.ts'

/** A system in one race: who answers, and what it is asked. */
export interface MeasuredSystem {
  readonly key: string
  readonly title: string
  readonly running: Running
  /** As they go over the wire. */
  readonly requests: readonly string[]
}

export interface RaceOptions {
  readonly connections: readonly number[]
  readonly rounds: number
  readonly seconds: number
  /** On the database that the systems ask: whose work is counted. */
  readonly client: pg.Client
  /** Nobody is asked the same twice: each turn goes on where the one before it ended. */
  readonly once?: boolean
}

/** Medians over the rounds. Processor seconds are for 1,000 requests. */
export interface Figure {
  readonly connections: number
  readonly requestsPerSecond: number
  readonly medianMs: number
  readonly p99Ms: number
  readonly serverCpuSeconds: number
  readonly postgresCpuSeconds: number
}

export interface Raced {
  readonly key: string
  readonly title: string
  readonly figures: readonly Figure[]
}

const MOST_A_SECOND = 15_000
/** Compilers learn from a few thousand requests; who has served for a minute has had them. */
const WARMING = { connections: 16, seconds: 6 }

type Turn = Omit<Figure, 'connections'>

/** The systems take turns within each round, every other round in reverse, so that a busy machine is busy for all. */
export async function race(systems: readonly MeasuredSystem[], options: RaceOptions): Promise<readonly Raced[]> {
  const asked = new Map<MeasuredSystem, number>()
  const clock = postgresClock(options.client)
  const figures = new Map<MeasuredSystem, Figure[]>(systems.map(system => [system, []]))
  for (const system of systems) {
    const { answered } = await takeTurn(system, WARMING.connections, 0, { ...options, seconds: WARMING.seconds }, clock)
    asked.set(system, answered)
  }
  for (const connections of options.connections) {
    const turns = new Map<MeasuredSystem, Turn[]>(systems.map(system => [system, []]))
    for (let round = 0; round <= options.rounds; round += 1) {
      for (const system of round % 2 === 0 ? systems : systems.toReversed()) {
        const start = options.once ? (asked.get(system) ?? 0) : 0
        const { answered, ...turn } = await takeTurn(system, connections, start, options, clock)
        asked.set(system, start + answered)
        // The first round warms up.
        if (round > 0) turns.get(system)?.push(turn)
      }
    }
    for (const system of systems) figures.get(system)?.push({ connections, ...mediansOf(turns.get(system) ?? []) })
  }
  return systems.map(system => ({ key: system.key, title: system.title, figures: figures.get(system) ?? [] }))
}

async function takeTurn(
  { running, requests }: MeasuredSystem,
  connections: number,
  start: number,
  { seconds, once }: RaceOptions,
  postgresSeconds: () => Promise<number>,
): Promise<Turn & { readonly answered: number }> {
  const before = { server: running.cpuSeconds(), postgres: await postgresSeconds() }
  const own = once ? requestsFrom(requests, start, seconds) : requests
  const load: Load = { port: running.port, requests: own, connections, seconds, atLeast: 2 * connections }
  const { answered, seconds: taken, medianMs, p99Ms } = await runLoad(load)
  const thousands = answered / 1_000
  return {
    answered,
    requestsPerSecond: answered / taken,
    medianMs,
    p99Ms,
    serverCpuSeconds: (running.cpuSeconds() - before.server) / thousands,
    postgresCpuSeconds: ((await postgresSeconds()) - before.postgres) / thousands,
  }
}

/** No more than can be answered in a turn are handed to its thread. */
function requestsFrom(requests: readonly string[], start: number, seconds: number): readonly string[] {
  const from = start % requests.length
  const part = requests.slice(from, from + Math.ceil(MOST_A_SECOND * seconds))
  return part.length > 0 ? part : requests
}

/** In a worker, so that what is counted here does not slow it. */
function runLoad(load: Load): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./load.ts', import.meta.url), { workerData: load })
    worker.once('message', resolve).once('error', reject)
  })
}

function mediansOf(turns: readonly Turn[]): Turn {
  const of = (name: keyof Turn) => medianOf(turns.map(turn => turn[name]))
  return {
    requestsPerSecond: of('requestsPerSecond'),
    medianMs: of('medianMs'),
    p99Ms: of('p99Ms'),
    serverCpuSeconds: of('serverCpuSeconds'),
    postgresCpuSeconds: of('postgresCpuSeconds'),
  }
}

function medianOf(figures: readonly number[]): number {
  const sorted = figures.toSorted((left, right) => left - right)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return Number(((low + high) / 2).toPrecision(4))
}
