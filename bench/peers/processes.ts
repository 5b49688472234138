import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { freePort } from '../support/loopback.ts'

const TICKS_A_SECOND = 100
const MAIN = join(import.meta.dirname, '../../main.ts')

/** A system at work. */
export interface Running {
  readonly port: number
  /** Of the server since its start. */
  cpuSeconds(): number
  stop(): Promise<void>
}

/** A peer's server in a process of its own; it tells its port. */
export async function startPeer(file: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'servers', file)], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [told] = (await Promise.race([once(child, 'message'), failureOf(child, file)])) as [{ port: number }]
  return running(child, told.port)
}

/** Our service as operators run it: log lines are written, metrics are counted. */
export async function startOurs(env: NodeJS.ProcessEnv): Promise<Running> {
  const port = await freePort()
  const options = process.env.OURS_NODE_OPTIONS?.split(' ') ?? []
  const child = spawn(process.execPath, [...options, MAIN, 'serve'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...env,
      PORT: String(port),
      METRICS_PORT: String(await freePort()),
      LOG_LEVEL: 'info',
      // Sixteen connections that never pause are what is measured here, and no overload.
      OVERLOAD_DELAY_MS: '0',
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const failed = failureOf(child, 'main.ts serve')
  failed.catch(() => undefined)
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return running(child, port)
    await Promise.race([sleep(200), failed])
  }
}

/**
 * What PostgreSQL has worked for a database since its start: its connections, and what was added to the processes that
 * have ended. Other databases on the same server are best at rest.
 */
export function postgresClock(client: pg.Client): () => Promise<number> {
  const seen = new Set<number>()
  return async () => {
    const { rows } = await client.query(
      `SELECT pid, pid = pg_backend_pid() AS own FROM pg_stat_activity WHERE datname = current_database()`,
    )
    const own = rows.find(row => row.own).pid
    for (const { pid } of rows) if (pid !== own) seen.add(pid)
    // One that has closed its connection stands in no list of PostgreSQL, and is not yet among those that ended.
    const working = [...seen].reduce((sum, pid) => sum + secondsOf(pid), 0)
    return working + statOf(statOf(own).parent).endedChildrenSeconds
  }
}

function running(child: ChildProcess, port: number): Running {
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'close')
  }
  return { port, cpuSeconds: () => secondsOf(child.pid ?? 0), stop }
}

async function failureOf(child: ChildProcess, name: string): Promise<never> {
  const [status] = await once(child, 'close')
  throw new Error(`${name} ended with ${status} before it served`)
}

/** A process that has just ended counts among those that ended. */
function secondsOf(pid: number): number {
  try {
    return statOf(pid).seconds
  } catch {
    return 0
  }
}

function statOf(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    place => fields[place],
  )
  return {
    parent,
    seconds: (user + system) / TICKS_A_SECOND,
    endedChildrenSeconds: (endedUser + endedSystem) / TICKS_A_SECOND,
  }
}
