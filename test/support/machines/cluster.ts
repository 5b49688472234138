import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Instance, makeInstance, runCommand } from './instance.ts'
import { freePort } from './owned.ts'
import { makePrimary, makeReplica, type Postgres } from './postgres.ts'
import { type LoadBalancer, openProxy } from './proxy.ts'
import { makeRedis, type RedisServer } from './redis-server.ts'

export interface Cluster {
  readonly primary: Postgres
  readonly primaryFolder: string
  readonly replica: Postgres
  readonly redis: RedisServer
  readonly instances: readonly Instance[]
  readonly proxy: LoadBalancer
  readonly databaseUrl: string
  /** What the instances are started with, for a command of the operator. */
  readonly env: NodeJS.ProcessEnv
  close(): Promise<void>
}

export interface ClusterOptions {
  /** Bonds of the sample market. */
  readonly bonds: number
  readonly instances?: number
  readonly show?: (what: string) => void
  /** Settings of every instance. */
  readonly settings?: NodeJS.ProcessEnv
  /** Gives the folder of the primary a disk of its own. @returns takes it away again */
  readonly mountDisk?: (folder: string) => Promise<() => void>
}

/**
 * A PostgreSQL primary with a streaming replica, a Redis, instances and a proxy before them, all of their own, on this
 * machine. The processes end with this one, however it ends.
 */
export async function openCluster({
  bonds,
  instances: count = 3,
  show = () => undefined,
  settings = {},
  mountDisk = async () => () => undefined,
}: ClusterOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'bonds-cluster-'))
  await chmod(folder, 0o755)
  show('PostgreSQL, its replica and Redis')
  const unmountDisk = await mountDisk(join(folder, 'primary'))
  const primary = await makePrimary(join(folder, 'primary'))
  await primary.start()
  await primary.query('CREATE DATABASE bonds')
  const replica = await makeReplica(join(folder, 'replica'), primary)
  await replica.start()
  const redis = await makeRedis(folder)
  await redis.start()
  const databaseUrl = `${primary.url}/bonds`
  const shared = {
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URLS: `${replica.url}/bonds`,
    REDIS_URL: redis.url,
    DATA_DIR: join(folder, 'data'),
    INSTANCES: `${count}`,
    LOG_LEVEL: 'info',
    TRUSTED_PROXIES: '1',
    DEMO_ORDERS: 'on',
    OPEN_REQUESTS_PER_MINUTE: '1000000',
    // Longer than it takes the proxy to learn that an instance is stopping.
    DRAIN_SECONDS: '1',
    ...settings,
  }
  show(`a market of ${bonds} bonds`)
  await runCommand(['seed', '--size', `${bonds}`], shared)
  show(`${count} instances`)
  const proxyPort = await freePort()
  const env = { ...shared, BASE_URL: `http://127.0.0.1:${proxyPort}` }
  const instances = await Promise.all(Array.from({ length: count }, () => makeInstance(env)))
  await Promise.all(instances.map(instance => instance.start()))
  const proxy = await openProxy(
    instances.map(({ port }) => port),
    proxyPort,
  )
  const close = async () => {
    proxy.close()
    await Promise.all([...instances, replica, primary, redis].map(machine => machine.kill()))
    unmountDisk()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    primary,
    primaryFolder: join(folder, 'primary'),
    replica,
    redis,
    instances,
    proxy,
    databaseUrl,
    env,
    close,
  } satisfies Cluster
}
