import { access, constants, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, resolve } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { Redis } from 'ioredis'
import { createTransport } from 'nodemailer'
import type { Check } from '../../schema/check.ts'
import type { Config } from '../process/config.ts'
import { CONNECTION } from '../process/redis.ts'
import { fail, ok, warn } from './check.ts'
import { checkSkew } from './clock.ts'

const GB = 1024 ** 3
const MB = 1024 ** 2

export async function checkRedis({ redisUrl, instances }: Config, now: () => Date): Promise<readonly Check[]> {
  if (redisUrl === undefined) return [ok('Redis', instances > 1 ? 'not set' : 'not needed for one instance')]
  const redis = new Redis(redisUrl, {
    ...CONNECTION,
    connectTimeout: 3_000,
    commandTimeout: 3_000,
    retryStrategy: null,
  })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    const began = performance.now()
    const [seconds = '0', micros = '0'] = (await redis.time()).map(String)
    const ms = performance.now() - began
    const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? 'of unknown version'
    const theirs = new Date(Number(seconds) * 1_000 + Number(micros) / 1_000)
    return [ok('Redis', `${version}, ${ms.toFixed(1)} ms`), checkSkew('clock of Redis', theirs, now())]
  } catch (error) {
    const advice = 'Start it, or correct REDIS_URL. Until then each instance grants its share of every limit.'
    return [fail('Redis', reasonWithoutAddress(error), advice)]
  } finally {
    redis.disconnect()
  }
}

/** The address may contain a password. */
function reasonWithoutAddress(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message ?? 'no response'
}

/** Applies to the embedded database; the disk of a PostgreSQL server is on another machine. */
export async function checkDisk({ databaseUrl, dataDir }: Config): Promise<Check> {
  const what = 'disk of DATA_DIR'
  if (databaseUrl !== undefined) return ok(what, 'not used: monitor the disk of PostgreSQL')
  if (dataDir.startsWith('memory://')) return warn(what, 'does not exist yet', 'The first start creates it.')
  const folder = await nearestExisting(resolve(dataDir))
  try {
    await access(folder, constants.W_OK)
  } catch {
    return fail(what, `${folder} cannot be written`, 'Make it writable for the user that runs the service.')
  }
  const { bavail, bsize, blocks } = await statfs(folder)
  const [free, all] = [bavail * bsize, blocks * bsize]
  const found = `${(free / GB).toFixed(1)} of ${(all / GB).toFixed(1)} GB free`
  if (free < GB / 4) return fail(what, found, 'Free space now: a full disk fails every ingestion run.')
  return free < 2 * GB
    ? warn(what, found, 'Free space: an ingestion run writes data that it rolls back on failure.')
    : ok(what, found)
}

/** The folder itself, or its nearest existing parent, in which it will be created. */
async function nearestExisting(folder: string): Promise<string> {
  try {
    await access(folder)
    return folder
  } catch {
    return dirname(folder) === folder ? folder : nearestExisting(dirname(folder))
  }
}

/** Resident memory of 3,000 and 20,000 bonds was 400 and 524 MB (`docs/sizing.md`): rounded up from there. */
const BYTES_WITHOUT = 400 * MB
const BYTES_A_BOND = 12 * 1024
/** While a new revision is read, the current snapshot is in memory as well. */
const SNAPSHOTS_IN_MEMORY = 2

export function checkMemory(bonds: number): Check {
  const needed = BYTES_WITHOUT + bonds * BYTES_A_BOND * SNAPSHOTS_IN_MEMORY
  const available = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
  const heap = getHeapStatistics().heap_size_limit
  const found = `about ${mb(needed)} for ${bonds} bonds; ${mb(available)} in the machine, ${mb(heap)} of heap`
  if (needed > available) return fail('memory', found, 'Give the machine or container more memory.')
  if (needed > heap) return fail('memory', found, 'Raise NODE_OPTIONS=--max-old-space-size.')
  return needed > 0.7 * Math.min(available, heap)
    ? warn('memory', found, 'Give it more before the market grows.')
    : ok('memory', found)
}

function mb(bytes: number): string {
  return `${Math.round(bytes / MB)} MB`
}

export async function checkMail({ smtpUrl }: Config): Promise<Check> {
  if (smtpUrl === undefined)
    return warn('mail', 'is printed', 'Set SMTP_URL and MAIL_FROM; without them users cannot sign up by themselves.')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 5_000,
  })
  try {
    await transport.verify()
    return ok('mail', 'the server accepts the credentials')
  } catch (error) {
    return fail('mail', reasonWithoutAddress(error), 'Correct SMTP_URL: host, port, user, password.')
  } finally {
    transport.close()
  }
}

export function checkPayments({ payments: { invoice, takesDemoOrders, stripe } }: Config): Check {
  if (invoice.seller !== null) return ok('payments', stripe === null ? 'invoice' : 'invoice, Stripe')
  const found = takesDemoOrders ? 'orders are for demonstration' : 'orders are refused'
  return warn(
    'payments',
    `nobody is set up to sell: ${found}`,
    'Set SELLER_NAME and SELLER_BANK; see docs/settings.md.',
  )
}

/** Every collector accepts an empty message. */
export async function checkTracing({ tracing }: Config): Promise<Check> {
  if (tracing === undefined) return ok('traces', 'disabled')
  const { url, headers, serviceName, ratio } = tracing
  const advice = 'Correct OTEL_EXPORTER_OTLP_ENDPOINT and _HEADERS, or remove them. Requests do not wait for traces.'
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"resourceSpans":[]}',
      signal: AbortSignal.timeout(5_000),
    })
    await response.body?.cancel()
    return response.ok
      ? ok('traces', `${ratio * 100} % of the traces of ${serviceName} are sent and accepted`)
      : fail('traces', `the collector responds with ${response.status}`, advice)
  } catch (error) {
    return fail('traces', reasonWithoutAddress((error as Error).cause ?? error), advice)
  }
}
