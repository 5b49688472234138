import { join } from 'node:path'
import type { z } from 'zod'
import type { SourcePriority } from '../../prisma/store/priority/source-priority.ts'
import { readSourcePriority } from '../../prisma/store/priority/source-priority-file.ts'
import type { BotSettings } from '../alerts/telegram/bot-api.ts'
import type { CacheSizes } from '../execute.ts'
import type { PaymentSettings } from '../payments/payments.ts'
import { type TraceSettings, traceSettingsFrom } from '../tracing/settings.ts'
import { renamedSettings } from './renamed-settings.ts'
import { SETTINGS } from './settings.ts'

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
  /** Where assistants that cannot carry a key connect; undefined for a path of the base URL. */
  readonly connectUrl: string | undefined
  readonly logLevel: string
  /** Number of past publication days available through AsOf. */
  readonly archiveDays: number
  /** Folders below which operators who are signed in choose files of sources. @default sources in the data folder */
  readonly sourceDirs: readonly string[]
  /** Source priorities for conflicting values; undefined for the default table. */
  readonly sourcePriority: SourcePriority | undefined
  /** Number of days for which each ingestion run and each revision is retained. */
  readonly runDays: number
  /** Number of days for which daily quotes and analytics of bonds are retained. */
  readonly historyDays: number
  /** Days between the request to delete an account and its deletion. */
  readonly accountDeletionDays: number
  /** Number of days for which bulk files are retained; 0 writes none. */
  readonly filesDays: number
  readonly quoteDays: number
  /** Contact for vulnerability reports: a mailto, https or tel address; without it there is no security.txt. */
  readonly securityContact: string | undefined
  /** Origins of web pages that may read responses; `*` for all. @default none */
  readonly corsOrigins: readonly string[]
  /** The SMTP server for emails; without it they are printed. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  /** The bot that tells of alerts in Telegram; null for none. */
  readonly telegram: BotSettings | null
  /** Signs sessions; without it a generated secret is stored in the database. */
  readonly sessionSecret: string | undefined
  /** Proxies trusted to report the client address: their number in front of the service, or their addresses. */
  readonly trustedProxies: number | readonly string[]
  readonly payments: PaymentSettings
  /** Requests without a key per address and minute. */
  readonly openRequestsPerMinute: number
  /** True when the key `sandbox` is answered from invented data. */
  readonly hasSandbox: boolean
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
  /** Open connections of one client that is no trusted proxy. */
  readonly connectionsPerAddress: number
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

type Settings = z.infer<typeof SETTINGS>

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
  checkTogether(data)
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    databaseReplicaUrls: data.DATABASE_REPLICA_URLS,
    redisUrl: data.REDIS_URL,
    baseUrl: baseUrlFrom(data),
    connectUrl: data.CONNECT_URL,
    logLevel: data.LOG_LEVEL,
    archiveDays: data.ARCHIVE_DAYS,
    sourceDirs: data.SOURCE_DIRS ?? [join(data.DATA_DIR, 'sources')],
    sourcePriority: sourcePriorityFrom(data.SOURCE_PRIORITY_FILE),
    runDays: data.RUN_DAYS,
    historyDays: data.HISTORY_DAYS,
    accountDeletionDays: data.ACCOUNT_DELETION_DAYS,
    filesDays: data.FILES_DAYS,
    quoteDays: data.QUOTE_DAYS,
    securityContact: data.SECURITY_CONTACT,
    corsOrigins: data.CORS_ORIGINS,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    telegram: telegramFrom(data),
    sessionSecret: data.SESSION_SECRET,
    trustedProxies: data.TRUSTED_PROXIES,
    payments: paymentsFrom(data),
    openRequestsPerMinute: data.OPEN_REQUESTS_PER_MINUTE,
    hasSandbox: data.SANDBOX === 'on',
    requestsAtOnce: data.REQUESTS_AT_ONCE,
    cacheSizes: { answersBytes: data.ANSWER_CACHE_MB * 2 ** 20, rowsBytes: data.ROW_CACHE_MB * 2 ** 20 },
    overloadDelayMs: data.OVERLOAD_DELAY_MS,
    requestsInFlight: data.REQUESTS_IN_FLIGHT,
    connectionsMax: data.CONNECTIONS_MAX,
    connectionsPerAddress: data.CONNECTIONS_PER_ADDRESS,
    answerTimeoutMs: data.ANSWER_TIMEOUT_MS,
    instances: data.INSTANCES,
    metricsPort: data.METRICS_PORT,
    metricsHost: data.METRICS_HOST,
    drainSeconds: data.DRAIN_SECONDS,
    stopSeconds: data.STOP_SECONDS,
    tracing: traceSettingsFrom(data),
  })
}

function baseUrlFrom({ BASE_URL, HOST, PORT }: Settings): string {
  return (BASE_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`).replace(/\/+$/, '')
}

function telegramFrom({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: apiUrl }: Settings): BotSettings | null {
  return token === undefined ? null : { token, apiUrl }
}

/** The sign-in door: a host of its own, or below the service's. */
function checkConnect(url: string | undefined, baseUrl: string): void {
  if (url === undefined || url === `${baseUrl}/connect`) return
  const { host, origin } = new URL(url)
  if (host === new URL(baseUrl).host) {
    throw new WrongSetting(`CONNECT_URL: must have another host than BASE_URL, or be ${baseUrl}/connect`)
  }
  if (origin !== url) throw new WrongSetting('CONNECT_URL: must be without a path, such as https://connect.example.com')
}

/** Settings that depend on each other. */
function checkTogether(data: Settings): void {
  if (data.SMTP_URL !== undefined && data.MAIL_FROM === undefined) {
    throw new WrongSetting('MAIL_FROM: must be set beside SMTP_URL')
  }
  if (data.DATABASE_REPLICA_URLS.length > 0 && data.DATABASE_URL === undefined) {
    throw new WrongSetting('DATABASE_REPLICA_URLS: must be set beside DATABASE_URL, the database that they follow')
  }
  checkConnect(data.CONNECT_URL, baseUrlFrom(data))
  if (data.METRICS_PORT !== undefined && data.METRICS_PORT !== 0 && data.METRICS_PORT === data.PORT) {
    throw new WrongSetting('METRICS_PORT: must be another port than PORT')
  }
}

function sourcePriorityFrom(path: string | undefined): SourcePriority | undefined {
  if (path === undefined) return undefined
  try {
    return readSourcePriority(path)
  } catch (error) {
    throw new WrongSetting(`SOURCE_PRIORITY_FILE: ${error instanceof Error ? error.message : error}`)
  }
}

/** Stripe's hosted page lives for at most 24 hours, and its clock is not ours. */
const CHECKOUT_HOURS = 23

function paymentsFrom(data: Settings): PaymentSettings {
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
          vatPercent: data.SELLER_VAT_PERCENT ?? null,
        }
  const hours = data.INVOICE_DAYS * 24
  const invoice = { seller, lifetime: { hours, hoursHoldingSeat: Math.min(hours, data.SEAT_HOLD_HOURS) } }
  const takesDemoOrders = (data.DEMO_ORDERS ?? (data.DATABASE_URL === undefined ? 'on' : 'off')) === 'on'
  if (secretKey === undefined || webhookSecret === undefined) return { invoice, takesDemoOrders, stripe: null }
  const lifetime = { hours: CHECKOUT_HOURS, hoursHoldingSeat: Math.min(CHECKOUT_HOURS, data.SEAT_HOLD_HOURS) }
  return { invoice, takesDemoOrders, stripe: { secretKey, webhookSecret, apiUrl: data.STRIPE_API_URL, lifetime } }
}
