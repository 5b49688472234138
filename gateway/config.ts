import { z } from 'zod'

/** Everything that can be set from outside, read once. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly redisUrl: string | undefined
  /** Where clients reach the service: in links, error types and the OpenAPI description. */
  readonly baseUrl: string
  readonly logLevel: string
}

/** A setting that cannot be used; the message is for the operator. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting'
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const SETTINGS = z.object({
  PORT: z.coerce.number('must be a number from 0 to 65535').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a PostgreSQL connection string such as postgresql://user@host:5432/name')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be a Redis connection string such as redis://host:6379')
    .optional(),
  BASE_URL: z.url({ protocol: /^https?$/, error: 'must be a URL such as https://bonds.example.com' }).optional(),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info'),
})

/**
 * Reads the environment; an empty variable counts as absent.
 * @throws WrongSetting naming every variable that cannot be used
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { success, data, error } = SETTINGS.safeParse(given)
  if (!success) {
    throw new WrongSetting(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  }
  const baseUrl = (
    data.BASE_URL ?? `http://${data.HOST.includes(':') ? `[${data.HOST}]` : data.HOST}:${data.PORT}`
  ).replace(/\/+$/, '')
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    redisUrl: data.REDIS_URL,
    baseUrl,
    logLevel: data.LOG_LEVEL,
  })
}
