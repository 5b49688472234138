import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { checkEmails } from '../../gateway/doctor/emails.ts'
import type { Mail, Mailer } from '../../gateway/mail/mail.ts'
import { hasDueNotices, pruneNotices, sendNotices } from '../../gateway/mail/send-notices.ts'
import { createLog } from '../../gateway/process/log.ts'
import { notifyOperators, notifyUsers } from '../../schema/notices/notify.ts'
import { empty, freshDatabase } from '../prisma/world.ts'

const START = new Date('2026-11-26T12:00:00Z')
const HOUR_MS = 3_600_000
const database = await freshDatabase()
afterAll(() => database.close())
const { prisma } = database

let clock = START
let mails: Mail[] = []
const posting = (send: Mailer['send'] = async mail => void mails.push(mail)) => ({
  ...{ prisma, baseUrl: 'https://bonds.example.com', log: createLog('silent'), now: () => clock },
  mailer: { send },
})

beforeEach(async () => {
  await empty(database)
  clock = START
  mails = []
})

interface NewUser {
  readonly role?: 'SUBSCRIBER' | 'OPERATOR'
  readonly emailVerified?: boolean
  readonly disabledAt?: Date
}

async function openUser({ role = 'SUBSCRIBER', ...user }: NewUser = {}): Promise<string> {
  const { emailVerified = true, disabledAt = null } = user
  const id = randomUUID()
  const users = { create: { id, role, emailVerified, email: `${id}@example.com` } }
  await prisma.account.create({ data: { name: 'A customer', disabledAt, users } })
  return id
}

const signIn = { kind: 'NEW_SIGN_IN', details: { address: '192.0.2.1', userAgent: 'curl/8' } } as const

/** Notices to one person. */
async function writeNotices(count: number): Promise<string> {
  const userId = await openUser()
  for (let at = 0; at < count; at++) {
    await notifyUsers(prisma, [userId], { ...signIn, subject: randomUUID(), at: clock })
  }
  return userId
}

const idsOf = (sent: readonly Mail[]) => sent.map(({ messageId }) => messageId)

describe('a notice', () => {
  test('is there with its event or not at all, and once however often it is written', async () => {
    const userId = await openUser()
    const event = { ...signIn, subject: 'one', at: clock }
    const failing = prisma.$transaction(async transaction => {
      await notifyUsers(transaction, [userId], event)
      throw new Error('the event did not happen')
    })
    await expect(failing).rejects.toThrow('did not happen')
    expect(await prisma.notice.count()).toBe(0)
    await Promise.all(Array.from({ length: 10 }, () => notifyUsers(prisma, [userId], event)))
    expect(await prisma.notice.count()).toBe(1)
  })

  test('goes to no address that is not verified, and of operators to those who may operate', async () => {
    const stranger = await openUser({ emailVerified: false })
    await notifyUsers(prisma, [stranger], { ...signIn, subject: 'one', at: clock })
    const operator = await openUser({ role: 'OPERATOR' })
    await openUser({ role: 'OPERATOR', emailVerified: false })
    await openUser({ role: 'OPERATOR', disabledAt: clock })
    await notifyOperators(prisma, { kind: 'REVISION_QUARANTINED', subject: '1', at: clock })
    expect((await prisma.notice.findMany()).map(({ userId }) => userId)).toEqual([operator])
  })

  test('about something that is gone is not sent', async () => {
    const userId = await openUser()
    await notifyUsers(prisma, [userId], { kind: 'ORDER_PLACED', subject: randomUUID(), at: clock })
    expect(await sendNotices(posting())).toBe(0)
    expect([mails, await hasDueNotices(posting())]).toEqual([[], false])
    expect(await prisma.notice.findFirst()).toMatchObject({ sentAt: null, failure: 'SUBJECT_GONE' })
    expect(await checkEmails(prisma, clock)).toMatchObject({ state: 'OK' })
  })
})

describe('sending', () => {
  test('is done once, whatever number of instances do it at once', async () => {
    await writeNotices(15)
    const counts = await Promise.all(Array.from({ length: 8 }, () => sendNotices(posting())))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(15)
    expect(new Set(idsOf(mails)).size).toBe(15)
    expect(mails).toHaveLength(15)
    expect(await sendNotices(posting())).toBe(0)
    expect(await prisma.notice.count({ where: { sentAt: START, dueAt: null, attempts: 1 } })).toBe(15)
  })

  test('that dies between sending and marking is repeated later, with the same Message-ID', async () => {
    await writeNotices(1)
    const isSent = new Promise<void>(sent => {
      // The process hangs behind the mail server and never marks what was sent.
      const dying = (mail: Mail) => {
        mails.push(mail)
        sent()
        return new Promise<void>(() => undefined)
      }
      void sendNotices(posting(dying))
    })
    await isSent
    expect(await sendNotices(posting())).toBe(0)
    clock = new Date(START.getTime() + HOUR_MS)
    expect(await sendNotices(posting())).toBe(1)
    expect(mails).toHaveLength(2)
    const { id } = await prisma.notice.findFirstOrThrow()
    expect(idsOf(mails)).toEqual(Array(2).fill(`<notice-${id}@bonds.example.com>`))
    expect(await sendNotices(posting())).toBe(0)
  })

  test('that fails is tried ten times over days, then given up, and retains no address', async () => {
    const userId = await writeNotices(1)
    const error = Object.assign(new Error(`no such user: ${userId}@example.com`), {
      code: 'EENVELOPE',
      responseCode: 550,
    })
    let tried = 0
    const failing = posting(async () => {
      tried += 1
      throw error
    })
    const times: number[] = []
    for (let minutes = 0; minutes < 5 * 24 * 60; minutes++) {
      const before = tried
      if (await hasDueNotices(failing)) await sendNotices(failing)
      if (tried > before) times.push(minutes)
      const next = (await prisma.notice.findFirstOrThrow()).dueAt
      if (next === null) break
      clock = next
      minutes = Math.round((next.getTime() - START.getTime()) / 60_000) - 1
    }
    expect(times).toEqual([0, 1, 4, 13, 40, 121, 364, 1084, 1804, 2524])
    expect(await checkEmails(prisma, clock)).toMatchObject({
      state: 'WARN',
      found: expect.stringContaining('1 were given up'),
    })
    const notice = await prisma.notice.findFirstOrThrow()
    expect(notice).toMatchObject({ attempts: 10, dueAt: null, sentAt: null, failure: 'EENVELOPE 550' })
  })

  test('that fails for one goes on with the others, and goes out when the server takes it', async () => {
    await writeNotices(3)
    let calls = 0
    const failingOnce = async (mail: Mail) => {
      calls += 1
      if (calls === 2) throw Object.assign(new Error('busy'), { code: 'ECONNECTION' })
      mails.push(mail)
    }
    expect(await sendNotices(posting(failingOnce))).toBe(2)
    expect(await checkEmails(prisma, clock)).toMatchObject({ state: 'OK' })
    clock = new Date(START.getTime() + HOUR_MS + 1)
    expect(await checkEmails(prisma, clock)).toMatchObject({ found: '1 wait for more than an hour, 0 were given up' })
    expect(await sendNotices(posting(failingOnce))).toBe(1)
    expect(new Set(idsOf(mails)).size).toBe(3)
    expect(await prisma.notice.count({ where: { failure: null, dueAt: null } })).toBe(3)
  })

  test('leaves rows for 90 days, and those that wait for longer', async () => {
    await writeNotices(2)
    await sendNotices(posting())
    await writeNotices(1)
    clock = new Date(START.getTime() + 89 * 24 * HOUR_MS)
    await pruneNotices(posting())
    expect(await prisma.notice.count()).toBe(3)
    clock = new Date(START.getTime() + 91 * 24 * HOUR_MS)
    await pruneNotices(posting())
    expect(await prisma.notice.findMany()).toMatchObject([{ sentAt: null }])
  })
})
