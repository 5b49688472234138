import { BackupRefused, backUp } from '../prisma/backup.ts'
import type { Database } from '../prisma/client.ts'
import { sourceByKey } from '../prisma/sources/index.ts'
import { RunInProgress } from '../prisma/store/runs/lock.ts'
import type { Check } from '../schema/check.ts'
import type { OperatorActions } from '../schema/context.ts'
import { refused } from '../schema/errors.ts'
import { issueKey } from './access/issue-key.ts'
import { writeCurrentEmail } from './access/sign-in/account-emails.ts'
import { createUser, resetSecondFactor, setRole } from './access/users.ts'
import { migrateWithViews } from './database/analyst-views.ts'
import { WaitedTooLong } from './feeds/feed-queue.ts'
import type { Feeds } from './feeds/feeds.ts'
import { discardQuote, readQuarantinedQuotes, releaseQuote } from './feeds/quarantined-quotes.ts'
import { BatchRunFailed } from './feeds/run-batches.ts'
import { issueFeedToken, readFeeds, revokeFeedTokens } from './feeds/tokens.ts'
import { runDry } from './ingestion/dry-run.ts'
import { ingest, type RunReport } from './ingestion/ingest.ts'
import { removeSample } from './ingestion/remove-sample.ts'
import { outcomeOf } from './ingestion/report.ts'
import { seed } from './ingestion/seed.ts'
import type { Mailer } from './mail/mail.ts'
import type { Jobs } from './process/jobs.ts'
import type { Logger } from './process/log.ts'
import type { EncodeRevision } from './publication/encode-revision.ts'
import type { OnPublished } from './publication/publication-log.ts'
import { NotQuarantined, publishQuarantined, rejectQuarantined } from './publication/review-revision.ts'
import { readSourceStatuses } from './sources/read-source-statuses.ts'
import type { Schedule } from './sources/schedule.ts'
import type { SourceFolders } from './sources/source-folders.ts'
import { changeSource, runSettings, switchSource } from './sources/source-settings.ts'

interface OperatorOptions {
  readonly database: Database
  readonly jobs: Jobs
  readonly feeds: Pick<Feeds, 'store'>
  readonly schedule: Schedule
  readonly sourceFolders: SourceFolders
  readonly log: Logger
  readonly mailer: Mailer
  /** Encodes published revisions for their readers. */
  readonly encode?: EncodeRevision | undefined
  readonly onPublished?: OnPublished | undefined
  /** Aborted when the service stops. */
  readonly signal: AbortSignal
  now(): Date
  checkUp(): Promise<readonly Check[]>
  /** Applies a change of a key immediately. */
  onKeysChanged(): unknown
  /** Applies a change of the data immediately. */
  onDataChanged(): Promise<unknown>
  /** Applies a change of a schedule immediately. */
  onSourcesChanged(): Promise<unknown>
}

/** How long an action waits for an ingestion run before it is refused. */
const TURN_MS = 30_000

/** The operator's actions, run in this process. */
export function operatorActions(options: OperatorOptions): OperatorActions {
  const { database, jobs, schedule, sourceFolders, log, mailer, signal, now, checkUp } = options
  const { encode, onPublished, onKeysChanged, onDataChanged, onSourcesChanged } = options
  const run = { now, signal, encode, onPublished, waitMs: TURN_MS }
  return {
    issueKey: async (email, audit) => {
      const issued = await issueKey(database.prisma, email, now(), audit)
      onKeysChanged()
      return issued
    },
    createUser: (user, audit) => createUser(database.prisma, user, audit),
    setRole: async (email, role, audit) => {
      await setRole(database.prisma, { email, role }, audit)
      onKeysChanged()
    },
    resetSecondFactor: async (email, audit) => {
      const user = await resetSecondFactor(database.prisma, email, audit)
      const to = { ...user, name: user.name ?? '' }
      const mail = writeCurrentEmail({ prisma: database.prisma, log }, 'secondFactorReset', to, '')
      return mail
        .then(written => mailer.send(written))
        .then(
          () => true,
          error => {
            log.error({ err: error }, 'an email was not sent')
            return false
          },
        )
    },
    issueFeedToken: (feed, audit) => issueFeedToken(database.prisma, feed, now(), audit),
    revokeFeedTokens: (feed, audit) => revokeFeedTokens(database.prisma, feed, now(), audit),
    feeds: () => readFeeds(database.prisma),
    quarantinedQuotes: () => readQuarantinedQuotes(database.prisma),
    releaseQuote: decision =>
      releaseQuote({ prisma: database.prisma, now, store: options.feeds.store }, decision).catch(asRefusal),
    discardQuote: decision => discardQuote({ prisma: database.prisma, now }, decision),
    startIngest: async ({ source: key, from: origin, mapping: path, dryRun, force, isRemote }) => {
      const given = { origin, mapping: path }
      const { origin: from, mapping } = isRemote ? await sourceFolders.chosen(given) : given
      const source = sourceByKey(key, mapping)
      return jobs.start(async onProgress => {
        if (dryRun) return runDry(source, { from, signal, onProgress })
        const report = await ingest(database, source, { from, onProgress, force, ...run })
        warnOfQuarantine(log, report)
        await onDataChanged()
        return outcomeOf(report)
      })
    },
    changeSource: async change => {
      await changeSource(database, sourceFolders, change, now())
      await onSourcesChanged()
    },
    enableSource: async (key, enabled) => {
      await switchSource(database, key, enabled, now())
      await onSourcesChanged()
    },
    startSource: async key => {
      const settings = await runSettings(database, sourceFolders, key)
      return jobs.start(onProgress => schedule.run(settings, onProgress))
    },
    sources: () => readSourceStatuses(database.prisma, now()),
    startSeed: async size =>
      jobs.start(async onProgress => {
        const report = await seed(database, { size, onProgress, ...run })
        await onDataChanged()
        return outcomeOf(report)
      }),
    startRemovingSample: async () =>
      jobs.start(async () => {
        const removed = await removeSample(database, run)
        await onDataChanged()
        return { report: [`${removed} sample bonds were removed.`], error: null }
      }),
    publishRevision: async ({ id, by }) => {
      const published = await publishQuarantined(database, { id, by, ...run }).catch(asRefusal)
      log.info({ revision: published.id, held: id, by }, 'a quarantined revision was published')
      await onDataChanged()
      return published.id
    },
    rejectRevision: async ({ id, by }) => {
      await rejectQuarantined(database, { id, by, ...run }).catch(asRefusal)
      log.info({ held: id, by }, 'a quarantined revision was rejected')
    },
    job: jobs.find,
    migrate: () => migrateWithViews(database, log),
    checkUp,
    backUp: to => backUp(database, to).catch(asRefusal),
  }
}

/** The operator has to decide, and the run may have started unattended. */
function warnOfQuarantine(log: Logger, { quarantined, source, origin }: RunReport): void {
  if (quarantined === null) return
  const { revisionId, findings } = quarantined
  const sentences = findings.map(({ sentence }) => sentence)
  log.warn(
    { revision: revisionId, source, origin, findings: sentences },
    'the data-quality checks quarantined a revision',
  )
}

const REFUSALS = [NotQuarantined, RunInProgress, BackupRefused, WaitedTooLong, BatchRunFailed]

function asRefusal(error: unknown): never {
  if (REFUSALS.some(kind => error instanceof kind)) throw refused((error as Error).message)
  throw error
}
