import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { commandLine } from '../../facades/cli/commands.ts'
import type { OperatorRun } from '../../facades/cli/operator-channel.ts'
import { sendQuotes } from '../support/feed.ts'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The command line in this process, over a running service: what it prints, or the sentence that it ends with. */
async function feed(...args: readonly string[]): Promise<string> {
  const written: string[] = []
  const output = vi.spyOn(process.stdout, 'write').mockImplementation(text => written.push(String(text)) > 0)
  const host = {
    version: '0',
    serve: async () => undefined,
    withOperator: <T>(work: (run: OperatorRun) => Promise<T>) => work(world.service.operator),
    checkUp: async () => [],
    restore: async () => ({ former: null, isAudited: true }),
  }
  try {
    await commandLine(host).parseAsync(['feed', ...args], { from: 'user' })
  } finally {
    output.mockRestore()
  }
  return written.join('')
}

test('tokens are issued once, shown by their beginning, and revoked one by one or all', async () => {
  expect(await feed()).toContain('There is no feed yet')
  const first = (await feed('issue', 'desk', '--licence', 'Own quotes')).trim()
  expect(first).toMatch(/^bds_feed_[0-9A-Za-z]{46}$/)
  const second = (await feed('issue', 'desk')).trim()
  const shown = await feed()
  expect(shown).toMatch(/^desk +source feed-desk, licence Own quotes\n/)
  for (const token of [first, second]) {
    expect(shown).toContain(`${token.slice(0, 15)}…  issued `)
    expect(shown).not.toContain(token)
  }
  const statusOf = async (token: string) => (await sendQuotes(world, token, [{ cancel: 'nothing' }])).status
  expect(await feed('revoke', 'desk', '--prefix', first.slice(0, 15))).toBe('One token was revoked.\n')
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
  expect(await feed('revoke', 'desk')).toBe('One token was revoked.\n')
  expect(await statusOf(second)).toBe(401)
  expect(await feed()).toMatch(/revoked .*\n.*revoked /)
  expect(await feed('quarantined')).toBe('No quote waits for a decision.\n')
})

test.each([
  [['issue', 'Desk'], '"Desk" is not a name of a feed: lower-case letters'],
  [['issue', 'new'], 'The feed new does not exist yet: state the licence'],
  [['revoke', 'nobody'], 'The feed nobody has no valid token.'],
])('%j is refused with a reason', async (args, reason) => {
  await expect(feed(...args)).rejects.toThrow(reason)
})
