import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { inject } from 'vitest'
import { compose } from '../compose.ts'
import { openServer } from '../facades/entrance/server.ts'
import type { Engine } from '../gateway/answers/engine.ts'
import type { GuardedFetch } from '../gateway/connect/guarded-fetch.ts'
import type { Mail, Mailer } from '../gateway/mail/mail.ts'
import { type Config, readConfig } from '../gateway/process/config.ts'
import { createLog, type Logger } from '../gateway/process/log.ts'
import type { Service } from '../instance.ts'
import { DEMO_EMAIL } from '../prisma/accounts.ts'
import { administer, copyFolder, POSTGRES_URL } from './support/template.ts'
import { withoutUpkeep } from './support/without-upkeep.ts'

/** A running service on its own copy of the sample market. */
export interface World {
  readonly service: Service
  readonly baseUrl: string
  /** An active key of the demo account, whose user is an analyst. */
  readonly key: string
  /** What the service wrote to people, oldest first. */
  readonly mails: readonly Mail[]
  /** GET with the key; a path starts with `/`. */
  get(path: string, headers?: Record<string, string>): Promise<Response>
  getJson<T = Record<string, unknown>>(path: string): Promise<T>
  close(): Promise<void>
}

export interface WorldOptions {
  readonly engine?: Engine
  readonly log?: Logger
  readonly now?: () => Date
  /** Where it listens; tests of OAuth say it in BASE_URL. @default a free one */
  readonly port?: number
  /** Sends the emails instead of collecting them in `mails`. */
  readonly mailer?: Mailer
  /** Fetches what assistants say about themselves. */
  readonly fetchDocument?: GuardedFetch
  /** Settings beside those of the database, such as BASE_URL. */
  readonly settings?: Readonly<Record<string, string>>
  /** False to keep out the upkeep of each full minute, which follows quotes of feeds. @default true */
  readonly upkeep?: boolean
  /** A copy that an earlier world has left, opened with these settings; whoever made it takes it away. */
  readonly copy?: WorldCopy
}

export type WorldCopy = Awaited<ReturnType<typeof copyTemplate>>

let serial = 0

/** Opens a world; close it in `afterAll`. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const { engine = 'compiled', log = createLog('silent'), now = () => new Date(), settings = {} } = options
  // Each browser of a test has an address of its own, so that they share no limit.
  const copy = options.copy ?? (await copyTemplate({ TRUSTED_PROXIES: '1' }))
  const config = copy.configWith(settings)
  const mails: Mail[] = []
  const mailer = options.mailer ?? { send: async (mail: Mail) => void mails.push(mail) }
  const { fetchDocument, port = 0 } = options
  const service = await compose({ config, log, engine, now, mailer, ...(fetchDocument && { fetchDocument }) })
  await service.prepare({ sampleSize: null })
  await service.start()
  const endWithoutUpkeep = options.upkeep === false ? withoutUpkeep(service.database) : async () => undefined
  const server = openServer(service.handle, { ...config, connectionLimit: service.connectionLimit })
  await new Promise<void>(listening => server.listen(port, '127.0.0.1', listening))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { key } = (await service.operator('issue-key', { email: DEMO_EMAIL })) as { key: string }
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(baseUrl + path, { headers: { 'x-api-key': key, ...headers } })
  const getJson = async <T>(path: string) => (await (await get(path)).json()) as T
  const close = async () => {
    await endWithoutUpkeep()
    server.closeAllConnections()
    await new Promise(closed => server.close(closed))
    await service.close()
    if (options.copy === undefined) await copy.remove()
  }
  return { service, baseUrl, key, mails, get, getJson, close }
}

let shared: Promise<World> | undefined

/**
 * A world for tests that only read: opened once a worker, and left open by `close`, since the next file reads it too.
 * It ends with its worker; its copy goes with the run.
 */
export async function sharedWorld(): Promise<World> {
  shared ??= openWorld()
  return { ...(await shared), close: async () => undefined }
}

/** A copy of the template as the configuration of a service. */
export async function copyTemplate(
  settings: Readonly<Record<string, string>> = {},
): Promise<{ config: Config; configWith(more: Readonly<Record<string, string>>): Config; remove(): Promise<void> }> {
  const template = inject('template')
  // A machine that is busy with other tests is no overload, and few tests read bulk files.
  const calm = { OVERLOAD_DELAY_MS: '0', FILES_DAYS: '0', DEMO_ORDERS: 'on', ...settings }
  if (process.env.TEST_DATABASE !== 'postgresql') {
    const dataDir = await copyFolder(template, inject('copies'))
    const configWith = (more: Readonly<Record<string, string>>) => readConfig({ ...calm, DATA_DIR: dataDir, ...more })
    return { config: configWith({}), configWith, remove: () => rm(dataDir, { recursive: true, force: true }) }
  }
  const name = `${template}_${process.pid}_${++serial}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  const dataDir = await mkdtemp(join(inject('copies'), 'world-'))
  const remove = async () => {
    await administer(`DROP DATABASE ${name} WITH (FORCE)`)
    await rm(dataDir, { recursive: true, force: true })
  }
  const database = { DATABASE_URL: `${POSTGRES_URL}/${name}`, DATA_DIR: dataDir }
  const configWith = (more: Readonly<Record<string, string>>) => readConfig({ ...calm, ...database, ...more })
  return { config: configWith({}), configWith, remove }
}
