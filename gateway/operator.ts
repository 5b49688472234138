import type { Database } from '../prisma/client.ts'
import { ingest } from '../prisma/ingest.ts'
import { migrate } from '../prisma/migrate.ts'
import { removeSample } from '../prisma/remove-sample.ts'
import { outcomeOf } from '../prisma/report.ts'
import { seed } from '../prisma/seed.ts'
import { sourceByKey } from '../prisma/sources/index.ts'
import { tryOut } from '../prisma/try-out.ts'
import type { OperatorActions } from '../schema/context.ts'
import { issueKey } from './access/issue-key.ts'
import { createUser, setRole } from './access/users.ts'
import type { Jobs } from './jobs.ts'
import { readSourceStatuses } from './read-source-statuses.ts'
import type { Schedule } from './schedule.ts'
import { changeSource, runSettings, switchSource } from './source-settings.ts'

export interface OperatorOptions {
  readonly database: Database
  readonly jobs: Jobs
  readonly schedule: Schedule
  /** Aborted when the service stops. */
  readonly signal: AbortSignal
  now(): Date
  /** Makes a change of a key count at once. */
  onKeysChanged(): unknown
  /** Makes a change of the data count at once. */
  onDataChanged(): Promise<unknown>
  /** Makes a change of a schedule count at once. */
  onSourcesChanged(): Promise<unknown>
}

/** The operator's work, done in this process. */
export function operatorActions(options: OperatorOptions): OperatorActions {
  const { database, jobs, schedule, signal, now, onKeysChanged, onDataChanged, onSourcesChanged } = options
  return {
    issueKey: async email => {
      const issued = await issueKey(database.prisma, email, now())
      onKeysChanged()
      return issued
    },
    createUser: user => createUser(database.prisma, user),
    setRole: async (email, role) => {
      await setRole(database.prisma, email, role)
      onKeysChanged()
    },
    startIngest: async ({ source: key, from, mapping, dryRun }) => {
      const source = sourceByKey(key, mapping)
      return jobs.start(async onProgress => {
        if (dryRun) return tryOut(source, { from, signal, onProgress })
        const report = await ingest(database, source, { from, now, signal, onProgress })
        await onDataChanged()
        return outcomeOf(report)
      })
    },
    changeSource: async change => {
      await changeSource(database, change, now())
      await onSourcesChanged()
    },
    enableSource: async (key, enabled) => {
      await switchSource(database, key, enabled, now())
      await onSourcesChanged()
    },
    startSource: async key => {
      const settings = await runSettings(database, key)
      return jobs.start(onProgress => schedule.run(settings, onProgress))
    },
    sources: () => readSourceStatuses(database.prisma, now()),
    startSeed: async size =>
      jobs.start(async onProgress => {
        const report = await seed(database, { size, now, signal, onProgress })
        await onDataChanged()
        return outcomeOf(report)
      }),
    startRemovingSample: async () =>
      jobs.start(async () => {
        const removed = await removeSample(database, now)
        await onDataChanged()
        return { report: [`${removed} invented bonds were taken out.`], error: null }
      }),
    job: jobs.find,
    migrate: () => migrate(database.adapter),
  }
}
