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

export interface OperatorOptions {
  readonly database: Database
  readonly jobs: Jobs
  /** Aborted when the service stops. */
  readonly signal: AbortSignal
  now(): Date
  /** Makes a change of a key count at once. */
  onKeysChanged(): unknown
  /** Makes a change of the data count at once. */
  onDataChanged(): Promise<unknown>
}

/** The operator's work, done in this process. */
export function operatorActions(options: OperatorOptions): OperatorActions {
  const { database, jobs, signal, now, onKeysChanged, onDataChanged } = options
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
    startSeed: async size =>
      jobs.start(async onProgress => {
        const report = await seed(database, { size, now, onProgress })
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
