import { join } from 'node:path'
import { end, freePort, isAlive, run, spawnOwned, until } from './owned.ts'
import { isReady } from './proxy.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** One process of the service, always at the same port. */
export interface Instance {
  readonly port: number
  /** @param root the folder of the version to start */
  start(root?: string): Promise<void>
  kill(): Promise<void>
  /** Tells it to stop, and waits until it has. */
  stop(): Promise<void>
  /** What it told on standard error since its last start. */
  log(): string
  pid(): number | undefined
  /** Stops it in its tracks, or lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
}

export async function makeInstance(env: NodeJS.ProcessEnv): Promise<Instance> {
  const port = await freePort()
  let child: ReturnType<typeof spawnOwned> | undefined
  let said = ''
  const start = async (root = ROOT) => {
    said = ''
    child = spawnOwned(process.execPath, [join(root, 'main.ts'), 'serve'], {
      env: { PATH: process.env.PATH, ...env, PORT: `${port}` },
      cwd: root,
    })
    child.stderr?.on('data', chunk => {
      said += chunk
    })
    await until('an instance is ready', async () => !isAlive(child) || isReady(port))
    if (!isAlive(child)) throw new Error(`an instance did not start: ${said}`)
  }
  return {
    port,
    start,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
    log: () => said,
    pid: () => child?.pid,
    signal: name => void child?.kill(name),
  }
}

/** Runs a command of the service in a process of its own. @returns what it printed */
export function runCommand(args: readonly string[], env: NodeJS.ProcessEnv, root = ROOT): Promise<string> {
  const options = { env: { PATH: process.env.PATH, ...env }, cwd: root }
  return run(process.execPath, [join(root, 'main.ts'), ...args], options)
}
