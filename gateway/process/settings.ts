import { isIP } from 'node:net'
import { z } from 'zod'
import { TRACE_SETTINGS } from '../tracing/settings.ts'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const DAYS = 'must be a number of days from 0 to 100000'

const INSTANCES = 'must be the number of instances, from 1 to 1000'

const POSTGRES = /^postgres(ql)?:\/\//
const POSTGRES_EXAMPLE = 'must be a PostgreSQL connection string such as postgresql://user@host:5432/name'
const PORT = 'must be a number from 0 to 65535'

const VAT = 'must be a percentage from 0 to 50'
const SECONDS = 'must be a number of seconds from 0 to 3600'

/** How each variable is checked and read, and its default. */
export const SETTINGS = z.object({
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
  CONNECT_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be a host name of its own such as https://connect.example.com, without a path',
    })
    .transform(text => text.replace(/\/$/, ''))
    .optional(),
  ARCHIVE_DAYS: z.coerce.number(DAYS).int(DAYS).min(0, DAYS).max(100_000, DAYS).default(400),
  SOURCE_DIRS: z
    .string()
    .transform(text => text.split(',').map(dir => dir.trim()))
    .pipe(z.array(z.string().min(1, 'must be folders, several with commas')))
    .optional(),
  SOURCE_PRIORITY_FILE: z.string().optional(),
  FILES_DAYS: z.coerce.number(DAYS).int(DAYS).min(0, DAYS).max(100_000, DAYS).default(30),
  QUOTE_DAYS: wholeFrom(1, 100_000).default(366),
  RUN_DAYS: wholeFrom(1, 100_000).default(30),
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
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]{30,}$/, 'must be a token as @BotFather gives it: a number, a colon and letters')
    .optional(),
  TELEGRAM_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://api.telegram.org' })
    .transform(text => text.replace(/\/+$/, ''))
    .default('https://api.telegram.org'),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUSTED_PROXIES: z.string().default('0').transform(trustedProxiesFrom),
  OPEN_REQUESTS_PER_MINUTE: z.coerce.number('must be a number from 1').int().min(1).default(600),
  SANDBOX: z.enum(['on', 'off'], 'must be on or off').default('on'),
  REQUESTS_AT_ONCE: wholeFrom(1, 100_000).default(32),
  ANSWER_CACHE_MB: wholeFrom(0, 100_000).default(64),
  ROW_CACHE_MB: wholeFrom(0, 100_000).default(128),
  OVERLOAD_DELAY_MS: wholeFrom(0, 10_000).default(250),
  REQUESTS_IN_FLIGHT: wholeFrom(1, 100_000).default(1_000),
  CONNECTIONS_MAX: wholeFrom(1, 1_000_000).default(10_000),
  CONNECTIONS_PER_ADDRESS: wholeFrom(1, 1_000_000).default(256),
  ANSWER_TIMEOUT_MS: wholeFrom(100, 600_000).default(30_000),
  INSTANCES: z.coerce.number(INSTANCES).int(INSTANCES).min(1, INSTANCES).max(1_000, INSTANCES).default(1),
  SELLER_NAME: z.string().optional(),
  SELLER_ADDRESS: lines().optional(),
  SELLER_TAX_ID: z.string().optional(),
  SELLER_BANK: lines().optional(),
  SELLER_VAT_PERCENT: z.coerce.number(VAT).min(0, VAT).max(50, VAT).optional(),
  SELLER_EMAIL: z.email('must be an e-mail address').optional(),
  DEMO_ORDERS: z.enum(['on', 'off'], 'must be on or off').optional(),
  ACCOUNT_DELETION_DAYS: wholeFrom(1, 90).default(14),
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
