import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Logger } from './log.ts'
import { CONNECTION } from './redis.ts'

/** Short messages between the instances of one service. Messages are not stored: only current listeners receive them. */
export interface Bus {
  /**
   * Delivers to all listeners of the topic, synchronously on this instance.
   * @returns the number of instances that received the message
   */
  publish(topic: string, text?: string): Promise<number>
  /** Receives all messages published after the promise resolves. @returns a function that unsubscribes */
  subscribe(topic: string, listener: Listener): Promise<() => void>
  close(): void
}

type Listener = (text: string) => void

/** Topics that every instance subscribes to. */
export const TOPICS = {
  /** A key was issued or deactivated. */
  keys: 'keys',
  /** A revision was published. */
  revisions: 'revisions',
  /** Events of alerts were stored. */
  alerts: 'alerts',
  /** A source was run, or its schedule was changed. */
  sources: 'sources',
} as const

const PREFIX = 'bonds:'
const WAIT_AT_START_MS = 1_000
const NAME_LENGTH = randomUUID().length

/**
 * Opens the bus within this process, and over Redis when configured. An unavailable Redis is logged once, at the start or
 * later. Local delivery continues, and remote delivery resumes when Redis is available again.
 */
export async function openBus(redisUrl: string | undefined, log: Logger): Promise<Bus> {
  const here = localBus()
  return redisUrl === undefined ? here : overRedis(redisUrl, here, log)
}

interface LocalBus extends Bus {
  topics(): readonly string[]
  deliver(topic: string, text: string): boolean
}

function localBus(): LocalBus {
  const listeners = new Map<string, Set<Listener>>()
  const deliver = (topic: string, text: string) => {
    const subscribers = listeners.get(topic)
    for (const listener of subscribers ?? []) listener(text)
    return subscribers !== undefined
  }
  const subscribe = async (topic: string, listener: Listener) => {
    const subscribers = listeners.get(topic) ?? new Set()
    listeners.set(topic, subscribers.add(listener))
    return () => {
      subscribers.delete(listener)
      if (subscribers.size === 0 && listeners.get(topic) === subscribers) listeners.delete(topic)
    }
  }
  return {
    publish: async (topic, text = '') => (deliver(topic, text) ? 1 : 0),
    subscribe,
    close: () => listeners.clear(),
    topics: () => [...listeners.keys()],
    deliver,
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
    if (!text.startsWith(name)) here.deliver(channel.slice(PREFIX.length), text.slice(NAME_LENGTH))
  })
  await Promise.race([
    Promise.allSettled([sender.connect(), receiver.connect()]),
    new Promise(resolve => setTimeout(resolve, WAIT_AT_START_MS).unref()),
  ])

  const publish = async (topic: string, text = '') => {
    const isDelivered = here.deliver(topic, text)
    const own = confirmed.has(topic) ? 1 : 0
    const receivers = await sender.publish(PREFIX + topic, name + text).catch(() => own)
    return (isDelivered ? 1 : 0) + Math.max(0, Number(receivers) - own)
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
 * Logs once that Redis is unavailable, and once that it is available again. The address may contain a password, so it is
 * not logged.
 * @returns a function that stops watching
 */
function watchConnections(connections: readonly Redis[], log: Logger): () => void {
  let isUnavailable = false
  const onLost = (reason: string) => {
    if (!isUnavailable) log.warn({ reason }, 'Redis is unavailable: messages between instances are suspended')
    isUnavailable = true
  }
  const onReady = () => {
    if (!isUnavailable || connections.some(({ status }) => status !== 'ready')) return
    isUnavailable = false
    log.info('Redis is available again')
  }
  let watching = true
  for (const connection of connections) {
    connection.on('error', ({ message, code }: NodeJS.ErrnoException) => onLost(code ?? message))
    connection.on('close', () => watching && onLost('the connection was closed'))
    connection.on('ready', onReady)
  }
  return () => {
    watching = false
  }
}

/** Broken connections are reported by `watchConnections`; subscriptions are renewed on reconnect. */
function ignored(): void {}
