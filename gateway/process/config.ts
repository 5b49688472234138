import { isIP } from 'node:net'
import { z } from 'zod'
import type { SourcePriority } from '../../prisma/store/priority/source-priority.ts'
import { readSourcePriority } from '../../prisma/store/priority/source-priority-file.ts'
import type { CacheSizes } from '../execute.ts'
import type { PaymentSettings } from '../payments/payments.ts'
import { TRACE_SETTINGS, type TraceSettings, traceSettingsFrom } from '../tracing/settings.ts'
import { renamedSettings } from './renamed-settings.ts'

/** All settings, read once from the environment. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Streaming replicas of the database, for reads that tolerate a short lag. */
  readonly databaseReplicaUrls: readonly string[]
  readonly redisUrl: string | undefined
  /** Where clients reach the service: in links, error types and the OpenAPI description. */
  readonly baseUrl: string
  readonly logLevel: string
  /** Number of past publication days available through AsOf. */
  readonly archiveDays: number
  /** Source priorities for conflicting values; undefined for the default table. */
  readonly sourcePriority: SourcePriority | undefined
  /** Number of days for which daily quotes and analytics of bonds are retained. */
  readonly historyDays: number
  /** Contact for vulnerability reports: a mailto, https or tel address; without it there is no security.txt. */
  readonly securityContact: string | undefined
  /** Origins of web pages that may read responses; `*` for all. @default none */
  readonly corsOrigins: readonly string[]
  /** The SMTP server for emails; without it they are printed. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  /** Signs sessions; without it a generated secret is stored in the database. */
  readonly sessionSecret: string | undefined
  /** Proxies trusted to report the client address: their number in front of the service, or their addresses. */
  readonly trustedProxies: number | readonly string[]
  readonly payments: PaymentSettings
  /** Requests without a key per address and minute. */
  readonly openRequestsPerMinute: number
  /** Concurrent requests per account in this process. */
  readonly requestsAtOnce: number
  /** Memory for answers and serialised rows cached until the next revision. */
  readonly cacheSizes: CacheSizes
  /** Target delay in milliseconds before a request starts while overloaded; 0 disables load shedding. */
  readonly overloadDelayMs: number
  /** Concurrent requests of all clients together. */
  readonly requestsInFlight: number
  /** Open connections. */
  readonly connectionsMax: number
  /** Time limit in milliseconds of a request, and of each database statement in it. */
  readonly answerTimeoutMs: number
  /** Number of instances that share Redis; while Redis is unavailable each grants its share of every limit. */
  readonly instances: number
  /** A separate port for metrics and health checks; undefined for none. */
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  /** On a stop, the time for which the readiness check fails before new connections are refused. */
  readonly drainSeconds: number
  /** The time after that until running requests are aborted. */
  readonly stopSeconds: number
  /** Settings of the trace exporter; undefined disables tracing. */
  readonly tracing: TraceSettings | undefined
}

/** An invalid setting; the message is for the operator. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting'
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const DAYS = 'must be a number of days from 0 to 100000'

const INSTANCES = 'must be the number of instances, from 1 to 1000'

const POSTGRES = /^postgres(ql)?:\/\//
const POSTGRES_EXAMPLE = 'must be a PostgreSQL connection string such as postgresql://user@host:5432/name'
const PORT = 'must be a number from 0 to 65535'

const SECONDS = 'must be a number of seconds from 0 to 3600'

const SETTINGS = z.object({
  PORT: z.coerce.number(PORT).int(PORT).min(0, PORT).max(65_535, PORT).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./.data'),
  DATABASE_URL: z.string().regex(POSTGRES, POSTGRES_EXAMPLE).optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform(text => text.split(',').map(url => url.trim()))
    .pipe(z.array(z.string().regex(POSTGRES, `${POSTGRES_EXAMPLE}, several with commas`)))
    .default([]),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be a Redis connection string such as redis://host:6379' })
    .optional(),
  BASE_URL: z.url({ protocol: /^https?$/, error: 'must be a URL such as https://bonds.example.com' }).optional(),
  ARCHIVE_DAYS: z.coerce.number(DAYS).int(DAYS).min(0, DAYS).max(100_000, DAYS).default(400),
  SOURCE_PRIORITY_FILE: z.string().optional(),
  HISTORY_DAYS: z.coerce.number(DAYS).int(DAYS).min(0, DAYS).max(100_000, DAYS).default(1_830),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\S+)$/, 'must be an address such as mailto:security@example.com')
    .optional(),
  CORS_ORIGINS: z
    .string()
    .transform(text => text.split(',').map(origin => origin.trim()))
    .superRefine((origins, context) => {
      const wrong = origins.filter(origin => !isOrigin(origin) && !(origin === '*' && origins.length === 1))
      for (const origin of wrong) context.addIssue({ code: 'custom', message: originComplaint(origin) })
    })
    .default([]),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be a URL such as smtps://user:password@mail.example.com')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s<>]+@[^\s<>]+>?$/, 'must be an address such as Bond data <bonds@example.com>')
    .optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUSTED_PROXIES: z.string().default('0').transform(trustedProxiesFrom),
  OPEN_REQUESTS_PER_MINUTE: z.coerce.number('must be a number from 1').int().min(1).default(600),
  REQUESTS_AT_ONCE: wholeFrom(1, 100_000).default(32),
  ANSWER_CACHE_MB: wholeFrom(0, 100_000).default(64),
  ROW_CACHE_MB: wholeFrom(0, 100_000).default(128),
  OVERLOAD_DELAY_MS: wholeFrom(0, 10_000).default(250),
  REQUESTS_IN_FLIGHT: wholeFrom(1, 100_000).default(1_000),
  CONNECTIONS_MAX: wholeFrom(1, 1_000_000).default(10_000),
  ANSWER_TIMEOUT_MS: wholeFrom(100, 600_000).default(30_000),
  INSTANCES: z.coerce.number(INSTANCES).int(INSTANCES).min(1, INSTANCES).max(1_000, INSTANCES).default(1),
  SELLER_NAME: z.string().optional(),
  SELLER_ADDRESS: lines().optional(),
  SELLER_TAX_ID: z.string().optional(),
  SELLER_BANK: lines().optional(),
  SELLER_EMAIL: z.email('must be an e-mail address').optional(),
  INVOICE_DAYS: z.coerce.number('must be a number of days from 1 to 90').int().min(1).max(90).default(14),
  SEAT_HOLD_HOURS: z.coerce.number('must be a number of hours from 1 to 720').min(1).max(720).default(72),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://api.stripe.com' })
    .default('https://api.stripe.com'),
  METRICS_PORT: z.coerce.number(PORT).int(PORT).min(0, PORT).max(65_535, PORT).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  DRAIN_SECONDS: z.coerce.number(SECONDS).min(0, SECONDS).max(3_600, SECONDS).default(0),
  STOP_SECONDS: z.coerce.number(SECONDS).min(0, SECONDS).max(3_600, SECONDS).default(25),
  ...TRACE_SETTINGS,
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info'),
})

export type SettingName = keyof typeof SETTINGS.shape

/** The variables that are read. */
export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS.shape)

/** What a setting is where the variable is absent, as it is used; undefined where it stays unset. */
export function defaultOf(name: SettingName): unknown {
  return SETTINGS.shape[name].parse(undefined)
}

/**
 * Reads the environment; an empty variable counts as absent.
 * @throws WrongSetting naming every invalid variable
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const renamed = renamedSettings(given)
  if (renamed.length > 0) throw new WrongSetting(renamed.join('\n'))
  const { success, data, error } = SETTINGS.safeParse(given)
  if (!success) {
    throw new WrongSetting(error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('\n'))
  }
  if (data.SMTP_URL !== undefined && data.MAIL_FROM === undefined) {
    throw new WrongSetting('MAIL_FROM: must be set beside SMTP_URL')
  }
  if (data.DATABASE_REPLICA_URLS.length > 0 && data.DATABASE_URL === undefined) {
    throw new WrongSetting('DATABASE_REPLICA_URLS: must be set beside DATABASE_URL, the database that they follow')
  }
  if (data.METRICS_PORT !== undefined && data.METRICS_PORT !== 0 && data.METRICS_PORT === data.PORT) {
    throw new WrongSetting('METRICS_PORT: must be another port than PORT')
  }
  const baseUrl = (
    data.BASE_URL ?? `http://${data.HOST.includes(':') ? `[${data.HOST}]` : data.HOST}:${data.PORT}`
  ).replace(/\/+$/, '')
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    databaseReplicaUrls: data.DATABASE_REPLICA_URLS,
    redisUrl: data.REDIS_URL,
    baseUrl,
    logLevel: data.LOG_LEVEL,
    archiveDays: data.ARCHIVE_DAYS,
    sourcePriority: sourcePriorityFrom(data.SOURCE_PRIORITY_FILE),
    historyDays: data.HISTORY_DAYS,
    securityContact: data.SECURITY_CONTACT,
    corsOrigins: data.CORS_ORIGINS,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    sessionSecret: data.SESSION_SECRET,
    trustedProxies: data.TRUSTED_PROXIES,
    payments: paymentsFrom(data),
    openRequestsPerMinute: data.OPEN_REQUESTS_PER_MINUTE,
    requestsAtOnce: data.REQUESTS_AT_ONCE,
    cacheSizes: { answersBytes: data.ANSWER_CACHE_MB * 2 ** 20, rowsBytes: data.ROW_CACHE_MB * 2 ** 20 },
    overloadDelayMs: data.OVERLOAD_DELAY_MS,
    requestsInFlight: data.REQUESTS_IN_FLIGHT,
    connectionsMax: data.CONNECTIONS_MAX,
    answerTimeoutMs: data.ANSWER_TIMEOUT_MS,
    instances: data.INSTANCES,
    metricsPort: data.METRICS_PORT,
    metricsHost: data.METRICS_HOST,
    drainSeconds: data.DRAIN_SECONDS,
    stopSeconds: data.STOP_SECONDS,
    tracing: traceSettingsFrom(data),
  })
}

function sourcePriorityFrom(path: string | undefined): SourcePriority | undefined {
  if (path === undefined) return undefined
  try {
    return readSourcePriority(path)
  } catch (error) {
    throw new WrongSetting(`SOURCE_PRIORITY_FILE: ${error instanceof Error ? error.message : error}`)
  }
}

/** As browsers send it: scheme, host, and a port unless it is the default one. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
}

function originComplaint(text: string): string {
  const url = URL.parse(text)
  if (text === '*') return 'must be either * or a list of origins, not both'
  const meant = url !== null && /^https?:$/.test(url.protocol) ? ` (${url.origin}?)` : ''
  return `must be origins such as https://app.example.com, several with commas, or * for all; "${text}" is not an origin${meant}`
}

function wholeFrom(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(message).int(message).min(least, message).max(most, message)
}

const PROXIES =
  'must be a number of proxies from 0 to 10, or their addresses such as loopback, 10.0.0.0/8 or 192.0.2.1, several with commas'
const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal']

/** A number trusts any peer as a proxy; addresses trust only peers at those addresses. */
function trustedProxiesFrom(text: string, context: z.RefinementCtx): number | readonly string[] {
  const refuse = () => {
    context.addIssue({ code: 'custom', message: PROXIES })
    return z.NEVER
  }
  if (/^\d+$/.test(text)) return Number(text) <= 10 ? Number(text) : refuse()
  const addresses = text.split(',').map(part => part.trim())
  return addresses.every(isProxyAddress) ? addresses : refuse()
}

function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (PROXY_GROUPS.includes(text)) return true
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Lines of a text in one variable are separated by a semicolon or by `\n`. */
function lines() {
  return z.string().transform(text =>
    text
      .split(/;|\n|\\n/)
      .map(line => line.trim())
      .filter(line => line !== ''),
  )
}

/** Stripe's hosted page lives for at most 24 hours, and its clock is not ours. */
const CHECKOUT_HOURS = 23

function paymentsFrom(data: z.infer<typeof SETTINGS>): PaymentSettings {
  const {
    SELLER_NAME: name,
    SELLER_BANK: bank,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = data
  if ((name === undefined) !== (bank === undefined)) {
    throw new WrongSetting('SELLER_NAME and SELLER_BANK: an invoice needs both; set the two together.')
  }
  if ((secretKey === undefined) !== (webhookSecret === undefined)) {
    throw new WrongSetting('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: payment needs both; set the two together.')
  }
  const seller =
    name === undefined || bank === undefined
      ? null
      : {
          name,
          bank,
          address: data.SELLER_ADDRESS ?? [],
          taxId: data.SELLER_TAX_ID ?? null,
          email: data.SELLER_EMAIL ?? null,
        }
  const hours = data.INVOICE_DAYS * 24
  const invoice = { seller, lifetime: { hours, hoursHoldingSeat: Math.min(hours, data.SEAT_HOLD_HOURS) } }
  if (secretKey === undefined || webhookSecret === undefined) return { invoice, stripe: null }
  const lifetime = { hours: CHECKOUT_HOURS, hoursHoldingSeat: Math.min(CHECKOUT_HOURS, data.SEAT_HOLD_HOURS) }
  return { invoice, stripe: { secretKey, webhookSecret, apiUrl: data.STRIPE_API_URL, lifetime } }
}
