import { DEMO_EMAIL, ensureDemoAccount, ensureTariffs, hasNoKeyYet } from '../../prisma/accounts.ts'
import type { Database } from '../../prisma/client.ts'
import { markInterrupted } from '../../prisma/store/runs/ingestion-run.ts'
import { alone, unlessBusy } from '../../prisma/store/runs/lock.ts'
import type { Job, OperatorActions } from '../../schema/context.ts'
import type { Secrets } from '../access/secrets.ts'
import { givePassword } from '../access/users.ts'
import { migrateWithViews } from '../database/analyst-views.ts'
import { publishRemoval } from '../ingestion/remove-sample.ts'
import { isEmpty, isHalfSeeded, seed } from '../ingestion/seed.ts'
import type { Mailer } from '../mail/mail.ts'
import type { EncodeRevision } from '../publication/encode-revision.ts'
import type { OnPublished } from '../publication/publication-log.ts'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'

export interface PrepareOptions {
  /** Number of bonds of the sample market for an empty database; null leaves it empty. */
  readonly sampleSize?: number | null
  readonly show?: (job: Job) => void
  /** Called with the key of the demo account when the account is created. */
  readonly onDemoKey?: (key: string) => void
  /** Called with the password of the demo user when it is set. */
  readonly onDemoPassword?: (password: string) => void
}

interface Prepared {
  readonly database: Database
  readonly config: Pick<Config, 'baseUrl' | 'sessionSecret'>
  readonly secrets: Secrets
  readonly operator: OperatorActions
  readonly encode: EncodeRevision
  readonly onPublished: OnPublished
  readonly mailer: Mailer
  readonly log: Logger
  now(): Date
}

const SAMPLE_SIZE = 3_000

/**
 * Applies migrations, creates what every instance needs and fills an empty database with the sample market. Instances
 * that start together take turns: the first one creates what is missing.
 */
export function prepareDatabase(parts: Prepared, options: PrepareOptions = {}): Promise<void> {
  return alone(parts.database, () => prepareAlone(parts, options), 'start', { waitMs: null })
}

async function prepareAlone(parts: Prepared, { onDemoKey, onDemoPassword, ...options }: PrepareOptions): Promise<void> {
  const { database, config, secrets, operator, encode, onPublished, mailer, log, now } = parts
  const { prisma } = database
  await migrateWithViews(database, log)
  await markInterrupted(database)
  await unlessBusy(database, 'load', signal => publishRemoval(database, { now, signal, encode, onPublished }))
  await ensureTariffs(prisma)
  await secrets.read({ prisma, baseUrl: config.baseUrl, mailer, log, now }, config.sessionSecret)
  await ensureDemoAccount(prisma, now())
  if (onDemoKey !== undefined && (await hasNoKeyYet(prisma, DEMO_EMAIL))) {
    onDemoKey((await operator.issueKey(DEMO_EMAIL)).key)
  }
  const password = onDemoPassword && (await givePassword(prisma, DEMO_EMAIL))
  if (password) onDemoPassword?.(password)
  await seedEmpty(parts, options)
}

async function seedEmpty(
  { database, now, encode, onPublished }: Prepared,
  { sampleSize: size = SAMPLE_SIZE, show = () => undefined }: PrepareOptions,
): Promise<void> {
  if (size === null || !((await isEmpty(database)) || (await isHalfSeeded(database)))) return
  const job = { id: '', state: 'RUNNING' as const, report: [], error: null }
  await seed(database, { size, now, encode, onPublished, onProgress: progress => show({ ...job, ...progress }) })
  show({ ...job, state: 'DONE', stage: '', done: 0, total: null, what: '' })
}
