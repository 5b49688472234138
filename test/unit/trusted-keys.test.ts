import { expect, test, vi } from 'vitest'
import { generateKey, hashOf } from '../../gateway/access/key.ts'
import { createAuthenticator } from '../../gateway/access/principal.ts'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'

const tariff = { requestsPerMinute: 60, requestsPerDay: 1_000, exportRowsMax: 10 }
const known = generateKey()

/** A database with one key, which may go away, or not answer at all. */
function openKeys() {
  const state = { mode: 'there' as 'there' | 'away' | 'silent', deactivatedAt: null as Date | null, asked: 0 }
  const findMany = async ({ where }: { where: { hash: { in: readonly string[] } } }) => {
    state.asked += 1
    if (state.mode === 'away') throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    if (state.mode === 'silent') return new Promise<never>(() => undefined)
    const account = {
      id: 'account',
      disabledAt: null,
      deletionRequestedAt: null,
      subscriptions: [{ tariff, boughtLimits: null }],
    }
    const row = { id: 'key', hash: hashOf(known), deactivatedAt: state.deactivatedAt, account }
    return where.hash.in.includes(row.hash)
      ? [{ ...row, user: { id: 'user', role: 'SUBSCRIBER', memberRole: 'OWNER' } }]
      : []
  }
  const prisma = { apiKey: { findMany } } as unknown as PrismaClient
  return { state, authenticator: createAuthenticator(prisma, () => new Date()) }
}

const accountOf = async (asked: object) => ((await asked) as { principal?: { accountId: string } }).principal?.accountId

test.each(['away', 'silent'] as const)(
  'a key that was good is taken for five minutes while the database is %s',
  async mode => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'Date'] })
    try {
      const { state, authenticator } = openKeys()
      expect(await accountOf(authenticator.authenticate(known))).toBe('account')
      state.mode = mode
      for (let second = 0; second < 290; second += 5) {
        await vi.advanceTimersByTimeAsync(4_000)
        const asked = authenticator.authenticate(known)
        await vi.advanceTimersByTimeAsync(1_000)
        expect(await accountOf(asked)).toBe('account')
      }
      await vi.advanceTimersByTimeAsync(15_000)
      if (mode === 'away') await expect(authenticator.authenticate(known)).rejects.toThrow('away')
    } finally {
      vi.useRealTimers()
    }
  },
)

test('a stranger, and a key that is said to have changed, are not taken while the database is away', async () => {
  const { state, authenticator } = openKeys()
  await authenticator.authenticate(known)
  state.mode = 'away'
  await expect(authenticator.authenticate(generateKey())).rejects.toThrow('away')
  authenticator.forget()
  await expect(authenticator.authenticate(known)).rejects.toThrow('away')
})

test('a key that is in use is taken while the database is away, also after a change of another', async () => {
  const { state, authenticator } = openKeys()
  await authenticator.authenticate(known)
  authenticator.forget()
  authenticator.forget()
  await vi.waitFor(() => expect(authenticator.authenticate(known)).toHaveProperty('principal'), 10_000)
  state.mode = 'away'
  expect(await accountOf(authenticator.authenticate(known))).toBe('account')
})

test('a key that was deactivated is refused at once after the news of it', async () => {
  const { state, authenticator } = openKeys()
  await authenticator.authenticate(known)
  state.deactivatedAt = new Date()
  authenticator.forget()
  expect(await authenticator.authenticate(known)).toMatchObject({ failure: { code: 'KEY_DEACTIVATED' } })
})

test('many who ask with one key at once are one question', async () => {
  const { state, authenticator } = openKeys()
  await Promise.all(Array.from({ length: 20 }, () => authenticator.authenticate(known)))
  expect(state.asked).toBe(1)
})

test('a key that was deactivated is refused once half a second has passed', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'Date'] })
  try {
    const { state, authenticator } = openKeys()
    await authenticator.authenticate(known)
    state.deactivatedAt = new Date()
    await vi.advanceTimersByTimeAsync(600)
    expect(await authenticator.authenticate(known)).toMatchObject({ failure: { code: 'KEY_DEACTIVATED' } })
  } finally {
    vi.useRealTimers()
  }
})
