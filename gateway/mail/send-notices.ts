import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { NOTICES } from '../../schema/notices/notify.ts'
import type { Logger } from '../process/log.ts'
import type { Mailer } from './mail.ts'
import { noticeMail } from './notice-mail.ts'

/** Attempts over almost two days; then the notice is given up. */
const ATTEMPTS_MAX = 10
const FIRST_DELAY_MS = 60_000
const LONGEST_DELAY_MS = 12 * 3_600_000
/** At one go, so that a server that does not answer delays a stop by minutes at most. */
const BATCH = 20
/** Sent and given up notices are deleted after that. */
const RETAINED_MS = 90 * 86_400_000

export interface Posting {
  readonly prisma: PrismaClient
  readonly mailer: Mailer
  readonly baseUrl: string
  readonly log: Logger
  now(): Date
}

/** True when a notice is due. */
export async function hasDueNotices({ prisma, now }: Pick<Posting, 'prisma' | 'now'>): Promise<boolean> {
  return (await prisma.notice.findFirst({ where: dueAt(now()), select: { id: true } })) !== null
}

/**
 * Sends the notices that are due. An attempt is recorded before it is made, so that no other instance makes the same one
 * and a process that dies counts too. If it dies after sending, the email is sent again with the same Message-ID: every
 * notice is sent at least once while attempts are left, and mail programs show it once.
 * @returns number of sent emails
 */
export async function sendNotices(posting: Posting): Promise<number> {
  const { prisma, now } = posting
  const due = await prisma.notice.findMany({
    where: dueAt(now()),
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
    take: BATCH,
    include: { user: true },
  })
  let sent = 0
  for (const notice of due) {
    const { id, attempts } = notice
    const next = { attempts: attempts + 1, dueAt: attempts + 1 < ATTEMPTS_MAX ? after(attempts, now()) : null }
    const { count } = await prisma.notice.updateMany({ where: { id, attempts, dueAt: { not: null } }, data: next })
    if (count === 1 && (await sendOne(notice, next.dueAt, posting))) sent += 1
  }
  return sent
}

/** Deletes what was sent or given up long ago. */
export async function pruneNotices({ prisma, now }: Pick<Posting, 'prisma' | 'now'>): Promise<void> {
  const createdAt = { lt: new Date(now().getTime() - RETAINED_MS) }
  await prisma.notice.deleteMany({ where: { dueAt: null, createdAt } })
}

type Due = Parameters<typeof noticeMail>[0]

async function sendOne(notice: Due, nextAt: Date | null, { prisma, mailer, baseUrl, log, now }: Posting) {
  const { id, kind } = notice
  try {
    const mail = await noticeMail(notice, { prisma, baseUrl, log })
    if (mail !== null) await mailer.send(mail)
    const failure = mail === null ? 'SUBJECT_GONE' : null
    await prisma.notice.update({
      where: { id },
      data: { dueAt: null, sentAt: mail && now(), failure, ...forgotten(kind) },
    })
    return mail !== null
  } catch (error) {
    const given = nextAt === null ? 'an email was given up' : 'an email was not sent and is tried again'
    log.error({ err: error, notice: id, kind, nextAt }, given)
    await prisma.notice.update({
      where: { id },
      data: { failure: codeOf(error), ...(nextAt === null && forgotten(kind)) },
    })
    return false
  }
}

/** What only the last email to somebody knew of them is deleted with it. */
function forgotten(kind: string): { details?: object } {
  return kind === 'ACCOUNT_DELETED' ? { details: {} } : {}
}

/** Notices of a newer version wait for it. */
function dueAt(now: Date) {
  return { dueAt: { lte: now }, kind: { in: [...NOTICES] } }
}

function after(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 3 ** attempts))
}

/** The text of an error may hold addresses, its code does not. */
function codeOf(error: unknown): string {
  const { code, responseCode, name } = error as { code?: unknown; responseCode?: unknown; name?: unknown }
  return [code ?? name, responseCode].filter(part => part !== undefined).join(' ')
}
