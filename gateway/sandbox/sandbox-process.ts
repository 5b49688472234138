import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../process/config.ts'
import type { Logger } from '../process/log.ts'

/**
 * The sandbox is a second service with invented bonds: a process of its own with a database in memory, so that it can
 * neither read the data of this one nor delay its requests. It starts with the first request to it, and stops when
 * nobody has used it for a while.
 */
export interface Sandbox {
  /**
   * Starts the process unless it runs, and resolves when it answers. Call `release` when the request has ended.
   * @throws Error when the process does not start, or not within half a minute; it then continues to start
   */
  use(): Promise<SandboxUse>
  close(): void
}

export interface SandboxUse extends SandboxDoor {
  release(): void
}

/** How requests reach the process, which listens on the loopback interface only. */
export interface SandboxDoor {
  readonly port: number
  /** A key that the process has issued. */
  readonly key: string
}

interface SandboxOptions {
  readonly config: Pick<Config, 'baseUrl' | 'corsOrigins'>
  readonly log: Logger
  /** @default 15 minutes */
  readonly idleMs?: number
}

const IDLE_MS = 15 * 60_000
/** About three times what a start takes; clients give up after it. */
const START_WITHIN_MS = 30_000
const ENTRY = join(import.meta.dirname, '../../sandbox.ts')
/** Fifty bonds need about 100 MB of heap; the database is outside of it. */
const OPTIONS = ['--max-old-space-size=512']

export function createSandbox({ config, log, idleMs = IDLE_MS }: SandboxOptions): Sandbox {
  let running: { readonly child: ChildProcess; readonly door: Promise<SandboxDoor> } | null = null
  let users = 0
  let idle: NodeJS.Timeout | undefined
  const stop = () => {
    clearTimeout(idle)
    if (running?.child.connected) running.child.disconnect()
    running = null
  }
  const start = () => {
    const child = forkSandbox(config)
    const forget = () => {
      if (running?.child === child) running = null
    }
    child.once('exit', code => {
      forget()
      log.info({ code }, 'the sandbox has stopped')
    })
    running = { child, door: doorOf(child) }
    running.door.then(
      () => log.info('the sandbox has started'),
      err => log.error({ err }, 'the sandbox did not start'),
    )
    return running
  }
  const release = () => {
    users -= 1
    if (users === 0) idle = setTimeout(stop, idleMs).unref()
  }
  const use = async () => {
    clearTimeout(idle)
    users += 1
    try {
      const door = await Promise.race([(running ?? start()).door, sleep(START_WITHIN_MS, null, { ref: false })])
      if (door === null) throw new Error('the sandbox is still starting')
      return { ...door, release }
    } catch (error) {
      release()
      throw error
    }
  }
  return { use, close: stop }
}

/** The process gets none of the settings that name data, people or secrets. Its requests are logged here. */
function forkSandbox({ baseUrl, corsOrigins }: SandboxOptions['config']): ChildProcess {
  const { NODE_ENV, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, SystemRoot } = process.env
  const inherited = { NODE_ENV, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, SystemRoot }
  const child = fork(ENTRY, {
    env: { ...inherited, BASE_URL: baseUrl, CORS_ORIGINS: corsOrigins.join(','), LOG_LEVEL: 'warn' },
    execArgv: OPTIONS,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Neither the process nor its channel keeps this one open.
  child.unref()
  child.channel?.unref()
  return child
}

async function doorOf(child: ChildProcess): Promise<SandboxDoor> {
  const ended = new AbortController()
  child.once('error', error => ended.abort(error))
  child.once('exit', code => ended.abort(new Error(`the sandbox process exited with code ${code}`)))
  try {
    const [door] = (await once(child, 'message', { signal: ended.signal })) as [SandboxDoor]
    return door
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error
  }
}
