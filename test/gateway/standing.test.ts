import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueKey } from '../../gateway/access/issue-key.ts'
import { createUpkeep } from '../../gateway/commerce/upkeep.ts'
import { noticeMail } from '../../gateway/mail/notice-mail.ts'
import { createLog } from '../../gateway/process/log.ts'
import { unlessBusy } from '../../prisma/store/runs/lock.ts'
import { loadAccount } from '../../schema/orders/account.ts'
import { placeOrder } from '../../schema/orders/place-order.ts'
import { remind } from '../../schema/orders/reminders.ts'
import { settle } from '../../schema/orders/settle.ts'
import { verifies } from '../promises.ts'
import { contextOf, openBuyers, type Person, transferFor } from '../support/orders.ts'
import { openWorld, type World } from '../world.ts'

const DAY_MS = 86_400_000
const START = new Date('2026-12-31T10:00:00.000Z')
let world: World
let clock = START
const now = () => clock

beforeAll(async () => {
  world = await openWorld({ now })
})
afterAll(() => world.close())

async function subscribe(person: Person, tariff = 'month-1'): Promise<void> {
  const { prisma } = world.service.database
  const { id: tariffId } = await prisma.tariff.findUniqueOrThrow({ where: { key: tariff } })
  const purchase = { tariffId, provider: 'INVOICE', idempotencyKey: randomUUID() } as const
  const order = await placeOrder(purchase, contextOf(prisma, person, now))
  expect((await settle(prisma, transferFor(order), now())).outcome).toBe('SETTLED')
}

async function openPerson(): Promise<Person & { readonly email: string }> {
  const [person] = await openBuyers(world.service.database.prisma, 1)
  if (person === undefined) throw new Error('no buyer')
  return { ...person, email: `${person.userId}@example.com` }
}

/** Long enough for what is remembered of a key to be forgotten. */
async function setClock(to: Date): Promise<void> {
  clock = to
  await new Promise(resolve => setTimeout(resolve, 600))
}

describe('a subscription, as the clock goes on', () => {
  verifies(
    ['SUB-3', 'SUB-6', 'KEY-8'],
    'ends with its key and the terminal, and the next wakes the same key',
    async () => {
      const { prisma } = world.service.database
      const person = await openPerson()
      await subscribe(person)
      const { key } = await issueKey(prisma, person.email, now())
      const statusOf = async () => {
        const response = await fetch(`${world.baseUrl}/api/v1/data/issuers?PageSize=1`, {
          headers: { 'x-api-key': key },
        })
        return [response.status, ((await response.json()) as { code?: string }).code]
      }
      const premium = async () => {
        const { standing } = await loadAccount(person.accountId, contextOf(prisma, person, now))
        return [standing.running !== null, standing.until?.toISOString()]
      }
      expect([await statusOf(), await premium()]).toEqual([
        [200, undefined],
        [true, '2027-01-31T10:00:00.000Z'],
      ])
      await setClock(new Date('2027-01-31T09:59:59.999Z'))
      expect([await statusOf(), await premium()]).toEqual([
        [200, undefined],
        [true, '2027-01-31T10:00:00.000Z'],
      ])
      await setClock(new Date('2027-01-31T10:00:00.000Z'))
      expect([await statusOf(), await premium()]).toEqual([
        [403, 'SUBSCRIPTION_ENDED'],
        [false, undefined],
      ])
      await subscribe(person)
      await setClock(now())
      expect([await statusOf(), await premium()]).toEqual([
        [200, undefined],
        [true, '2027-02-28T10:00:00.000Z'],
      ])
      await subscribe(person)
      expect(await premium()).toEqual([true, '2027-03-31T10:00:00.000Z'])
    },
  )
})

describe('reminders', () => {
  /** Reminders of this person as the days pass, with 20 attempts a day. */
  async function writtenTo({ userId }: Person, days: readonly number[], end: Date): Promise<Record<number, number>> {
    const { prisma } = world.service.database
    const count = () => prisma.notice.count({ where: { userId, kind: 'TERM_ENDING' } })
    const written: Record<number, number> = {}
    for (const daysBefore of days) {
      const before = await count()
      const at = new Date(end.getTime() - daysBefore * DAY_MS)
      await Promise.all(Array.from({ length: 20 }, () => remind(prisma, at)))
      written[daysBefore] = (await count()) - before
    }
    return written
  }

  test('are written 14, 3 and 1 days before the end, once each, and not after it', async () => {
    clock = START
    const person = await openPerson()
    await subscribe(person)
    const end = new Date('2027-01-31T10:00:00.000Z')
    expect(await writtenTo(person, [20, 14, 13, 3, 2, 1, 0.5, 0, -1], end)).toEqual({
      20: 0,
      14: 1,
      13: 0,
      3: 1,
      2: 0,
      1: 1,
      0.5: 0,
      0: 0,
      [-1]: 0,
    })
  })

  test('that were missed are made up for by the latest alone', async () => {
    clock = START
    const person = await openPerson()
    await subscribe(person)
    expect(await writtenTo(person, [2, 1.5, 1], new Date('2027-01-31T10:00:00.000Z'))).toEqual({
      2: 1,
      1.5: 0,
      1: 1,
    })
  })

  test('are not written while another term follows, and are about the end of the last', async () => {
    clock = START
    const person = await openPerson()
    await subscribe(person)
    await subscribe(person)
    expect(await writtenTo(person, [14, 3, 1], new Date('2027-01-31T10:00:00.000Z'))).toEqual({ 14: 0, 3: 0, 1: 0 })
    expect(await writtenTo(person, [14], new Date('2027-02-28T10:00:00.000Z'))).toEqual({ 14: 1 })
  })

  test('tell in the language of the person what ends and when, and escape what people are called', async () => {
    clock = START
    const { prisma } = world.service.database
    const person = await openPerson()
    await subscribe(person)
    const where = { id: person.userId }
    await prisma.user.update({ where, data: { name: '<b>Ann</b>' } })
    await remind(prisma, new Date('2027-01-30T10:00:00.000Z'))
    const mailIn = async (language: 'EN' | 'RU') => {
      await prisma.user.update({ where, data: { language } })
      const notice = await prisma.notice.findFirstOrThrow({
        where: { userId: person.userId, kind: 'TERM_ENDING' },
        include: { user: true },
      })
      return noticeMail(notice, { prisma, baseUrl: 'https://b.example', log: { warn: expect.unreachable } })
    }
    const english = await mailIn('EN')
    expect(english).toMatchObject({
      to: person.email,
      subject: 'Your subscription ends on 31 January 2027 at 10:00 (UTC)',
    })
    expect(english?.text).toContain('https://b.example/dashboard/buy')
    expect(english?.html).toContain('&lt;b&gt;Ann')
    expect((await mailIn('RU'))?.subject).toContain('31 января 2027')
  })
})

describe('the upkeep', () => {
  test('is done by one at a time, and goes on when a task fails', async () => {
    const { database } = world.service
    const done: string[] = []
    let running = 0
    let most = 0
    const slow = async () => {
      most = Math.max(most, ++running)
      await new Promise(resolve => setTimeout(resolve, 50))
      running -= 1
      done.push('slow')
    }
    const broken = () => Promise.reject(new Error('broken'))
    const tasks = [
      { name: 'broken', run: broken },
      { name: 'slow', run: slow },
    ]
    const upkeepOf = () =>
      createUpkeep(tasks, { alone: work => unlessBusy(database, 'upkeep', work), log: createLog('silent') })
    await Promise.all([upkeepOf(), upkeepOf(), upkeepOf()].map(upkeep => upkeep.runOnce()))
    expect([done.length, most]).toEqual([1, 1])
    await upkeepOf().runOnce()
    expect(done).toHaveLength(2)
  })
})
