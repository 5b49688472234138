import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Logger } from './log.ts'
import { CONNECTION } from './redis.ts'

/** Short messages between the instances of one service. Nothing is kept: who is not listening hears nothing. */
export interface Bus {
  /** Tells everybody who listens to the topic, here at once and on other instances. @returns how many instances heard */
  publish(topic: string, text?: string): Promise<number>
  /** Listens; what is published after the promise resolves is heard. @returns ends it */
  subscribe(topic: string, listener: Listener): Promise<() => void>
  close(): void
}

type Listener = (text: string) => void

/** What every instance listens to. */
export const TOPICS = {
  /** A key was issued or deactivated. */
  keys: 'keys',
  /** A revision was published. */
  revisions: 'revisions',
  /** A source was run, or its schedule was changed. */
  sources: 'sources',
} as const

const PREFIX = 'bonds:'
const WAIT_AT_START_MS = 1_000
const NAME_LENGTH = randomUUID().length

/**
 * Opens the bus: within this process, and over Redis when there is one. A Redis that is away, at the start or later,
 * is said once in the log; what is local goes on, and the rest follows when it is back.
 */
export async function openBus(redisUrl: string | undefined, log: Logger): Promise<Bus> {
  const here = localBus()
  return redisUrl === undefined ? here : overRedis(redisUrl, here, log)
}

interface LocalBus extends Bus {
  topics(): readonly string[]
  tell(topic: string, text: string): boolean
}

function localBus(): LocalBus {
  const listeners = new Map<string, Set<Listener>>()
  const tell = (topic: string, text: string) => {
    const those = listeners.get(topic)
    for (const listener of those ?? []) listener(text)
    return those !== undefined
  }
  const subscribe = async (topic: string, listener: Listener) => {
    const those = listeners.get(topic) ?? new Set()
    listeners.set(topic, those.add(listener))
    return () => {
      those.delete(listener)
      if (those.size === 0 && listeners.get(topic) === those) listeners.delete(topic)
    }
  }
  return {
    publish: async (topic, text = '') => (tell(topic, text) ? 1 : 0),
    subscribe,
    close: () => listeners.clear(),
    topics: () => [...listeners.keys()],
    tell,
  }
}

async function overRedis(url: string, here: LocalBus, log: Logger): Promise<Bus> {
  const name = randomUUID()
  const sender = new Redis(url, CONNECTION)
  const receiver = new Redis(url, CONNECTION)
  /** Topics for which Redis counts this instance among the receivers. */
  const confirmed = new Set<string>()
  const confirm = async (topics: readonly string[]) => {
    if (topics.length === 0 || receiver.status !== 'ready') return
    await receiver.subscribe(...topics.map(topic => PREFIX + topic))
    for (const topic of topics) confirmed.add(topic)
  }
  const unwatch = watchConnections([sender, receiver], log)
  receiver.on('ready', () => void confirm(here.topics()).catch(ignored))
  receiver.on('close', () => confirmed.clear())
  receiver.on('message', (channel: string, text: string) => {
    if (!text.startsWith(name)) here.tell(channel.slice(PREFIX.length), text.slice(NAME_LENGTH))
  })
  await Promise.race([
    Promise.allSettled([sender.connect(), receiver.connect()]),
    new Promise(resolve => setTimeout(resolve, WAIT_AT_START_MS).unref()),
  ])

  const publish = async (topic: string, text = '') => {
    const heardHere = here.tell(topic, text)
    const own = confirmed.has(topic) ? 1 : 0
    const receivers = await sender.publish(PREFIX + topic, name + text).catch(() => own)
    return (heardHere ? 1 : 0) + Math.max(0, Number(receivers) - own)
  }
  const subscribe = async (topic: string, listener: Listener) => {
    const end = await here.subscribe(topic, listener)
    if (!confirmed.has(topic)) await confirm([topic]).catch(ignored)
    return () => {
      end()
      if (here.topics().includes(topic) || !confirmed.delete(topic)) return
      receiver.unsubscribe(PREFIX + topic).catch(ignored)
    }
  }
  const close = () => {
    here.close()
    unwatch()
    sender.disconnect()
    receiver.disconnect()
  }
  return { publish, subscribe, close }
}

/**
 * Says once that Redis is away, and once that it is back. The address may hold a password: it is not repeated.
 * @returns ends it
 */
function watchConnections(connections: readonly Redis[], log: Logger): () => void {
  let away = false
  const leave = (reason: string) => {
    if (!away) log.warn({ reason }, 'Redis is away: other instances are not heard until it is back')
    away = true
  }
  const arrive = () => {
    if (!away || connections.some(({ status }) => status !== 'ready')) return
    away = false
    log.info('Redis is back')
  }
  let watching = true
  for (const connection of connections) {
    connection.on('error', ({ message, code }: NodeJS.ErrnoException) => leave(code ?? message))
    connection.on('close', () => watching && leave('the connection was closed'))
    connection.on('ready', arrive)
  }
  return () => {
    watching = false
  }
}

/** A connection that breaks is watched elsewhere; the subscriptions are made again when it is back. */
function ignored(): void {}
