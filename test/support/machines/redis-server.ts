import { Redis } from 'ioredis'
import { end, freePort, isAlive, spawnOwned, until } from './owned.ts'

/** A Redis of our own, which keeps nothing on disk. */
export interface RedisServer {
  readonly url: string
  start(): Promise<void>
  kill(): Promise<void>
  /** Does nothing else for so long. */
  freeze(seconds: number): Promise<void>
  command(name: string, ...args: readonly string[]): Promise<string>
}

export async function makeRedis(folder: string): Promise<RedisServer> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  let child: ReturnType<typeof spawnOwned> | undefined
  const command = async (name: string, ...rest: readonly string[]) => {
    const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null })
    redis.on('error', () => undefined)
    try {
      await redis.connect()
      return String(await redis.call(name, ...rest))
    } finally {
      redis.disconnect()
    }
  }
  const start = () =>
    until('Redis answers', async () => {
      if (!isAlive(child)) child = spawnOwned('redis-server', [...args, '--enable-debug-command', 'local'])
      return (await command('PING')) === 'PONG'
    })
  const freeze = async (seconds: number) => void (await command('DEBUG', 'SLEEP', `${seconds}`))
  return { url, start, kill: () => end(child, 'SIGKILL'), freeze, command }
}
