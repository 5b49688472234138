import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Check } from '../../schema/check.ts'
import { ok, warn } from './check.ts'

/** Longer than a mail server that restarts is away. */
const LATE_MS = 3_600_000

/** Emails about orders, payments, keys and sign-ins that wait, and those that were given up within the 90 days retained. */
export async function checkEmails({ notice }: Pick<PrismaClient, 'notice'>, now: Date): Promise<Check> {
  const late = await notice.count({
    where: { dueAt: { not: null }, createdAt: { lt: new Date(now.getTime() - LATE_MS) } },
  })
  const attempts = { gt: 0 }
  const given = { dueAt: null, sentAt: null, attempts, OR: [{ failure: null }, { failure: { not: 'SUBJECT_GONE' } }] }
  const lost = await notice.count({ where: given })
  if (late === 0 && lost === 0) return ok('emails', 'none waits, none was given up')
  const found = `${late} wait for more than an hour, ${lost} were given up`
  return warn('emails', found, 'Correct SMTP_URL and MAIL_FROM; docs/operation.md has the query that lists them.')
}
