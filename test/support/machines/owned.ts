import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface SpawnOptions {
  /** The system user to run as; PostgreSQL refuses root. */
  readonly user?: string | undefined
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

/** A process that the kernel kills when this one ends, however it ends. */
export function spawnOwned(
  command: string,
  args: readonly string[],
  { user, ...options }: SpawnOptions = {},
): ChildProcess {
  const as = user === undefined ? [] : ['--reuid', user, '--regid', user, '--clear-groups']
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...as, command, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout?.resume()
  child.stderr?.resume()
  return child
}

/** Runs a command to its end. @throws with what it complained of */
export async function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<string> {
  const child = spawnOwned(command, args, options)
  let said = ''
  let complaint = ''
  child.stdout?.on('data', chunk => {
    said += chunk
  })
  child.stderr?.on('data', chunk => {
    complaint += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${complaint}`)
  return said
}

export function isAlive(child: ChildProcess | undefined): child is ChildProcess {
  return child !== undefined && child.exitCode === null && child.signalCode === null
}

/** Ends a process and waits for it. */
export async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!isAlive(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Looks again and again until it is so. @throws when it never becomes so */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  withinMs = 60_000,
  everyMs = 25,
): Promise<void> {
  for (const deadline = performance.now() + withinMs; ; ) {
    if (await isSo().catch(() => false)) return
    if (performance.now() > deadline) throw new Error(`${what}: not within ${withinMs} ms`)
    await sleep(everyMs)
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
