import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './loopback.ts'

const ROOT = join(import.meta.dirname, '../..')
const MAIN = join(ROOT, 'main.ts')
const COLLECT_EVERY_MS = 4_000
const REPORTER = join(import.meta.dirname, 'report-memory.ts')

/** A server in a process of its own, and what it says of its memory. */
export interface MeasuredServer {
  readonly baseUrl: string
  /** Processor time since its start, as Linux counts it. */
  cpuSeconds(): number
  readonly pid: number
  /** What is left when garbage has been collected. */
  settled(): Promise<Memory>
  /** The largest figures while something runs: with garbage, and of what is left whenever it is collected. */
  watchDuring<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly peak: Memory; readonly live: number }>
  stop(): Promise<void>
}

export interface Memory {
  readonly rss: number
  readonly heapUsed: number
}

interface Told extends Memory {
  /** Said right after garbage was collected. */
  readonly collected?: true
}

/** Runs a command of the service in a process of its own. @returns what it printed */
export async function runCommand(arguments_: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [MAIN, ...arguments_], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', chunk => {
    printed += chunk
  })
  const status = await new Promise(resolve => child.once('close', resolve))
  if (status !== 0) throw new Error(`bonds ${arguments_.join(' ')} ended with ${status}`)
  return printed.trim()
}

/** Another version of the service, or other options of Node. */
export interface Version {
  /** @default this checkout */
  readonly root?: string
  /** @default none */
  readonly options?: readonly string[]
}

/** Starts the service on a free port and waits until it is ready. */
export async function startMeasured(
  env: NodeJS.ProcessEnv,
  { root = ROOT, options = [] }: Version = {},
): Promise<MeasuredServer> {
  const port = await freePort()
  const command = [...options, '--expose-gc', '--import', REPORTER, join(root, 'main.ts'), 'serve']
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...env, PORT: String(port), LOG_LEVEL: process.env.BENCH_LOG ?? 'warn' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let latest: Memory = { rss: 0, heapUsed: 0 }
  let peak = latest
  let live = 0
  child.on('message', (usage: Told) => {
    latest = usage
    if (usage.collected) live = Math.max(live, usage.heapUsed)
    peak = { rss: Math.max(peak.rss, usage.rss), heapUsed: Math.max(peak.heapUsed, usage.heapUsed) }
  })
  const baseUrl = `http://127.0.0.1:${port}`
  await ready(child, baseUrl)
  const settled = async () => {
    const { promise, resolve } = Promise.withResolvers<Told>()
    const listen = (told: Told) => told.collected && resolve(told)
    child.on('message', listen)
    child.send('collect')
    return promise.finally(() => child.off('message', listen))
  }
  const watchDuring = async <T>(work: () => Promise<T>) => {
    peak = latest
    live = 0
    const collecting = new AbortController()
    const collected = collectUntil(collecting.signal, settled)
    const result = await work().finally(() => collecting.abort())
    await collected
    return { result, peak, live }
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await new Promise(resolve => child.once('close', resolve))
  }
  return { baseUrl, pid: child.pid ?? 0, cpuSeconds: () => cpuSecondsOf(child.pid), settled, watchDuring, stop }
}

const TICKS_A_SECOND = 100

function cpuSecondsOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** Collecting takes its time: pauses in between leave some to what is measured. */
async function collectUntil(signal: AbortSignal, collect: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await collect()
    await sleep(COLLECT_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function ready(child: ChildProcess, baseUrl: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => null)
    if (answer?.ok) return
    await sleep(200)
  }
}
