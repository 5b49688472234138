import type { ReadFacts } from './notice-facts.ts'
import { moment, type NoticeRow, row } from './notice-row.ts'

interface DeletionFacts {
  readonly dueAt: Date
}

const readDeletion: ReadFacts<DeletionFacts> = async (_prisma, { details }) => {
  const { dueAt } = (details ?? {}) as { dueAt?: string }
  return dueAt === undefined ? null : { dueAt: new Date(dueAt) }
}

const deletion: NoticeRow<DeletionFacts> = {
  read: readDeletion,
  path: () => '/dashboard/security',
  values: ({ dueAt }, language) => ({ deletedAt: moment(language, dueAt) }),
}

/** Emails about the deletion of an account. */
export const DELETION_NOTICES = {
  ACCOUNT_DELETION_REQUESTED: row(deletion),
  ACCOUNT_DELETION_SOON: row(deletion),
  ACCOUNT_DELETION_CANCELLED: row(deletion),
  ACCOUNT_DELETED: row<object>({ read: async () => ({}), path: () => '/privacy', values: () => ({}) }),
} as const
